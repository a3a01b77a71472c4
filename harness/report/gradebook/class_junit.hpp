/// A class as JUnit XML: one test suite a student, one test case a criterion.
#pragma once

#include "harness/model/class_table.hpp"

#include <string>

namespace labcheck {

/// `table` as JUnit XML. A test case's class name is the lab and the student, so that every pair of
/// class name and name is unique; what a system such as GitLab shows stands in the elements' text.
std::string class_junit(const ClassTable& table);

}  // namespace labcheck
