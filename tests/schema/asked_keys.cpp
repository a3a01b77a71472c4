#include "tests/schema/asked_keys.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {

using Names = std::set<std::string>;

void add(const YamlReader& reader, AskedByPath& asked) {
  for (const AskedKeys& map : reader.asked_keys()) {
    Asked& place = asked[map.path];
    ++place.maps;
    place.all.insert(map.asked.begin(), map.asked.end());
    for (const std::string& key : map.required) ++place.required[key];
  }
}

void expect_same_keys(const Schema& schema, const AskedByPath& loader) {
  Names places;
  Names described;
  for (const auto& [path, asked] : loader) places.insert(path);
  for (const auto& [path, keys] : schema.keys()) described.insert(path);
  EXPECT_EQ(described, places) << "maps of the schema, and those that the loader reads; a map that "
                                  "no good file of tests/golden has is not known to be read";
  for (const auto& [path, asked] : loader) {
    const auto found = schema.keys().find(path);
    if (found == schema.keys().end()) continue;
    SCOPED_TRACE("at '" + path + "'");
    const SchemaKeys& keys = found->second;
    EXPECT_EQ(keys.all, asked.all) << "keys of the schema, and those that the loader asks for";
    Names always;
    for (const auto& [key, count] : asked.required) {
      if (count == asked.maps) {
        always.insert(key);
      } else {
        EXPECT_TRUE(keys.sometimes.contains(key))
            << "the loader requires '" << key << "' in some maps, the schema in none";
      }
    }
    EXPECT_EQ(keys.always, always) << "keys that the schema requires, and the loader";
  }
}

}  // namespace labcheck::test
