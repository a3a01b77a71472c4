// SPDX-License-Identifier: MIT
#include "harness/report/html/words.hpp"

#include "harness/base/text.hpp"
#include "harness/report/figures.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/row_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck::report::html {
namespace {

constexpr std::size_t kCasesNamed = 3;

}  // namespace

std::string_view outcome_name(Outcome outcome) {
  switch (outcome) {
    case Outcome::full:
      return "full";
    case Outcome::partial:
      return "partial";
    case Outcome::none:
      return "missed";
    default:
      return outcome_word(outcome);
  }
}

std::string instead_of(std::string_view points) {
  return fmt::format("instead of {}", points);
}

std::string describe_mark(const InstructorMark& mark) {
  const std::string points = describe_points(mark.points);
  const std::string what = mark.kind == MarkKind::bonus
                               ? "+ " + points
                               : fmt::format("{} for {}", points, subject_of(mark));
  const std::string why = given_by(mark.author, mark.reason);
  return why.empty() ? what : what + ", " + why;
}

std::string describe_lateness(const Lateness& lateness) {
  if (!(lateness.deduction > 0)) return lateness.message;
  return fmt::format("− {} {}", describe_points(lateness.deduction), lateness.message);
}

std::string launch_took(double seconds) {
  return fmt::format("One launch took {}.", duration_text(seconds));
}

LadderStep step_reached(const LadderPlace& place) {
  if (place.rung.empty()) return {"Your program", "is slower than the first reference version"};
  return {place.rung, "is about as fast as your program"};
}

LadderStep step_ahead(const LadderPlace& place) {
  if (place.next.empty()) return {"Top of the ladder:", "no reference version is faster"};
  return {place.next, "is the next reference version: " + place.step};
}

std::string_view heat_legend() {
  return "The number next to a line is its memory traffic on the simulated GPU (sectors of global "
         "memory or bank passes of shared memory), divided by the minimum for the same bytes. 1× "
         "is best.";
}

std::string in_cases(const std::vector<std::string>& case_ids) {
  std::vector<std::string> named(
      case_ids.begin(),
      case_ids.begin() + static_cast<std::ptrdiff_t>(std::min(case_ids.size(), kCasesNamed)));
  if (case_ids.size() > named.size())
    named.push_back(counted(case_ids.size() - named.size(), "more test case"));
  return named.empty() ? "" : "in " + joined(named);
}

std::string first_wrong_elements(const Mismatch& mismatch) {
  return fmt::format("First wrong elements of {} ({} of {} are wrong)", mismatch.buffer,
                     with_thousands(mismatch.wrong), with_thousands(mismatch.total));
}

std::string lines_left_out(std::uint64_t first, std::uint64_t last) {
  return fmt::format("Lines {} to {} are not shown.", with_thousands(first), with_thousands(last));
}

std::string given_by(std::string_view author, std::string_view reason) {
  if (author.empty()) return std::string(reason);
  if (reason.empty()) return fmt::format("given by {}", author);
  return fmt::format("given by {}: {}", author, reason);
}

}  // namespace labcheck::report::html
