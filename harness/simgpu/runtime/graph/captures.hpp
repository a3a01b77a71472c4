/// Streams whose work is captured into graphs instead of being done.
#pragma once

#include "harness/simgpu/runtime/graph/graph_table.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <thread>
#include <utility>
#include <variant>
#include <vector>

namespace labcheck::simgpu {

/// What the runtime knows of a stream that is part of a capture. `dependencies` are what the next
/// work in it depends on.
struct CaptureState {
  cudaStreamCaptureStatus status = cudaStreamCaptureStatusNone;
  std::uint64_t id = 0;
  cudaGraph_t graph = nullptr;
  std::vector<cudaGraphNode_t> dependencies;
};

/// How a capture begins: into `graph`, or into a new one where that is nullptr.
struct CaptureStart {
  cudaGraph_t graph = nullptr;
  cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;
  std::thread::id thread;
  unsigned stream_flags = 0;
  std::vector<cudaGraphNode_t> dependencies;
};

/// The captures that go on, by the rules of the CUDA C++ Programming Guide, "Stream Capture". What
/// breaks a rule invalidates the capture, which must then still be ended.
class Captures {
 public:
  explicit Captures(GraphTable& graphs) : graphs_(graphs) {}

  /// Begins to capture `stream`.
  cudaError_t begin(cudaStream_t stream, CaptureStart start);

  /// Ends the capture that began in `stream`, and gives its graph.
  std::variant<cudaGraph_t, cudaError_t> end(cudaStream_t stream, std::thread::id thread);

  bool holds(cudaStream_t stream) const { return streams_.contains(stream); }
  CaptureState state_of(cudaStream_t stream) const;

  /// Puts `work` behind what `stream`, which is being captured, has.
  cudaError_t add(cudaStream_t stream, Work work);

  /// Lets `event` stand for what `stream`, which is being captured, has so far.
  cudaError_t record(cudaEvent_t event, cudaStream_t stream);

  /// The error of a call that needs the time of `event`, where it was last recorded in a capture:
  /// cudaErrorCapturedEvent while that goes on, then cudaErrorInvalidValue.
  cudaError_t event_error(cudaEvent_t event) const;

  /// The error of a call that waits for, or asks about, `event`: the same, and the capture that
  /// goes on is invalid.
  cudaError_t check_event(cudaEvent_t event);

  /// Makes `stream` wait for `event`; a stream that is in no capture joins that of the event.
  cudaError_t wait(cudaStream_t stream, unsigned stream_flags, cudaEvent_t event);

  /// Adds to, or replaces, what the next work in `stream` depends on.
  cudaError_t update(cudaStream_t stream, std::vector<cudaGraphNode_t> dependencies,
                     unsigned flags);

  /// The error of a call that is not allowed while `thread`, whose mode is `mode`, may be in the
  /// way of a capture.
  cudaError_t check_unsafe(std::thread::id thread, cudaStreamCaptureMode mode);

  /// Whether a stream is being captured that synchronises with the legacy stream.
  bool blocks_legacy() const;

  /// The error of a call that uses the legacy stream.
  cudaError_t check_legacy();

  /// The error of a call that waits for, or asks about, `stream`, or everything.
  cudaError_t check_wait(cudaStream_t stream);
  cudaError_t check_wait();

  /// Forgets `stream`, which was destroyed.
  void forget_stream(cudaStream_t stream);

  /// Makes `event` one that was not recorded in a capture.
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
  /// A point in a capture: what comes next depends on these nodes.
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
