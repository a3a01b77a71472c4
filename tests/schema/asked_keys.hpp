/// The keys that the loader asked for, against those of a schema.
#pragma once

#include "harness/spec/yaml_reader.hpp"
#include "tests/schema/schema_keys.hpp"

#include <map>
#include <set>
#include <string>

namespace labcheck::test {

/// How often the loader opened the maps of one place, and asked for keys there.
struct Asked {
  int maps = 0;
  std::set<std::string> all;
  std::map<std::string, int> required;
};

/// By place, written as in AskedKeys.
using AskedByPath = std::map<std::string, Asked>;

/// Adds what `reader` was asked for.
void add(const YamlReader& reader, AskedByPath& asked);

/// Fails where the schema has other maps or keys than the loader, or requires others.
void expect_same_keys(const Schema& schema, const AskedByPath& loader);

}  // namespace labcheck::test
