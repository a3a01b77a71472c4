// SPDX-License-Identifier: MIT
#include "harness/simgpu/recording/block_index.hpp"

#include <bit>
#include <cstring>
#include <utility>

namespace labcheck::simgpu {
namespace {

constexpr std::uint64_t kBase = 0xD6E8FEB86659FD93;

}  // namespace

RollingHash::RollingHash(Bytes bytes, std::size_t position, std::size_t size)
    : bytes_(bytes), begin_(position), size_(size) {
  for (const std::byte byte : bytes.subspan(position, size)) {
    value_ = value_ * kBase + static_cast<std::uint64_t>(byte) + 1;
    power_ *= kBase;
  }
}

void RollingHash::advance() {
  if (begin_ + size_ == bytes_.size()) return;
  value_ = value_ * kBase + static_cast<std::uint64_t>(bytes_[begin_ + size_]) + 1 -
           power_ * (static_cast<std::uint64_t>(bytes_[begin_]) + 1);
  ++begin_;
}

void BlockIndex::add(SourceId source, Bytes content) {
  std::size_t linked = blocks_.size();
  for (std::size_t number = 0; (number + 1) * size_ <= content.size(); ++number) {
    const std::byte* block = content.data() + number * size_;
    if (std::memcmp(block, block + 4, size_ - 4) == 0) continue;
    const std::uint64_t hash = RollingHash(content, number * size_, size_).value();
    blocks_.push_back({mixed(hash), source, static_cast<std::uint32_t>(number), kNone});
  }
  if (blocks_.size() > heads_.size()) {
    heads_.assign(std::bit_ceil(blocks_.size()), kNone);
    filter_.assign(heads_.size(), 0);
    linked = 0;
  }
  for (; linked < blocks_.size(); ++linked) {
    const std::size_t index = slot(blocks_[linked].hash);
    blocks_[linked].next = std::exchange(heads_[index], static_cast<std::uint32_t>(linked));
    filter_[index] |= filter_bit(blocks_[linked].hash);
  }
}

}  // namespace labcheck::simgpu
