// SPDX-License-Identifier: MIT
#include "tests/schema/loader_keys.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {

using Names = std::set<std::string>;

void add_requested_keys(const YamlReader& reader, LoaderKeysByPath& keys) {
  for (const RequestedKeys& map : reader.requested_keys()) {
    LoaderKeys& requested = keys[map.path];
    ++requested.maps;
    requested.all.insert(map.keys.begin(), map.keys.end());
    for (const std::string& key : map.required) ++requested.required[key];
  }
}

void expect_same_keys(const Schema& schema, const LoaderKeysByPath& loader) {
  Names in_loader;
  Names in_schema;
  for (const auto& [path, requested] : loader) in_loader.insert(path);
  for (const auto& [path, keys] : schema.keys()) in_schema.insert(path);
  EXPECT_EQ(in_schema, in_loader) << "maps of the schema, and maps that the loader reads from the "
                                     "valid files of tests/golden";
  for (const auto& [path, requested] : loader) {
    const auto found = schema.keys().find(path);
    if (found == schema.keys().end()) continue;
    SCOPED_TRACE("at '" + path + "'");
    const SchemaKeys& keys = found->second;
    EXPECT_EQ(keys.all, requested.all) << "keys of the schema, and keys that the loader requests";
    Names always;
    for (const auto& [key, count] : requested.required) {
      if (count == requested.maps) {
        always.insert(key);
      } else {
        EXPECT_TRUE(keys.sometimes.contains(key))
            << "the loader requires '" << key << "' in some maps, but the schema in none";
      }
    }
    EXPECT_EQ(keys.always, always)
        << "keys that the schema requires, and keys that the loader requires";
  }
}

}  // namespace labcheck::test
