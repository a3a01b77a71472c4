#include "harness/report/explanation_messages.hpp"

#include "harness/base/text.hpp"
#include "harness/report/figures.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck::report {
namespace {

std::string words(std::string name) {
  std::replace(name.begin(), name.end(), '_', ' ');
  return name;
}

std::string quoted(const std::string& name) {
  return fmt::format("'{}'", name);
}

// "test case tiles", "test cases one, tile and 2 hidden ones".
std::string cases_named(const Criterion& criterion, const Assignment& assignment) {
  std::vector<std::string> open;
  std::size_t hidden = criterion.absent.size();
  for (const std::string& id : cases_of(criterion.need)) {
    const TestCase* test_case = find_case(assignment, id);
    const bool is_open = test_case == nullptr || test_case->visibility == Visibility::open;
    if (is_open)
      open.push_back(id);
    else
      ++hidden;
  }
  const std::size_t all = open.size() + hidden;
  if (hidden > 0) open.push_back(counted(hidden, "hidden one"));
  return fmt::format("{} {}", all == 1 ? "test case" : "test cases", joined(open));
}

std::string feature_names(const std::vector<Feature>& features) {
  std::vector<std::string> names;
  for (const Feature feature : features) names.push_back(words(std::string(to_string(feature))));
  return joined(names, "or");
}

// The step from which on a scale earns most, and the one up to which it earns least.
struct ScaleEnds {
  ScaleStep most;
  ScaleStep least;
};

ScaleEnds ends_of(const std::vector<ScaleStep>& scale) {
  const auto by_share = [](const ScaleStep& a, const ScaleStep& b) { return a.earns < b.earns; };
  const auto [least, most] = std::minmax_element(scale.begin(), scale.end(), by_share);
  return {*most, *least};
}

std::string bound_of(const ScaleEnds& ends) {
  return fmt::format("{} {}", ends.most.at >= ends.least.at ? "at least" : "at most",
                     describe_figure(ends.most.at));
}

// What a scale gives beside all: "0.4 earns nothing, and what lies between earns a share".
std::string rest_of(const ScaleEnds& ends) {
  const std::string least = ends.least.earns > 0
                                ? fmt::format("{} %", describe_figure(ends.least.earns * 100))
                                : "nothing";
  return fmt::format("{} earns {}, and what lies between a share", describe_figure(ends.least.at),
                     least);
}

struct Asked {
  const Criterion& criterion;
  const Assignment& assignment;

  std::string operator()(const NeedsBuild& need) const {
    const Part* part = need.part.empty() ? nullptr : find_part(assignment, need.part);
    const std::vector<std::string> files = part != nullptr ? part->files : files_of(assignment);
    return fmt::format("{} {} with nvcc, and links with what calls it.", joined(files),
                       files.size() == 1 ? "compiles" : "compile");
  }

  std::string operator()(const NeedsCases&) const {
    return fmt::format("The results are right in {}. {}", cases_named(criterion, assignment),
                       criterion.credit == Credit::proportional ? "Each earns its share."
                                                                : "All of them must be.");
  }

  std::string operator()(const NeedsClean&) const {
    return fmt::format(
        "The simulated GPU runs {} with all of its checks and finds no fault: no access out of "
        "bounds, nothing used that was never written, no race, no memory that stays allocated.",
        cases_named(criterion, assignment));
  }

  std::string operator()(const NeedsCounter& need) const {
    const std::string counter =
        fmt::format("The simulated GPU counts \"{}\" in {}: ", words(need.counter),
                    cases_named(criterion, assignment));
    if (is_by_scale(criterion.credit)) {
      const ScaleEnds ends = ends_of(criterion.scale);
      return fmt::format("{}{} is asked for; {}.", counter, bound_of(ends), rest_of(ends));
    }
    std::vector<std::string> bounds;
    if (need.at_least) bounds.push_back("at least " + describe_figure(*need.at_least));
    if (need.at_most) bounds.push_back("at most " + describe_figure(*need.at_most));
    return fmt::format("{}{} is asked for.", counter, joined(bounds));
  }

  std::string operator()(const NeedsMeasurement& need) const {
    const ScaleEnds ends = ends_of(criterion.scale);
    const std::string where =
        fmt::format("On a real GPU, in {}", cases_named(criterion, assignment));
    switch (need.metric) {
      case Metric::speedup:
        return fmt::format("{}: {} times as fast as the reference program {}; {}.", where,
                           bound_of(ends), quoted(need.over), rest_of(ends));
      case Metric::fraction_of:
        return fmt::format("{}: {} of the speed of {}; {}.", where, bound_of(ends),
                           quoted(need.over), rest_of(ends));
      case Metric::time:
        return fmt::format("{}: {} ms a call; {}.", where, bound_of(ends), rest_of(ends));
    }
    return where;
  }

  std::string operator()(const NeedsFeatures& need) const {
    std::string text;
    if (!need.uses.empty()) text = fmt::format("The code uses {}. ", feature_names(need.uses));
    if (!need.without.empty())
      text += fmt::format("The code does without {}. ", feature_names(need.without));
    return text + "That is read off what the compiler made of it.";
  }

  std::string operator()(const NeedsManual&) const { return "A person looks at it."; }
};

}  // namespace

std::string what_is_asked(const Criterion& criterion, const Assignment& assignment) {
  return std::visit(Asked{criterion, assignment}, criterion.need);
}

std::string looked_at_after(const std::vector<std::string>& titles) {
  if (titles.empty()) return "";
  std::vector<std::string> named;
  for (const std::string& title : titles) named.push_back(fmt::format("\"{}\"", title));
  return fmt::format("It is looked at once {} {} earned something.", joined(named),
                     titles.size() == 1 ? "has" : "have");
}

std::string how_to_try(const std::string& lab, const std::string& case_id) {
  return fmt::format("labcheck {} --case {}", lab, case_id);
}

std::string no_such_criterion(const std::string& lab, const std::string& name,
                              const std::vector<std::string>& known) {
  return fmt::format("{} has no criterion '{}'{}", lab, name, did_you_mean(name, known));
}

std::string criteria_there_are(const std::vector<std::string>& known) {
  return fmt::format("the criteria are {}", joined(known));
}

}  // namespace labcheck::report
