// SPDX-License-Identifier: MIT
/// Generates tables of keys for docs/ from a schema.
#pragma once

#include "tests/schema/schema_keys.hpp"

#include <string>

namespace labcheck::test {

/// The Markdown table of the maps at `path`: a row for each key with its type, default, example and
/// description. If these maps have several forms, one table per form, each with its title.
std::string key_table(const Schema& schema, const std::string& path);

/// `value` as YAML on one line.
std::string as_yaml(const Json& value);

}  // namespace labcheck::test
