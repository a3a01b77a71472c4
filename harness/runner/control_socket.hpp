// SPDX-License-Identifier: MIT
/// labcheck's end of the control socket. The process at the other end is not trusted to send
/// well-formed messages.
#pragma once

#include "harness/base/file_descriptor.hpp"
#include "harness/driver/protocol.hpp"

#include <optional>
#include <string>

namespace labcheck {

struct ControlMessage {
  protocol::MessageKind kind = protocol::MessageKind::hello;
  std::string body;
};

class ControlSocket {
 public:
  ControlSocket();

  /// The end that the driver inherits. Close it with close_driver_end() after the process has
  /// started.
  int driver_end() const { return driver_end_.get(); }
  void close_driver_end() { driver_end_.close(); }

  int descriptor() const { return own_end_.get(); }

  /// Sends a message. Never blocks. Returns false if the driver has ended or has not read the
  /// earlier messages.
  bool send(protocol::MessageKind kind, const std::string& body);

  /// Reads what is available. Never blocks. Returns false if no more messages can come: the driver
  /// has ended or sent a malformed message.
  bool read_available();

  /// The next complete message, if one is available.
  std::optional<ControlMessage> take();

 private:
  FileDescriptor own_end_;
  FileDescriptor driver_end_;
  std::string received_;
};

}  // namespace labcheck
