/// labcheck's end of the control socket: messages of a process that is not trusted to send
/// well-formed ones.
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

  /// The end that the driver inherits. Close it with close_driver_end() once the process has it.
  int driver_end() const { return driver_end_.get(); }
  void close_driver_end() { driver_end_.close(); }

  int descriptor() const { return own_end_.get(); }

  /// False where the driver is gone, or has left what was sent before unread. Never waits.
  bool send(protocol::MessageKind kind, const std::string& body);

  /// Reads what has come without waiting. False once nothing more can come: the driver is gone, or
  /// sends nonsense.
  bool read_available();

  /// The next whole message, if one has come.
  std::optional<ControlMessage> take();

 private:
  FileDescriptor own_end_;
  FileDescriptor driver_end_;
  std::string received_;
};

}  // namespace labcheck
