// SPDX-License-Identifier: MIT
/// The connection of the CUDA runtime to the device.
#pragma once

#include "harness/simgpu/protocol/codec.hpp"
#include "harness/simgpu/protocol/frames.hpp"
#include "harness/simgpu/runtime/connect.hpp"
#include "harness/simgpu/runtime/printed_text.hpp"

#include <atomic>
#include <cstddef>
#include <optional>
#include <type_traits>
#include <variant>
#include <vector>

namespace labcheck::simgpu {

/// Requests fail with cudaErrorUnknown once the connection is broken.
class DeviceLink {
 public:
  /// Throws the errors of `connect_to_device`.
  DeviceLink() : connection_(connect_to_device()) {}

  /// Sends `request` and returns the answer or an error; only the error if the request has no
  /// answer.
  template <class Request>
  auto ask(const Request& request) {
    message_.clear();
    Encoder(message_).put(request);
    const Reply reply = exchange(kKindOf<Request>, message_);
    if constexpr (std::is_same_v<typename Request::Answer, Done>) {
      return reply.error;
    } else if (reply.error != cudaSuccess) {
      return AnswerOrError<Request>(reply.error);
    } else {
      return AnswerOrError<Request>(Decoder(reply.body).get<typename Request::Answer>());
    }
  }

  /// The answer to a request that cannot fail; a default answer once the connection is broken.
  template <class Request>
  typename Request::Answer get(const Request& request) {
    const auto answer = ask(request);
    const auto* found = std::get_if<typename Request::Answer>(&answer);
    return found == nullptr ? typename Request::Answer{} : *found;
  }

  /// False if the device could not be started or has ended.
  bool is_connected() const { return connection_.has_value(); }

  /// The sticky error that a trapped kernel left.
  cudaError_t failure() const { return failure_; }

  /// The text that kernels printed.
  PrintedText& printed() { return printed_; }

  /// The file that contains the memory that host and device share; -1 without a connection.
  int shared_file() const { return connection_ ? connection_->shared_file.get() : -1; }

  /// Sends a request from a signal handler and waits for the answer, unless a request is in
  /// progress.
  void ask_from_signal_handler(const ReportHostAccess& request) noexcept;

 private:
  struct Reply {
    cudaError_t error = cudaErrorUnknown;
    Bytes body;
  };

  Reply exchange(std::uint32_t kind, Bytes body);

  std::optional<DeviceConnection> connection_;
  FrameReader reader_;
  std::vector<std::byte> message_;
  std::atomic<bool> is_busy_ = false;
  cudaError_t failure_ = cudaSuccess;
  PrintedText printed_;
};

}  // namespace labcheck::simgpu
