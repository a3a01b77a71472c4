// SPDX-License-Identifier: MIT
/// The hash tree of an output, as the driver of a program builds it.
#pragma once

#include "harness/base/digest.hpp"
#include "harness/driver/output_tree.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace labcheck::test {

class PlayedTree {
 public:
  explicit PlayedTree(std::string output) : levels_{std::move(output)} {
    while (protocol::nodes_of(levels_.back().size()) > 1) {
      std::string digests;
      for (std::uint64_t node = 0; node < protocol::nodes_of(levels_.back().size()); ++node)
        digests += sha256(node_of(levels_.back(), node));
      levels_.push_back(digests);
    }
  }

  std::string root() const { return sha256(levels_.back()); }

  /// The nodes from those of level 0 with `elements` of `size` bytes to the top.
  std::string answer(const std::vector<std::uint64_t>& elements, std::uint64_t size) const {
    std::string nodes;
    for (std::uint64_t node : protocol::leaves_of(elements, size)) {
      for (const std::string& level : levels_) {
        nodes += node_of(level, node);
        node = protocol::parent_of(node);
      }
    }
    return nodes;
  }

 private:
  static std::string node_of(const std::string& level, std::uint64_t node) {
    return level.substr(node * protocol::kNodeBytes, protocol::kNodeBytes);
  }

  std::vector<std::string> levels_;
};

}  // namespace labcheck::test
