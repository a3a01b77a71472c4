// SPDX-License-Identifier: MIT
/// The driver's end of the control socket.
#pragma once

#include "harness/driver/protocol.hpp"

#include <string>

namespace labcheck {

/// Sends one message. Ends the process if labcheck has ended.
void send(protocol::MessageKind kind, const std::string& body);

/// Waits for the next message and stores its body in `body`. Ends the process if labcheck has
/// ended.
protocol::MessageKind receive(std::string& body);

}  // namespace labcheck
