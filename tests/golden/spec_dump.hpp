// SPDX-License-Identifier: MIT
/// The contents of a lab's file as text for golden files.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/rubric.hpp"
#include "harness/spec/marks_reader.hpp"

#include <string>
#include <vector>

namespace labcheck::test {

std::string dump(const Assignment& assignment);
std::string dump(const Rubric& rubric);
std::string dump(const std::vector<LocatedMark>& marks);

}  // namespace labcheck::test
