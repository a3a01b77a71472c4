/// A class for other programs: JSON, schema 1, described in docs/class-schema.md.
#pragma once

#include "harness/model/class_table.hpp"

#include <string>

namespace labcheck {

/// `table` as a JSON document that ends with a line end; rules as in json_report().
std::string class_json(const ClassTable& table);

}  // namespace labcheck
