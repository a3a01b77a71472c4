// SPDX-License-Identifier: MIT
/// The connection of the CUDA runtime to the device.
#pragma once

#include "harness/base/file_descriptor.hpp"
#include "harness/simgpu/client/call_sites.hpp"
#include "harness/simgpu/client/refusal.hpp"
#include "harness/simgpu/protocol/codec.hpp"
#include "harness/simgpu/protocol/frames.hpp"
#include "harness/simgpu/protocol/transfer_area.hpp"

#include <atomic>
#include <cstddef>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

namespace labcheck::simgpu {

struct DeviceConnection {
  FileDescriptor socket;
  FileDescriptor shared_file;  // contains the memory that host and device share (addresses.hpp)
};

/// The text that kernels printed and the program has not written yet.
class PrintedText {
 public:
  /// Keeps `text`. Writes everything if a kernel prints very much.
  void add(std::string_view text);

  /// Writes the text to standard output. A real GPU does so before the next launch and when the
  /// host synchronizes.
  void write();

  /// Calls write() and flushes standard output.
  void flush();

 private:
  std::string text_;
};

/// Requests fail with cudaErrorUnknown once the connection is broken.
class DeviceLink {
 public:
  /// Connects to the device of labcheck, or starts one if the program runs without labcheck. If the
  /// device does not answer, it has reported the reason. Throws HarnessError if it cannot be
  /// started.
  DeviceLink();

  /// Sends `request` and returns the answer, or throws the error; returns the error if the request
  /// has no answer.
  template <class Request>
  auto ask(const Request& request) {
    static_assert(!std::is_same_v<typename Request::Answer, Unanswered>);
    post(request);
    return receive<Request>();
  }

  /// Sends `request`, about which the device must not ask questions. Call receive() once for each
  /// such request, in their order; other requests may follow after that. What happens meanwhile
  /// must not fault, because the device would not be able to say why.
  template <class Request>
  void post(const Request& request) {
    message_.clear();
    Encoder(message_).put(request);
    ++in_progress_;
    send_message(kKindOf<Request>);
  }

  /// Waits for the answer to a request of post() and returns what ask() does.
  template <class Request>
  auto receive() {
    const EndOfRequest end{in_progress_};
    const Reply reply = next_reply();
    if constexpr (std::is_same_v<typename Request::Answer, Done>) {
      return reply.error;
    } else {
      require(reply.error);
      return Decoder(reply.body).get<typename Request::Answer>();
    }
  }

  /// Sends `request` without waiting until the device has processed it.
  template <class Request>
  void send(const Request& request) {
    static_assert(std::is_same_v<typename Request::Answer, Unanswered>);
    post(request);
    --in_progress_;
    has_unanswered_ = true;
  }

  /// The answer to a request that cannot fail; a default answer once the connection is broken.
  template <class Request>
  typename Request::Answer get(const Request& request) try {
    return ask(request);
  } catch (const cudaError_t&) {
    return {};
  }

  /// False if the device could not be started or has ended.
  bool is_connected() const { return connection_.has_value(); }

  /// Waits for all requests, and returns the sticky error that a trapped kernel left.
  cudaError_t failure();

  /// The text that kernels printed.
  PrintedText& printed() { return printed_; }

  /// The number of the current call's place, for requests whose place the device may ask for later.
  std::uint64_t keep_call_site() { return call_sites_.keep_current(); }

  /// Lets messages name the variables in `modules`, which must outlive this object.
  void name_variables(const ModuleTable& modules) { call_sites_.name_variables(modules); }

  /// The bytes of a slot for copies. There must have been a connection.
  std::span<std::byte> slot(std::uint32_t number) const { return slots_->slot(number); }

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

  struct EndOfRequest {
    std::atomic<unsigned>& in_progress;
    ~EndOfRequest() { --in_progress; }
  };

  void send_message(std::uint32_t kind);
  Reply next_reply();
  bool answer_question(Bytes question) const noexcept;

  std::optional<DeviceConnection> connection_;
  std::optional<TransferArea> slots_;
  FrameReader reader_;
  std::vector<std::byte> message_;         // the latest request
  std::atomic<unsigned> in_progress_ = 0;  // requests
  bool has_unanswered_ = false;            // since the last answer
  cudaError_t failure_ = cudaSuccess;
  PrintedText printed_;
  CallSites call_sites_;
};

}  // namespace labcheck::simgpu
