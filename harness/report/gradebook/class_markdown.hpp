/// A class as a page of Markdown, for a merge request or a course page of its instructors.
#pragma once

#include "harness/model/class_table.hpp"

#include <string>

namespace labcheck {

/// A heading, a few figures and one table with a row a student. Nothing in it is taken for markup.
std::string class_markdown(const ClassTable& table);

}  // namespace labcheck
