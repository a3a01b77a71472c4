// SPDX-License-Identifier: MIT
/// Stream captures: the work of a captured stream becomes a graph instead of running.
#pragma once

#include "harness/simgpu/client/graph/graph.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

namespace labcheck::simgpu {

/// The state of a stream that is part of a capture. `dependencies` are the nodes that the next work
/// in the stream depends on.
struct CaptureState {
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
  std::uint64_t id = 0;
  cudaGraph_t graph = nullptr;
  std::vector<cudaGraphNode_t> dependencies;
};

/// The parameters of a new capture. If `graph` is nullptr, the capture creates a graph.
struct CaptureStart {
  cudaGraph_t graph = nullptr;
  cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;
  std::thread::id thread;
  unsigned stream_flags = 0;
  std::vector<cudaGraphNode_t> dependencies;
};

/// The active captures, with the rules of the CUDA C++ Programming Guide, "Stream Capture". A call
/// that violates a rule invalidates the capture; the program must still end it.
class Captures {
 public:
  explicit Captures(GraphTable& graphs) : graphs_(graphs) {}

  /// Starts to capture `stream`.
  cudaError_t begin(cudaStream_t stream, CaptureStart start);

  /// Ends the capture that began in `stream` and returns its graph.
  std::variant<cudaGraph_t, cudaError_t> end(cudaStream_t stream, std::thread::id thread);

  bool is_capturing(cudaStream_t stream) const { return streams_.contains(stream); }
  CaptureState state_of(cudaStream_t stream) const;

  /// Appends `work` to `stream`, which must be part of a capture.
  cudaError_t add(cudaStream_t stream, Work work);

  /// Makes `event` represent the work captured so far in `stream`, which must be part of a capture.
  cudaError_t record(cudaEvent_t event, cudaStream_t stream);

  /// The error of a call that needs the time of `event`, if it was last recorded in a capture:
  /// cudaErrorCapturedEvent while the capture is active, then cudaErrorInvalidValue.
  cudaError_t event_error(cudaEvent_t event) const;

  /// The error of a call that waits for or queries `event`. Like event_error(), but also
  /// invalidates an active capture.
  cudaError_t check_event(cudaEvent_t event);

  /// Makes `stream` wait for `event`. A stream outside captures joins the capture of the event.
  cudaError_t wait(cudaStream_t stream, unsigned stream_flags, cudaEvent_t event);

  /// Extends or replaces the dependencies of the next work in `stream`.
  cudaError_t update(cudaStream_t stream, std::vector<cudaGraphNode_t> dependencies,
                     unsigned flags);

  /// The error of a potentially unsafe call by `thread`, whose capture mode is `mode`. A forbidden
  /// call invalidates the captures that forbid it.
  cudaError_t check_unsafe(std::thread::id thread, cudaStreamCaptureMode mode);

  /// Whether a captured stream synchronizes with the legacy stream.
  bool blocks_legacy() const;

  /// The error of a call that uses the legacy stream. Invalidates the captures that forbid it.
  cudaError_t check_legacy();

  /// The error of a call that waits for or queries `stream`, or the whole device. Invalidates the
  /// affected captures.
  cudaError_t check_wait(cudaStream_t stream);
  cudaError_t check_wait();

  /// Removes `stream`, which was destroyed, and invalidates its capture.
  void forget_stream(cudaStream_t stream);

  /// Forgets that `event` was recorded in a capture.
  void forget_event(cudaEvent_t event) { events_.erase(event); }

  void clear();

 private:
  struct Capture {
    cudaStream_t origin = nullptr;
    cudaGraph_t graph = nullptr;
    bool owns_graph = false;
    cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;
    std::thread::id thread;
    bool is_valid = true;
    bool has_blocking_stream = false;
  };
  /// A point in a capture: the next work depends on these nodes.
  struct Point {
    std::uint64_t capture = 0;
    std::vector<cudaGraphNode_t> dependencies;
  };

  Capture* find(std::uint64_t id);
  bool is_joined(const Capture& capture, std::uint64_t id);
  void drop(std::uint64_t id, cudaError_t error);

  GraphTable& graphs_;
  std::map<std::uint64_t, Capture> captures_;
  std::map<cudaStream_t, Point> streams_;
  std::map<cudaEvent_t, Point> events_;
  std::uint64_t last_id_ = 0;
};

}  // namespace labcheck::simgpu
