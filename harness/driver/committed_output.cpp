// SPDX-License-Identifier: MIT
#include "harness/driver/output_tree.hpp"
#include "harness/driver/timed_case.hpp"
#include "harness/driver/timing_kernels.hpp"

#include <cuda_runtime_api.h>

namespace labcheck {
namespace {

template <class T>
T* allocate(std::uint64_t count) {
  return static_cast<T*>(
      allocate_on_device(count * sizeof(T), "cudaMalloc for the check of outputs"));
}

}  // namespace

CommittedOutput::~CommittedOutput() {
  cudaFree(digests_);
  cudaFree(copy_);
}

void CommittedOutput::commit(const Case::State::PlacedBuffer& output, unsigned char* root) {
  const unsigned char* contents = output.region_start + output.guard;
  const std::uint64_t bytes = output.region->bytes;
  if (level_bytes_.empty()) {
    level_bytes_ = protocol::tree_levels(bytes);
    std::uint64_t total = 0;
    for (std::size_t level = 1; level < level_bytes_.size(); ++level) total += level_bytes_[level];
    if (total > 0) digests_ = allocate<unsigned char>(total);
    if (!output.on_device) copy_ = allocate<unsigned char>(bytes);
  }
  if (!output.on_device)
    check(cudaMemcpy(copy_, contents, bytes, cudaMemcpyHostToDevice), "cudaMemcpy of an output");
  levels_ = {output.on_device ? contents : copy_};
  unsigned char* next = digests_;
  for (std::size_t level = 1; level < level_bytes_.size(); ++level) {
    hash_on_device(next, levels_.back(), level_bytes_[level - 1]);
    levels_.push_back(next);
    next += level_bytes_[level];
  }
  hash_on_device(root, levels_.back(), level_bytes_.back());
}

std::vector<DeviceNode> CommittedOutput::path_from(std::uint64_t leaf) const {
  std::vector<DeviceNode> path;
  std::uint64_t node = leaf;
  for (std::size_t level = 0; level < levels_.size(); ++level) {
    path.push_back({levels_[level] + node * protocol::kNodeBytes,
                    protocol::node_bytes(level_bytes_[level], node)});
    node = protocol::parent_of(node);
  }
  return path;
}

NodeReader::~NodeReader() {
  cudaFree(nodes_);
  cudaFree(values_);
}

void NodeReader::reserve(std::uint64_t nodes) {
  if (nodes <= capacity_) return;
  cudaFree(nodes_);
  cudaFree(values_);
  nodes_ = nullptr;
  values_ = nullptr;
  capacity_ = 0;
  nodes_ = allocate<DeviceNode>(nodes);
  values_ = allocate<unsigned char>(nodes * protocol::kNodeBytes);
  capacity_ = nodes;
}

std::vector<std::string> NodeReader::read(const std::vector<DeviceNode>& nodes) {
  if (nodes.empty()) return {};
  reserve(nodes.size());
  check(cudaMemcpy(nodes_, nodes.data(), nodes.size() * sizeof(DeviceNode), cudaMemcpyHostToDevice),
        "reading outputs back");
  copy_nodes_on_device(values_, nodes_, nodes.size());
  std::vector<char> values(nodes.size() * protocol::kNodeBytes);
  check(cudaMemcpy(values.data(), values_, values.size(), cudaMemcpyDeviceToHost),
        "reading outputs back");
  std::vector<std::string> all;
  for (std::size_t k = 0; k < nodes.size(); ++k)
    all.emplace_back(values.data() + k * protocol::kNodeBytes, nodes[k].bytes);
  return all;
}

}  // namespace labcheck
