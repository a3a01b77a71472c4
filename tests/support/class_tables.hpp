/// Classes, graded, for the tests of what is exported of them.
#pragma once

#include "harness/model/class_table.hpp"

namespace labcheck::test {

/// Seven students in lab5-matmul, one for each way in which somebody can stand: final with marks,
/// provisional, late, withheld, missing, pending, and one whom no roster knows and who handed in
/// names that would break a report. Four criteria, 100 points; one of them waits for a person.
ClassTable seven_students();

/// The student of `table` whose hand-in, or whose own id, is `id`.
ClassRow& row_of(ClassTable& table, const std::string& id);

}  // namespace labcheck::test
