/// The keys that a JSON Schema allows, place by place.
#pragma once

#include <nlohmann/json.hpp>

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace labcheck::test {

using Json = nlohmann::ordered_json;

/// One form that a map may take, where it has keys of its own.
struct MapForm {
  std::string title;
  const Json* node = nullptr;
};

/// What a schema says of the maps at one place, whichever form they take. Places are written as in
/// AskedKeys; "*" stands for the keys that are the author's choice.
struct SchemaKeys {
  std::set<std::string> all;
  std::set<std::string> always;     // required in every form
  std::set<std::string> sometimes;  // required in some, or under a condition
  std::vector<MapForm> forms;
};

/// A schema with its definitions, which the keys' forms point into.
class Schema {
 public:
  /// Reads a file of the folder schemas.
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
