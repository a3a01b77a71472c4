/// Classes that nobody taught, for the tests of what an instructor sees.
#pragma once

#include "harness/model/class_table.hpp"

#include <cstddef>

namespace labcheck::test {

/// `size` students in three sections, each graded, some late, with marks or withheld, one in twenty
/// missing; the same each time. The first is called "Student 0001".
ClassTable synthetic_class(std::size_t size);

/// The same with speed on a real GPU, on a ladder of five rungs below a ceiling.
ClassTable timed_class(std::size_t size);

/// Three students whose names, numbers and remarks are made to break a page.
ClassTable hostile_class();

}  // namespace labcheck::test
