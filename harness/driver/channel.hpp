/// The driver's end of the control socket.
#pragma once

#include "harness/driver/protocol.hpp"

#include <string>

namespace labcheck {

/// Sends one message. Ends the process where labcheck is gone.
void send(protocol::MessageKind kind, const std::string& body);

/// Waits for the next message. Ends the process where labcheck is gone.
protocol::MessageKind receive(std::string& body);

}  // namespace labcheck
