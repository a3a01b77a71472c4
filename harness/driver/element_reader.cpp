// SPDX-License-Identifier: MIT
#include "harness/driver/element_reader.hpp"

#include "harness/driver/case.hpp"
#include "harness/driver/timing_kernels.hpp"

#include <cuda_runtime_api.h>

namespace labcheck {
namespace {

void require(cudaError_t error) {
  check(error, "reading outputs back");
}

}  // namespace

ElementReader::~ElementReader() {
  cudaFree(indices_);
  cudaFree(values_);
}

void ElementReader::reserve(std::uint64_t elements) {
  if (elements <= capacity_) return;
  cudaFree(indices_);
  cudaFree(values_);
  indices_ = values_ = nullptr;
  capacity_ = 0;
  require(cudaMalloc(reinterpret_cast<void**>(&indices_), elements * sizeof(std::uint64_t)));
  require(cudaMalloc(reinterpret_cast<void**>(&values_), elements * sizeof(std::uint64_t)));
  capacity_ = elements;
}

std::vector<std::string> ElementReader::read(const std::vector<DeviceElements>& requests) {
  std::vector<std::uint64_t> indices;
  for (const DeviceElements& request : requests)
    indices.insert(indices.end(), request.elements.begin(), request.elements.end());
  if (indices.empty()) return std::vector<std::string>(requests.size());
  reserve(indices.size());
  require(cudaMemcpy(indices_, indices.data(), indices.size() * sizeof(std::uint64_t),
                     cudaMemcpyHostToDevice));
  std::uint64_t first = 0;
  for (const DeviceElements& request : requests) {
    const std::uint64_t count = request.elements.size();
    if (count > 0)
      gather_on_device(values_ + first, request.array, indices_ + first, count, request.size);
    first += count;
  }
  std::vector<std::uint64_t> values(indices.size());
  require(cudaMemcpy(values.data(), values_, values.size() * sizeof(std::uint64_t),
                     cudaMemcpyDeviceToHost));
  std::vector<std::string> all;
  first = 0;
  for (const DeviceElements& request : requests) {
    // 4-byte elements are packed into the first half of their 8-byte slots.
    const auto* bytes = reinterpret_cast<const char*>(values.data() + first);
    all.emplace_back(bytes, request.elements.size() * request.size);
    first += request.elements.size();
  }
  return all;
}

}  // namespace labcheck
