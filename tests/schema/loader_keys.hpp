// SPDX-License-Identifier: MIT
/// Compares the keys that the loader requests with those of a schema.
#pragma once

#include "harness/yaml/yaml_reader.hpp"
#include "tests/schema/schema_keys.hpp"

#include <map>
#include <set>
#include <string>

namespace labcheck::test {

/// The keys that the loader requests from the maps at one path, and the number of these maps.
struct LoaderKeys {
  int maps = 0;
  std::set<std::string> all;
  std::map<std::string, int> required;  // in how many maps each key is required
};

/// The keys by path, written as in RequestedKeys.
using LoaderKeysByPath = std::map<std::string, LoaderKeys>;

/// Adds the keys that the loader has requested from `reader`.
void add_requested_keys(const YamlReader& reader, LoaderKeysByPath& keys);

/// Fails if the schema has other maps or keys than the loader, or requires other keys.
void expect_same_keys(const Schema& schema, const LoaderKeysByPath& loader);

}  // namespace labcheck::test
