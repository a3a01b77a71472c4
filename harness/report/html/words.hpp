/// Every sentence and heading of the HTML pages that is not told by other reports, too.
#pragma once

#include "harness/model/graded_submission.hpp"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::report::html {

/// What the figures beside lines of the source mean.
std::string_view heat_legend();

/// "global: 12 sectors of 32 bytes a request, 4.0 times the least": what is told of a line.
std::string describe_heat(const LineHeat& heat);

/// How many times the least that memory could be used with for the same bytes: the worse of global
/// and shared memory; at least 1.
double times_the_least(const LineHeat& heat);

/// "in small and large".
std::string in_cases(const std::vector<std::string>& case_ids);

/// "The first wrong elements of C: 12 of 4,096 are wrong".
std::string first_wrong_elements(const Mismatch& mismatch);

/// "Lines 4,001 to 9,000 are not shown."
std::string lines_left_out(std::uint64_t first, std::uint64_t last);

/// "given by J. Doe: reason"; what is not known is left out.
std::string given_by(std::string_view author, std::string_view reason);

}  // namespace labcheck::report::html
