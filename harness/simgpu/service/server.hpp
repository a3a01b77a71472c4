// SPDX-License-Identifier: MIT
/// Serves the programs that connect to the device.
#pragma once

#include "harness/base/file_descriptor.hpp"
#include "harness/simgpu/protocol/frames.hpp"
#include "harness/simgpu/service/device.hpp"
#include "harness/simgpu/service/recorder.hpp"
#include "harness/simgpu/service/settings.hpp"

#include <atomic>
#include <chrono>
#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace labcheck::simgpu {

/// Notices that the program at the other end of a socket has ended. Thread-safe.
class PeerWatch {
 public:
  /// Kernels continue for this time, so that what is reported about short kernels does not depend
  /// on when the program ends.
  static constexpr std::chrono::milliseconds kGrace{2000};

  explicit PeerWatch(int socket, std::chrono::milliseconds grace = kGrace)
      : socket_(socket), grace_(grace) {}

  /// Whether the other end of the socket has been closed for the time `grace`. Cheap: looks at the
  /// socket only every few milliseconds.
  bool has_left();

 private:
  using Clock = std::chrono::steady_clock;

  int socket_;
  std::chrono::milliseconds grace_;
  std::atomic<Clock::rep> next_look_{0};
  std::atomic<Clock::rep> closed_since_{0};  // 0: it was open at the last look
};

/// The device's side of the connection to one program.
class Connection {
 public:
  /// Creates a device for program number `number` at the other end of `socket`. It reports to
  /// `reporter`. `recorder` may be nullptr.
  Connection(const Settings& settings, Reporter& reporter, FileDescriptor socket,
             Recorder* recorder = nullptr, std::uint32_t number = 0);

  int socket() const { return socket_.get(); }
  std::uint32_t number() const { return number_; }

  /// Receives and answers the requests that have arrived, at least one. Returns false if the
  /// program has closed the connection, has violated the protocol, or does not read its answers.
  bool serve();

  Device& device() { return device_; }

  /// Answers the request in `frame`; false if it is malformed or the connection has ended.
  bool answer(const ReceivedFrame& frame);

 private:
  /// As serve(), except that it may leave the end of the connection for the next call.
  bool serve_waiting();
  template <class Request>
  void answer_request(const Request& request, Bytes body);
  void send_printed(std::string_view text);

  /// Sends a question. std::nullopt if the program is not waiting for an answer, or closes the
  /// connection if it does not answer.
  std::optional<Testimony> ask_program(const Question& question);

  FileDescriptor socket_;
  PeerWatch peer_;
  FrameReader reader_;
  std::vector<std::byte> reply_;
  FrameReader testimony_reader_;  // the other reader still has the request
  bool is_open_ = true;
  bool answers_questions_ = false;
  bool is_program_waiting_ = false;
  Recorder* recorder_;
  std::uint32_t number_;
  Device device_;
};

/// The sockets of a device process. On `programs`, each program sends its end of a new socket.
/// `control` belongs to labcheck, which sends orders (protocol/control.hpp) and exchanges the
/// contents of buffers through the file `buffers`.
struct ServerSockets {
  FileDescriptor programs;
  FileDescriptor control;  // empty: the device works without labcheck
  FileDescriptor buffers;
};

/// Serves programs until labcheck closes the control socket; without labcheck, until no program can
/// connect anymore and all have ended. Each program has a device of its own.
void serve_programs(const Settings& settings, ServerSockets sockets);

}  // namespace labcheck::simgpu
