// SPDX-License-Identifier: MIT
#include "tests/schema/schema_keys.hpp"

#include "harness/base/files.hpp"
#include "tests/support/files.hpp"

#include <algorithm>
#include <iterator>

namespace labcheck::test {
namespace {

using Names = std::set<std::string>;

// The keys that are always required, and those that are required under a condition.
struct Required {
  Names always;
  Names sometimes;
};

Names texts_of(const Json& list) {
  return list.get<Names>();
}

Required required_by(const Schema& schema, const Json& reference);

// The keys required by a map that has one of `forms`: always required are the keys that all forms
// require.
Required required_by_one_of(const Schema& schema, const Json& forms) {
  Required found;
  bool is_first = true;
  for (const Json& form : forms) {
    const Json& node = schema.resolved(form);
    if (!node.contains("properties") && !node.contains("required")) continue;  // not a map
    const Required of_form = required_by(schema, node);
    found.sometimes.insert(of_form.sometimes.begin(), of_form.sometimes.end());
    Names common;
    std::set_intersection(found.always.begin(), found.always.end(), of_form.always.begin(),
                          of_form.always.end(), std::inserter(common, common.end()));
    found.sometimes.insert(found.always.begin(), found.always.end());
    found.sometimes.insert(of_form.always.begin(), of_form.always.end());
    found.always = is_first ? of_form.always : common;
    is_first = false;
  }
  return found;
}

Required required_by(const Schema& schema, const Json& reference) {
  const Json& node = schema.resolved(reference);
  Required found;
  if (node.contains("required")) found.always = texts_of(node["required"]);
  for (const char* word : {"anyOf", "oneOf"}) {
    if (!node.contains(word)) continue;
    const Required more = required_by_one_of(schema, node[word]);
    found.always.insert(more.always.begin(), more.always.end());
    found.sometimes.insert(more.sometimes.begin(), more.sometimes.end());
  }
  std::vector<const Json*> conditional;
  for (const char* word : {"then", "else"}) {
    if (node.contains(word)) conditional.push_back(&node[word]);
  }
  if (node.contains("allOf")) {
    for (const Json& each : node["allOf"]) conditional.push_back(&each);
  }
  for (const Json* each : conditional) {
    const Required more = required_by(schema, *each);
    found.sometimes.insert(more.always.begin(), more.always.end());
    found.sometimes.insert(more.sometimes.begin(), more.sometimes.end());
  }
  if (node.contains("dependencies")) {
    for (const Json& keys : node["dependencies"]) {
      for (const std::string& key : texts_of(keys)) found.sometimes.insert(key);
    }
  }
  for (const std::string& key : found.always) found.sometimes.erase(key);
  return found;
}

// Whether a node lists all keys. Other nodes only require some.
bool is_closed(const Json& node) {
  return node.contains("additionalProperties") && node["additionalProperties"] == false;
}

void add_required(SchemaKeys& keys, const Required& more, bool describes_map) {
  keys.sometimes.insert(more.sometimes.begin(), more.sometimes.end());
  (describes_map ? keys.always : keys.sometimes).insert(more.always.begin(), more.always.end());
  for (const std::string& key : keys.always) keys.sometimes.erase(key);
}

}  // namespace

Schema::Schema(const std::filesystem::path& name)
    : root_(Json::parse(read_file(source_folder() / "schemas" / name))) {
  collect(root_, "");
}

const Json& Schema::resolved(const Json& node) const {
  if (!node.contains("$ref")) return node;
  return resolved(root_.at(Json::json_pointer(node["$ref"].get<std::string>().substr(1))));
}

void Schema::collect(const Json& reference, const std::string& path) {
  collect_keys(reference, path);
  const auto found = keys_.find(path);
  if (found == keys_.end()) return;
  const Json& node = resolved(reference);
  const Json& forms = node.contains("anyOf") ? node["anyOf"] : Json::array();
  const bool has_closed_form = std::any_of(
      forms.begin(), forms.end(), [&](const Json& form) { return is_closed(resolved(form)); });
  add_required(found->second, required_by(*this, node), is_closed(node) || has_closed_form);
}

void Schema::collect_keys(const Json& reference, const std::string& path) {
  const Json& node = resolved(reference);
  if (node.contains("properties")) {
    if (is_closed(node)) keys_[path].forms.push_back({node.value("title", ""), &node});
    for (const auto& [key, value] : node["properties"].items()) {
      keys_[path].all.insert(key);
      collect(value, path + (path.empty() ? "" : ".") + key);
    }
  }
  if (node.contains("additionalProperties") && node["additionalProperties"].is_object()) {
    keys_[path].all.insert("*");
    collect(node["additionalProperties"], path + ".*");
  }
  if (node.contains("items")) collect(node["items"], path + "[]");
  for (const char* word : {"anyOf", "oneOf"}) {
    if (!node.contains(word)) continue;
    for (const Json& form : node[word]) collect_keys(form, path);
  }
}

}  // namespace labcheck::test
