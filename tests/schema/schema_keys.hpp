// SPDX-License-Identifier: MIT
/// The keys that a JSON Schema allows, by path.
#pragma once

#include <nlohmann/json.hpp>

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace labcheck::test {

using Json = nlohmann::ordered_json;

/// One form of a map that has its own keys.
struct MapForm {
  std::string title;
  const Json* node = nullptr;
};

/// The keys of the maps at one path, in all forms. Paths are written as in RequestedKeys; "*" means
/// keys that the author may choose.
struct SchemaKeys {
  std::set<std::string> all;
  std::set<std::string> always;     // required in every form
  std::set<std::string> sometimes;  // required in some forms, or under a condition
  std::vector<MapForm> forms;
};

/// A schema with its definitions. MapForm::node points into it.
class Schema {
 public:
  /// Reads a file in the folder schemas.
  explicit Schema(const std::filesystem::path& name);
  Schema(const Schema&) = delete;
  Schema& operator=(const Schema&) = delete;

  const std::map<std::string, SchemaKeys>& keys() const { return keys_; }
  const Json& root() const { return root_; }

  /// `node`, or the definition that it refers to.
  const Json& resolved(const Json& node) const;

 private:
  void collect(const Json& node, const std::string& path);
  void collect_keys(const Json& node, const std::string& path);

  Json root_;
  std::map<std::string, SchemaKeys> keys_;
};

}  // namespace labcheck::test
