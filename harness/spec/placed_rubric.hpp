/// A rubric together with where its file says what.
#pragma once

#include "harness/model/rubric.hpp"
#include "harness/spec/place.hpp"

#include <map>
#include <string>
#include <vector>

namespace labcheck {

/// The places of a criterion's parts. A part that was not given or could not be read is nowhere;
/// it is not checked. `cases`, `after` and `steps` run along with the lists in the criterion.
struct CriterionPlaces {
  Place criterion;
  Place id;
  Place points;
  Place need;
  Place subject;  // the counter, or what is measured over
  Place bounds;   // the first of a counter's bounds
  Place credit;
  Place scale;
  std::vector<Place> cases;
  std::vector<Place> after;
  std::vector<Place> steps;
  Place part{};  // the part of the submission
};

/// What the rubric says of one rung; `losses` runs along with the list of criteria.
struct RungPlaces {
  Place rung;
  std::vector<Place> losses;
};

struct PlacedRubric {
  Rubric rubric;
  Place assignment;
  Place criteria;
  std::vector<CriterionPlaces> places;        // one for each criterion
  std::map<std::string, RungPlaces> rungs{};  // for each of the rubric's
};

}  // namespace labcheck
