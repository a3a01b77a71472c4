// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/graph/captures.hpp"

#include <algorithm>
#include <set>

namespace labcheck::simgpu {
namespace {

void merge(std::vector<cudaGraphNode_t>& into, const std::vector<cudaGraphNode_t>& from) {
  for (const cudaGraphNode_t node : from) {
    if (std::find(into.begin(), into.end(), node) == into.end()) into.push_back(node);
  }
}

// `nodes` and everything that they depend on.
std::set<cudaGraphNode_t> with_ancestors(const Graph& graph, std::vector<cudaGraphNode_t> nodes) {
  std::set<cudaGraphNode_t> all;
  while (!nodes.empty()) {
    const cudaGraphNode_t next = nodes.back();
    nodes.pop_back();
    const GraphNode* node = graph.find(next);
    if (node == nullptr || !all.insert(next).second) continue;
    nodes.insert(nodes.end(), node->dependencies.begin(), node->dependencies.end());
  }
  return all;
}

}  // namespace

Captures::Capture* Captures::find(std::uint64_t id) {
  const auto found = captures_.find(id);
  return found == captures_.end() ? nullptr : &found->second;
}

cudaError_t Captures::begin(cudaStream_t stream, CaptureStart start) {
  if (is_capturing(stream)) return cudaErrorIllegalState;
  const bool is_blocking = (start.stream_flags & cudaStreamNonBlocking) == 0;
  const bool owns_graph = start.graph == nullptr;
  const cudaGraph_t graph = owns_graph ? graphs_.add(Graph()).handle() : start.graph;
  captures_[++last_id_] = {stream, graph, owns_graph, start.mode, start.thread, true, is_blocking};
  streams_[stream] = {last_id_, std::move(start.dependencies)};
  return cudaSuccess;
}

// Whether the next work of the origin stream would depend on all work captured in other streams.
bool Captures::is_joined(const Capture& capture, std::uint64_t id) {
  const Graph& graph = *graphs_.find(capture.graph);
  const auto joined = with_ancestors(graph, streams_[capture.origin].dependencies);
  return std::all_of(streams_.begin(), streams_.end(), [&](const auto& entry) {
    const Point& point = entry.second;
    return point.capture != id ||
           std::all_of(point.dependencies.begin(), point.dependencies.end(),
                       [&](cudaGraphNode_t node) { return joined.contains(node); });
  });
}

// Removes the capture; if it failed, also the graph that it created.
void Captures::drop(std::uint64_t id, cudaError_t error) {
  const Capture& capture = captures_.at(id);
  if (error != cudaSuccess && capture.owns_graph) graphs_.remove(capture.graph);
  std::erase_if(streams_, [&](const auto& entry) { return entry.second.capture == id; });
  captures_.erase(id);
}

std::variant<cudaGraph_t, cudaError_t> Captures::end(cudaStream_t stream, std::thread::id thread) {
  if (!is_capturing(stream)) return cudaErrorIllegalState;
  const std::uint64_t id = streams_[stream].capture;
  Capture& capture = captures_.at(id);
  if (capture.origin != stream) {
    capture.is_valid = false;
    return cudaErrorStreamCaptureUnmatched;
  }
  if (capture.mode != cudaStreamCaptureModeRelaxed && capture.thread != thread)
    return cudaErrorStreamCaptureWrongThread;
  const bool is_valid = capture.is_valid && graphs_.find(capture.graph) != nullptr;
  const cudaError_t error = !is_valid                 ? cudaErrorStreamCaptureInvalidated
                            : !is_joined(capture, id) ? cudaErrorStreamCaptureUnjoined
                                                      : cudaSuccess;
  const cudaGraph_t graph = capture.graph;
  drop(id, error);
  if (error != cudaSuccess) return error;
  return graph;
}

CaptureState Captures::state_of(cudaStream_t stream) const {
  const auto found = streams_.find(stream);
  if (found == streams_.end()) return {};
  const Capture& capture = captures_.at(found->second.capture);
  return {capture.is_valid ? cudaStreamCaptureStatusActive : cudaStreamCaptureStatusInvalidated,
          found->second.capture, capture.graph, found->second.dependencies};
}

cudaError_t Captures::add(cudaStream_t stream, Work work) {
  Point& point = streams_.at(stream);
  Capture& capture = captures_.at(point.capture);
  Graph* graph = graphs_.find(capture.graph);
  if (!capture.is_valid || graph == nullptr) return cudaErrorStreamCaptureInvalidated;
  point.dependencies = {graph->add(std::move(work), point.dependencies)};
  return cudaSuccess;
}

cudaError_t Captures::record(cudaEvent_t event, cudaStream_t stream) {
  const Point& point = streams_.at(stream);
  if (!find(point.capture)->is_valid) return cudaErrorStreamCaptureInvalidated;
  events_[event] = point;
  return cudaSuccess;
}

cudaError_t Captures::event_error(cudaEvent_t event) const {
  const auto recorded = events_.find(event);
  if (recorded == events_.end()) return cudaSuccess;
  const auto capture = captures_.find(recorded->second.capture);
  const bool is_active = capture != captures_.end() && capture->second.is_valid;
  return is_active ? cudaErrorCapturedEvent : cudaErrorInvalidValue;
}

cudaError_t Captures::check_event(cudaEvent_t event) {
  const cudaError_t error = event_error(event);
  if (error == cudaErrorCapturedEvent) find(events_.at(event).capture)->is_valid = false;
  return error;
}

cudaError_t Captures::wait(cudaStream_t stream, unsigned stream_flags, cudaEvent_t event) {
  const auto recorded = events_.find(event);
  const auto waiting = streams_.find(stream);
  if (recorded == events_.end()) {
    if (waiting == streams_.end()) return cudaSuccess;
    find(waiting->second.capture)->is_valid = false;
    return cudaErrorStreamCaptureIsolation;
  }
  const Point& point = recorded->second;
  Capture* capture = find(point.capture);
  if (capture == nullptr) {
    if (waiting != streams_.end()) find(waiting->second.capture)->is_valid = false;
    return cudaErrorInvalidValue;
  }
  if (!capture->is_valid) return cudaErrorStreamCaptureInvalidated;
  if (waiting == streams_.end()) {
    streams_[stream] = point;
    if ((stream_flags & cudaStreamNonBlocking) == 0) capture->has_blocking_stream = true;
    return cudaSuccess;
  }
  if (waiting->second.capture != point.capture) {
    capture->is_valid = false;
    find(waiting->second.capture)->is_valid = false;
    return cudaErrorStreamCaptureMerge;
  }
  merge(waiting->second.dependencies, point.dependencies);
  return cudaSuccess;
}

cudaError_t Captures::update(cudaStream_t stream, std::vector<cudaGraphNode_t> dependencies,
                             unsigned flags) {
  const auto found = streams_.find(stream);
  if (found == streams_.end()) return cudaErrorIllegalState;
  const Graph* graph = graphs_.find(find(found->second.capture)->graph);
  const bool are_known =
      graph != nullptr && std::all_of(dependencies.begin(), dependencies.end(),
                                      [&](cudaGraphNode_t node) { return graph->find(node); });
  if (!are_known || flags > cudaStreamSetCaptureDependencies) return cudaErrorInvalidValue;
  if (flags == cudaStreamSetCaptureDependencies) found->second.dependencies.clear();
  merge(found->second.dependencies, dependencies);
  return cudaSuccess;
}

cudaError_t Captures::check_unsafe(std::thread::id thread, cudaStreamCaptureMode mode) {
  if (mode == cudaStreamCaptureModeRelaxed) return cudaSuccess;
  cudaError_t error = cudaSuccess;
  for (auto& [id, capture] : captures_) {
    const bool forbids_own_calls =
        capture.thread == thread && capture.mode != cudaStreamCaptureModeRelaxed;
    const bool forbids_all_calls =
        mode == cudaStreamCaptureModeGlobal && capture.mode == cudaStreamCaptureModeGlobal;
    if (!forbids_own_calls && !forbids_all_calls) continue;
    capture.is_valid = false;
    error = cudaErrorStreamCaptureUnsupported;
  }
  return error;
}

bool Captures::blocks_legacy() const {
  return std::any_of(captures_.begin(), captures_.end(),
                     [](const auto& entry) { return entry.second.has_blocking_stream; });
}

cudaError_t Captures::check_legacy() {
  cudaError_t error = cudaSuccess;
  for (auto& [id, capture] : captures_) {
    if (!capture.has_blocking_stream) continue;
    capture.is_valid = false;
    error = cudaErrorStreamCaptureImplicit;
  }
  return error;
}

cudaError_t Captures::check_wait(cudaStream_t stream) {
  const auto found = streams_.find(stream);
  if (found == streams_.end()) return cudaSuccess;
  find(found->second.capture)->is_valid = false;
  return cudaErrorStreamCaptureUnsupported;
}

cudaError_t Captures::check_wait() {
  if (captures_.empty()) return cudaSuccess;
  for (auto& [id, capture] : captures_) capture.is_valid = false;
  return cudaErrorStreamCaptureUnsupported;
}

void Captures::forget_stream(cudaStream_t stream) {
  const auto found = streams_.find(stream);
  if (found == streams_.end()) return;
  const std::uint64_t id = found->second.capture;
  find(id)->is_valid = false;
  if (find(id)->origin == stream) {
    drop(id, cudaErrorStreamCaptureInvalidated);
  } else {
    streams_.erase(found);
  }
}

void Captures::clear() {
  captures_.clear();
  streams_.clear();
  events_.clear();
}

}  // namespace labcheck::simgpu
