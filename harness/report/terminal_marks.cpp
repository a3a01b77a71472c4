// SPDX-License-Identifier: MIT
#include "harness/report/terminal_marks.hpp"

namespace labcheck::report {

Span mark_of(Outcome outcome, const Signs& signs) {
  switch (outcome) {
    case Outcome::full:
      return {std::string(signs.full), Ink::good};
    case Outcome::partial:
      return {std::string(signs.partial), Ink::fair};
    case Outcome::none:
      return {std::string(signs.none), Ink::bad};
    case Outcome::skipped:
      return {std::string(signs.skipped), Ink::faint};
    case Outcome::not_measured:
    case Outcome::manual:
      return {std::string(signs.open), Ink::fair};
    case Outcome::withheld:
      return {std::string(signs.withheld), Ink::fair};
  }
  return {};
}

Span mark_of(VerdictKind kind, const Signs& signs) {
  if (kind == VerdictKind::judge_error) return mark_of(Outcome::withheld, signs);
  if (kind == VerdictKind::suspicious) return mark_of(Outcome::manual, signs);
  return mark_of(Outcome::none, signs);
}

Span mark_of(const Grade& grade, const Signs& signs) {
  if (grade.verdict != VerdictKind::accepted) return mark_of(grade.verdict, signs);
  return mark_of(has_all_points(grade) ? Outcome::full : Outcome::partial, signs);
}

}  // namespace labcheck::report
