// SPDX-License-Identifier: MIT
#include "harness/runner/output_proof.hpp"

#include "harness/base/digest.hpp"
#include "harness/driver/output_tree.hpp"

#include <map>

namespace labcheck {
namespace {

/// Takes the nodes from `leaf` to the top off the front of `answer` and checks their digests.
/// Returns the bytes of the leaf.
std::optional<std::string_view> take_leaf(const std::vector<std::uint64_t>& levels,
                                          std::uint64_t leaf, const std::string& root,
                                          std::string_view& answer) {
  std::string_view first;
  std::string digest;
  std::uint64_t below = 0;
  std::uint64_t number = leaf;
  for (std::size_t level = 0; level < levels.size(); ++level) {
    const std::uint64_t bytes = protocol::node_bytes(levels[level], number);
    if (answer.size() < bytes) return std::nullopt;
    const std::string_view node = answer.substr(0, bytes);
    answer.remove_prefix(bytes);
    if (level == 0) {
      first = node;
    } else {
      const std::uint64_t at = below * protocol::kDigestBytes % protocol::kNodeBytes;
      if (node.substr(at, protocol::kDigestBytes) != digest) return std::nullopt;
    }
    digest = sha256(node);
    below = number;
    number = protocol::parent_of(number);
  }
  return digest == root ? std::optional(first) : std::nullopt;
}

}  // namespace

std::optional<std::string> proven_elements(const Buffer& output,
                                           const std::vector<std::uint64_t>& elements,
                                           const std::string& root, std::string_view answer) {
  const std::uint64_t size = size_of(output.type);
  const std::vector<std::uint64_t> levels = protocol::tree_levels(output.size_in_bytes());
  std::map<std::uint64_t, std::string_view> leaves;
  for (const std::uint64_t leaf : protocol::leaves_of(elements, size)) {
    const std::optional<std::string_view> bytes = take_leaf(levels, leaf, root, answer);
    if (!bytes) return std::nullopt;
    leaves[leaf] = *bytes;
  }
  if (!answer.empty()) return std::nullopt;
  std::string proven;
  for (const std::uint64_t element : elements) {
    const std::uint64_t at = element * size;
    proven += leaves.at(at / protocol::kNodeBytes).substr(at % protocol::kNodeBytes, size);
  }
  return proven;
}

}  // namespace labcheck
