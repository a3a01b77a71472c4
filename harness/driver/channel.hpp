// SPDX-License-Identifier: MIT
/// The driver's end of the control socket.
#pragma once

#include "harness/driver/protocol.hpp"

#include <string>

namespace labcheck {

/// Sends one message. Ends the process if labcheck has ended.
void send(protocol::MessageKind kind, const std::string& body);

struct ReceivedMessage {
  protocol::MessageKind kind;
  std::string body;
};

/// Waits for the next message. Ends the process if labcheck has ended.
ReceivedMessage receive();

}  // namespace labcheck
