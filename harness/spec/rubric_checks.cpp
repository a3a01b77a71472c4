// SPDX-License-Identifier: MIT
#include "harness/base/names.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/spec/located_rubric.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

namespace labcheck {
namespace {

constexpr double kUsualTotal = 100;

// Follows `after` from criterion to criterion and finds cycles.
class OrderCheck {
 public:
  OrderCheck(const LocatedRubric& read, const std::string& file) : read_(read), file_(file) {
    for (std::size_t i = 0; i < criteria().size(); ++i) numbers_.emplace(criteria()[i].id, i);
  }

  std::vector<Diagnostic> find_cycles() {
    visits_.assign(criteria().size(), Visit::none);
    for (std::size_t i = 0; i < criteria().size(); ++i) visit(i);
    return std::move(found_);
  }

 private:
  enum class Visit { none, on_path, done };

  const std::vector<Criterion>& criteria() const { return read_.rubric.criteria; }

  void visit(std::size_t number) {
    if (visits_[number] != Visit::none) return;
    visits_[number] = Visit::on_path;
    path_.push_back(number);
    const Criterion& criterion = criteria()[number];
    for (std::size_t i = 0; i < criterion.after.size(); ++i) {
      const auto next = numbers_.find(criterion.after[i]);
      if (next == numbers_.end()) continue;
      if (visits_[next->second] == Visit::on_path) {
        report_cycle(next->second, read_.positions[number].after[i]);
      } else {
        visit(next->second);
      }
    }
    path_.pop_back();
    visits_[number] = Visit::done;
  }

  void report_cycle(std::size_t first, Position position) {
    std::vector<std::string> cycle;
    for (auto at = std::ranges::find(path_, first); at != path_.end(); ++at) {
      cycle.push_back(criteria()[*at].id);
    }
    cycle.push_back(criteria()[first].id);
    const std::string path = fmt::format("{}", fmt::join(cycle, tr_context("criteria", " after ")));
    found_.push_back(error_at(position, file_, tr("'after' is circular: {}", path)));
  }

  const LocatedRubric& read_;
  const std::string& file_;
  std::map<std::string, std::size_t> numbers_;
  std::vector<Visit> visits_;
  std::vector<std::size_t> path_;
  std::vector<Diagnostic> found_;
};

std::vector<std::string> ids_of(const LocatedRubric& read) {
  std::vector<std::string> ids;
  for (const Criterion& criterion : read.rubric.criteria) {
    if (!criterion.id.empty()) ids.push_back(criterion.id);
  }
  return ids;
}

struct RubricCheck {
  const LocatedRubric& read;
  const RubricNames& known;
  const std::string& file;
  const std::vector<std::string> ids;  // of its criteria
  std::vector<Diagnostic> found{};

  void report(Position position, std::string message) {
    found.push_back(error_at(position, file, std::move(message)));
  }

  void check_total() {
    if (read.criteria.line == 0) return;
    if (read.rubric.criteria.empty())
      return report(read.criteria, tr("the rubric has no criteria; at least one is required"));
    double total = 0;
    for (std::size_t i = 0; i < read.positions.size(); ++i) {
      if (read.positions[i].points.line == 0) return;
      total += read.rubric.criteria[i].points;
    }
    if (std::abs(total - kUsualTotal) < 1e-9) return;
    found.push_back(warning_at(read.criteria, file,
                               tr("the points add up to {:.10g}, not {}", total, kUsualTotal)));
  }

  void check_speed() {
    if (read.speed.line == 0 || !excludes_speed(read.rubric)) return;
    if (is_gradable_without_speed(read.rubric)) return;
    report(read.speed, tr("'excluded' leaves no points: all criteria with points require a speed "
                          "measurement"));
  }

  void check_ids() {
    std::map<std::string, int> lines;
    for (std::size_t i = 0; i < read.positions.size(); ++i) {
      const Position position = read.positions[i].id;
      if (position.line == 0) continue;
      const std::string& id = read.rubric.criteria[i].id;
      const auto [first, is_first] = lines.emplace(id, position.line);
      if (is_first) continue;
      report(position,
             tr("id '{}' is already used by the criterion on line {}", id, first->second));
    }
  }

  // Checks that each of `named`, the value of `key`, is the id of a criterion and listed only once.
  void check_named(const std::vector<std::string>& named, const std::vector<Position>& positions,
                   std::string_view key) {
    for (std::size_t k = 0; k < named.size(); ++k) {
      const auto before = named.begin() + static_cast<std::ptrdiff_t>(k);
      if (!contains(ids, named[k])) {
        report(positions[k], tr("{} names the unknown criterion '{}'{}", key, named[k],
                                known_names(named[k], ids, tr("criteria"))));
      } else if (std::find(named.begin(), before, named[k]) != before) {
        report(positions[k], tr("{} names '{}' twice", key, named[k]));
      }
    }
  }

  void check_criteria() {
    for (std::size_t i = 0; i < read.positions.size(); ++i) {
      const Criterion& criterion = read.rubric.criteria[i];
      for (Diagnostic& error : check_criterion(criterion, read.positions[i], known, file))
        found.push_back(std::move(error));
      check_named(criterion.after, read.positions[i].after, "'after'");
    }
  }

  // The ids of the criteria of by_kernels and of all that come after them, directly or not.
  std::set<std::string> criteria_about_kernels() const {
    std::set<std::string> about;
    for (std::size_t before = 1; before != about.size();) {
      before = about.size();
      for (const Criterion& criterion : read.rubric.criteria) {
        const bool is_list = std::holds_alternative<NeedsKernels>(criterion.need);
        const auto is_among = [&](const std::string& id) { return about.contains(id); };
        if (is_list || std::ranges::any_of(criterion.after, is_among)) about.insert(criterion.id);
      }
    }
    return about;
  }

  // If the points of a criterion depend on by_kernels, a test case that is not listed there would
  // earn them for the work of the host. The part of a test case may be unknown.
  void check_kernels() {
    std::map<std::string, Position> lists;  // by part: the first
    std::set<std::string> listed;
    for (std::size_t i = 0; i < read.positions.size(); ++i) {
      const Need& need = read.rubric.criteria[i].need;
      if (!std::holds_alternative<NeedsKernels>(need)) continue;
      for (const std::string& id : cases_of(need)) {
        listed.insert(id);
        if (const auto part = known.part_of_case.find(id); part != known.part_of_case.end())
          lists.emplace(part->second, read.positions[i].subject);
      }
    }
    std::map<std::string, std::vector<std::string>> absent;  // by part
    const std::set<std::string> about_kernels = criteria_about_kernels();
    for (const Criterion& criterion : read.rubric.criteria) {
      if (!(criterion.points > 0) || !about_kernels.contains(criterion.id)) continue;
      for (const std::string& id : cases_of(criterion.need)) {
        const auto part = known.part_of_case.find(id);
        if (part == known.part_of_case.end() || !lists.contains(part->second)) continue;
        if (listed.insert(id).second) absent[part->second].push_back(id);
      }
    }
    for (const auto& [part, cases] : absent) {
      report(lists.at(part),
             tr("'by_kernels' must list all test cases that earn points for the work of kernels; "
                "add {}",
                joined(cases)));
    }
  }

  void check_rungs() {
    for (const auto& [rung, positions] : read.rungs) {
      if (!contains(known.rungs, rung)) {
        report(positions.rung, tr("{} has no rung '{}'{}", known.assignment, rung,
                                  known_names(rung, known.rungs, tr("rungs"))));
      }
      check_named(read.rubric.rungs.at(rung), positions.losses, tr("rung '{}'", rung));
    }
  }
};

}  // namespace

std::vector<Diagnostic> check_rubric(const LocatedRubric& read, const RubricNames& known,
                                     const std::string& file) {
  RubricCheck check{read, known, file, ids_of(read)};
  if (read.assignment.line > 0 && read.rubric.assignment != known.assignment) {
    check.report(read.assignment, tr("the rubric is for '{}', but its file is named after '{}'",
                                     read.rubric.assignment, known.assignment));
  }
  check.check_total();
  check.check_speed();
  check.check_ids();
  check.check_criteria();
  check.check_kernels();
  check.check_rungs();
  for (Diagnostic& error : OrderCheck(read, file).find_cycles())
    check.found.push_back(std::move(error));
  return in_order(std::move(check.found));
}

}  // namespace labcheck
