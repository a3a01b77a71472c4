// SPDX-License-Identifier: MIT
/// The hash tree of an output. With its root, a program commits itself to all elements before it
/// learns which of them labcheck checks.
///
/// Level 0 is the output itself. Each level is divided into nodes of 1 KiB (the last one may be
/// shorter), whose SHA-256 digests, one after the other, are the next level. The last level has one
/// node, whose digest is the root.
///
/// C++17: this header is compiled into students' programs by every supported nvcc.
#pragma once

#include <algorithm>
#include <cstdint>
#include <vector>

namespace labcheck {
namespace protocol {

constexpr std::uint64_t kNodeBytes = 1024;
constexpr std::uint64_t kDigestBytes = 32;

inline std::uint64_t nodes_of(std::uint64_t level_bytes) {
  return (level_bytes + kNodeBytes - 1) / kNodeBytes;
}

/// The bytes of each level of the tree of an output of `bytes` bytes, at least 1.
inline std::vector<std::uint64_t> tree_levels(std::uint64_t bytes) {
  std::vector<std::uint64_t> levels{bytes};
  while (nodes_of(levels.back()) > 1) levels.push_back(nodes_of(levels.back()) * kDigestBytes);
  return levels;
}

/// The bytes of node number `node` of a level of `level_bytes` bytes.
inline std::uint64_t node_bytes(std::uint64_t level_bytes, std::uint64_t node) {
  return std::min(kNodeBytes, level_bytes - node * kNodeBytes);
}

/// The number of the node that contains the digest of node number `node` of the level below.
inline std::uint64_t parent_of(std::uint64_t node) {
  return node / (kNodeBytes / kDigestBytes);
}

/// The numbers of the nodes of level 0 that contain `elements` of `size` bytes, in ascending order.
inline std::vector<std::uint64_t> leaves_of(const std::vector<std::uint64_t>& elements,
                                            std::uint64_t size) {
  std::vector<std::uint64_t> leaves;
  for (const std::uint64_t element : elements) leaves.push_back(element * size / kNodeBytes);
  std::sort(leaves.begin(), leaves.end());
  leaves.erase(std::unique(leaves.begin(), leaves.end()), leaves.end());
  return leaves;
}

}  // namespace protocol
}  // namespace labcheck
