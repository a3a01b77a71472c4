// SPDX-License-Identifier: MIT
/// A YAML file as a tree with the details that messages need: positions, duplicate keys and quotes.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/yaml/position.hpp"

#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck {

struct YamlNode {
  enum class Kind { nothing, text, list, map };

  Kind kind = Kind::nothing;
  Position position;
  std::string text;                    // of a text
  bool quoted = false;                 // a text in quotes or a block, never a number
  std::vector<const YamlNode*> items;  // of a list
  std::vector<std::pair<const YamlNode*, const YamlNode*>> entries;  // of a map, as written
};

/// `root` is null if `diagnostics` has an error. `nodes` owns all nodes, which point to each other;
/// an alias is the same node as its anchor.
struct YamlTree {
  std::deque<YamlNode> nodes;
  const YamlNode* root = nullptr;
  std::vector<Diagnostic> diagnostics;
};

/// Parses `text`, the contents of `file`, which must be a single YAML document in UTF-8. Syntax
/// errors are in the tree's diagnostics.
YamlTree parse_yaml(std::string_view text, const std::string& file);

}  // namespace labcheck
