// SPDX-License-Identifier: MIT
#include "harness/runner/case_buffers.hpp"

#include "harness/runner/sim_device.hpp"

#include <algorithm>
#include <utility>

namespace labcheck {
namespace {

std::vector<ReturnedBuffer> collect_from(Arena& arena, const std::vector<Buffer>& buffers,
                                         const std::vector<std::string>& on_host) {
  std::vector<ReturnedBuffer> returned = arena.collect(buffers);
  for (ReturnedBuffer& buffer : returned) {
    if (std::ranges::find(on_host, buffer.name) != on_host.end()) buffer.place = BufferPlace::host;
  }
  return returned;
}

}  // namespace

CaseBuffers::CaseBuffers(Backend backend) {
  if (backend == Backend::sim) private_.emplace();
}

std::vector<protocol::Region> CaseBuffers::fill(const std::vector<Buffer>& buffers,
                                                std::uint64_t seed) {
  placed_.clear();
  inputs_.clear();
  for (const Buffer& buffer : buffers) {
    if (buffer.role == BufferRole::input) inputs_.insert(buffer.name);
  }
  if (!private_) return shared_.fill(buffers, seed);
  shared_.lay_out(buffers);
  return private_->fill(buffers, seed);
}

bool CaseBuffers::place(const protocol::BufferPlaced& buffer, SimDevice& device) {
  const protocol::Region* region = shared_.find(buffer.name);
  if (region == nullptr) return false;
  // A program that is timed fills its buffers itself.
  const bool is_filled_here = private_->find(buffer.name) != nullptr;
  if (is_filled_here && !placed_.emplace(buffer.name, buffer.address).second) return false;
  if (buffer.address == 0) {
    if (is_filled_here) shared_.copy(*region, *private_);
    return true;
  }
  if (region->bytes == 0) return true;
  const DeviceBuffer on_device{buffer.name, buffer.address, region->bytes,
                               Arena::contents_offset(*region), inputs_.contains(buffer.name)};
  return is_filled_here ? device.fill(on_device) : device.name(on_device);
}

CaseBuffers::Collected CaseBuffers::collect(const std::vector<Buffer>& buffers,
                                            const std::vector<std::string>& on_host) {
  return collect_from(shared_, buffers, on_host);
}

CaseBuffers::Collected CaseBuffers::collect(const std::vector<Buffer>& buffers, SimDevice& device) {
  std::vector<std::string> on_host;
  std::map<std::string, std::uint64_t> unreturned;
  for (const auto& [name, address] : placed_) {
    const protocol::Region& region = *private_->find(name);
    const DeviceBuffer buffer{name, address, region.bytes, Arena::contents_offset(region), false};
    if (address == 0) {
      private_->copy(region, shared_);
      on_host.push_back(name);
      if (!inputs_.contains(name)) unreturned[name] = device.count_unreturned(buffer);
    } else if (region.bytes > 0) {
      if (const auto error = device.collect(buffer)) return *error;
    }
  }
  std::vector<ReturnedBuffer> returned = collect_from(*private_, buffers, on_host);
  for (ReturnedBuffer& buffer : returned) {
    if (const auto found = unreturned.find(buffer.name); found != unreturned.end())
      buffer.unreturned = found->second;
  }
  return returned;
}

void CaseBuffers::clear() {
  shared_.clear();
  if (private_) private_->clear();
}

}  // namespace labcheck
