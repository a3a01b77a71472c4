#include "harness/report/html/words.hpp"

#include "harness/base/text.hpp"
#include "harness/report/figures.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/row_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck::report::html {
namespace {

constexpr double kSectorBytes = 32;
constexpr std::size_t kCasesNamed = 3;

double over(std::uint64_t a, std::uint64_t b) {
  return static_cast<double>(a) / static_cast<double>(b);
}

// Threads that read the same bytes may need fewer sectors than the bytes that they ask for.
double global_times(const LineHeat& heat) {
  if (heat.global_sectors == 0 || heat.global_bytes == 0) return 1;
  const double least = std::max(1.0, static_cast<double>(heat.global_bytes) / kSectorBytes);
  return std::max(1.0, static_cast<double>(heat.global_sectors) / least);
}

double shared_times(const LineHeat& heat) {
  const std::uint64_t conflicts = std::min(heat.shared_conflicts, heat.shared_passes);
  if (heat.shared_passes == conflicts) return 1;
  return over(heat.shared_passes, heat.shared_passes - conflicts);
}

std::string told(std::string_view memory, double a_request, std::string_view unit, double times) {
  std::string text = fmt::format("{}: {:.3g} {} a request", memory, a_request, unit);
  return times < 1.05 ? text : text + fmt::format(", {:.1f} times the least", times);
}

}  // namespace

std::string_view outcome_name(Outcome outcome) {
  switch (outcome) {
    case Outcome::full:
      return "full";
    case Outcome::partial:
      return "in part";
    case Outcome::none:
      return "missed";
    default:
      return outcome_word(outcome);
  }
}

std::string instead_of(std::string_view points) {
  return fmt::format("instead of {}", points);
}

std::string describe_mark(const PersonalMark& mark) {
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
  if (place.rung.empty()) return {"Your program", "is below the first rung of the ladder"};
  return {place.rung, "is about as fast as your program"};
}

LadderStep step_ahead(const LadderPlace& place) {
  if (place.next.empty()) return {"The end", "this is the last rung of the ladder"};
  return {place.next, "comes next: " + place.step};
}

std::string_view heat_legend() {
  return "The figures beside lines are what they asked of memory on the simulated GPU: how many "
         "times the sectors of global memory, or the passes over the banks of shared memory, that "
         "the same bytes need at least. 1 is best.";
}

std::string describe_heat(const LineHeat& heat) {
  std::string text;
  if (heat.global_requests > 0) {
    text = told("global memory", over(heat.global_sectors, heat.global_requests),
                "sectors of 32 bytes", global_times(heat));
  }
  if (heat.shared_requests > 0) {
    text += text.empty() ? "" : "; ";
    text += told("shared memory", over(heat.shared_passes, heat.shared_requests), "passes",
                 shared_times(heat));
  }
  return text;
}

double times_the_least(const LineHeat& heat) {
  return std::max(global_times(heat), shared_times(heat));
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
  return fmt::format("The first wrong elements of {}: {} of {} are wrong", mismatch.buffer,
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
