/// A YAML file as a tree that keeps what messages need: every place, keys given twice, quotes.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/spec/place.hpp"

#include <deque>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck {

struct YamlNode {
  enum class Kind { nothing, text, list, map };

  Kind kind = Kind::nothing;
  Place place;
  std::string text;                    // of a text
  bool quoted = false;                 // a text in quotes or a block, never a number
  std::vector<const YamlNode*> items;  // of a list
  std::vector<std::pair<const YamlNode*, const YamlNode*>> entries;  // of a map, as written
};

/// `root` is null where `diagnostics` says why. Nodes refer to each other and live in `nodes`; an
/// alias is the very node that its anchor names.
struct YamlTree {
  std::deque<YamlNode> nodes;
  const YamlNode* root = nullptr;
  std::vector<Diagnostic> diagnostics;
};

/// Reads `text`, the contents of `file`. Everything that is not good YAML of a single document in
/// UTF-8 is in the tree's diagnostics.
YamlTree parse_yaml(std::string_view text, const std::string& file);

}  // namespace labcheck
