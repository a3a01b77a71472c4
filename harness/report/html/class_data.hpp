/// The class as the scripts of the instructor's page read it.
#pragma once

#include "harness/report/html/class_page.hpp"

#include <string>

namespace labcheck::report::html {

/// One JSON object: `max`, `columns` (title and points), `bins`, `ceilings`, `ladders` and `rows`,
/// with the words that the table shows. Its reader is assets/class_model.js.
std::string class_data(const ClassPage& page);

/// How a row stands, in a word: a graded one by the state of its grade.
std::string standing_word(const ClassRow& row);

}  // namespace labcheck::report::html
