/// Tables of keys for docs/, made of a schema.
#pragma once

#include "tests/schema/schema_keys.hpp"

#include <string>

namespace labcheck::test {

/// The table, in Markdown, of the maps at `path`: a row for each key with its type, default,
/// example and description. Where maps there have several forms, a table for each under its title.
std::string key_table(const Schema& schema, const std::string& path);

/// `value` as one writes it in YAML on one line.
std::string as_yaml(const Json& value);

}  // namespace labcheck::test
