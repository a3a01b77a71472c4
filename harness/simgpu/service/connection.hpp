// SPDX-License-Identifier: MIT
/// The device's side of the connection to one program.
#pragma once

#include "harness/base/file_descriptor.hpp"
#include "harness/simgpu/protocol/frames.hpp"
#include "harness/simgpu/service/device.hpp"
#include "harness/simgpu/service/peer_watch.hpp"

#include <cstddef>
#include <cstdint>
#include <string_view>
#include <vector>

namespace labcheck::simgpu {

class Connection {
 public:
  /// Creates a device for the program at the other end of `socket`.
  Connection(const Settings& settings, FileDescriptor socket);

  int socket() const { return socket_.get(); }

  /// Receives and answers the requests that have arrived, at least one. Returns false if the
  /// program has closed the connection, has violated the protocol, or does not read its answers.
  bool serve();

  Device& device() { return device_; }

  /// Answers the request in `frame`; false if it is malformed.
  bool answer(const ReceivedFrame& frame);

 private:
  template <class Request>
  AnswerOrError<Request> device_answer(const Request& request);
  template <class Request>
  bool answer_as(Bytes body);
  void send_printed(std::string_view text);

  FileDescriptor socket_;
  PeerWatch peer_;
  FrameReader reader_;
  std::vector<std::byte> reply_;
  bool is_open_ = true;
  Device device_;
};

}  // namespace labcheck::simgpu
