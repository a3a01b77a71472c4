/// The parts of the instructor's page that need no script.
#pragma once

#include "harness/report/html/class_page.hpp"

#include <string>

namespace labcheck::report::html {

/// The lab, what it was graded on, and the figures of the class.
std::string class_header(const ClassPage& page);

/// The distribution of points: a place for the chart, and the same as a table.
std::string distribution_section(const ClassTable& table);

/// The criteria as a table, with a place for everyone's result in each.
std::string criteria_section(const ClassTable& table);

/// Everyone's speed beside the ladder's rungs; empty where no speed was measured.
std::string speed_section(const ClassTable& table);

/// What of the class was not graded as it should be: withheld, missing, unknown, passed over.
std::string lists_section(const ClassPage& page);

}  // namespace labcheck::report::html
