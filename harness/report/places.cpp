#include "harness/report/places.hpp"

#include <algorithm>
#include <cctype>
#include <string_view>

namespace labcheck::report {

std::vector<Diagnostic> places_of(const GradedSubmission& submission) {
  std::vector<Diagnostic> places = submission.diagnostics;
  for (const CaseFault& fault : submission.faults) {
    const bool known = std::find(places.begin(), places.end(), fault.place) != places.end();
    if (!known) places.push_back(fault.place);
  }
  return places;
}

std::string where(Diagnostic place) {
  place.message.clear();
  const std::string all = describe(place);
  return all.substr(0, all.rfind(to_string(place.severity)));
}

bool is_part_of_path(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
         std::string_view("_/.-").find(c) != std::string_view::npos;
}

}  // namespace labcheck::report
