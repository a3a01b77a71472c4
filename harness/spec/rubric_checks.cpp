// SPDX-License-Identifier: MIT
#include "harness/base/names.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/spec/located_rubric.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>
#include <optional>

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

std::vector<Diagnostic> check_ids(const LocatedRubric& read, const std::string& file) {
  std::vector<Diagnostic> found;
  std::map<std::string, int> lines;
  for (std::size_t i = 0; i < read.positions.size(); ++i) {
    const Position position = read.positions[i].id;
    if (position.line == 0) continue;
    const std::string& id = read.rubric.criteria[i].id;
    const auto [first, is_first] = lines.emplace(id, position.line);
    if (is_first) continue;
    found.push_back(
        error_at(position, file,
                 tr("id '{}' is already used by the criterion on line {}", id, first->second)));
  }
  return found;
}

std::vector<std::string> ids_of(const LocatedRubric& read) {
  std::vector<std::string> ids;
  for (const Criterion& criterion : read.rubric.criteria) {
    if (!criterion.id.empty()) ids.push_back(criterion.id);
  }
  return ids;
}

// Checks that each of `named`, the value of `key`, is the id of a criterion and listed only once.
std::vector<Diagnostic> check_named(const std::vector<std::string>& named,
                                    const std::vector<Position>& positions, std::string_view key,
                                    const std::vector<std::string>& ids, const std::string& file) {
  std::vector<Diagnostic> found;
  for (std::size_t k = 0; k < named.size(); ++k) {
    if (!contains(ids, named[k])) {
      found.push_back(error_at(positions[k], file,
                               tr("{} names the unknown criterion '{}'{}", key, named[k],
                                  known_names(named[k], ids, tr("criteria")))));
    } else if (std::count(named.begin(), named.begin() + static_cast<std::ptrdiff_t>(k), named[k]) >
               0) {
      found.push_back(error_at(positions[k], file, tr("{} names '{}' twice", key, named[k])));
    }
  }
  return found;
}

std::vector<Diagnostic> check_after(const LocatedRubric& read, const std::string& file) {
  const std::vector<std::string> ids = ids_of(read);
  std::vector<Diagnostic> found;
  for (std::size_t i = 0; i < read.positions.size(); ++i) {
    const auto more =
        check_named(read.rubric.criteria[i].after, read.positions[i].after, "'after'", ids, file);
    found.insert(found.end(), more.begin(), more.end());
  }
  return found;
}

std::vector<Diagnostic> check_rungs(const LocatedRubric& read, const RubricNames& known,
                                    const std::string& file) {
  const std::vector<std::string> ids = ids_of(read);
  std::vector<Diagnostic> found;
  for (const auto& [rung, positions] : read.rungs) {
    if (!contains(known.rungs, rung)) {
      found.push_back(error_at(positions.rung, file,
                               tr("{} has no rung '{}'{}", known.assignment, rung,
                                  known_names(rung, known.rungs, tr("rungs")))));
    }
    const auto more =
        check_named(read.rubric.rungs.at(rung), positions.losses, tr("rung '{}'", rung), ids, file);
    found.insert(found.end(), more.begin(), more.end());
  }
  return found;
}

std::optional<Diagnostic> check_total(const LocatedRubric& read, const std::string& file) {
  if (read.criteria.line == 0) return std::nullopt;
  if (read.rubric.criteria.empty()) {
    return error_at(read.criteria, file,
                    tr("the rubric has no criteria; at least one is required"));
  }
  double total = 0;
  for (std::size_t i = 0; i < read.positions.size(); ++i) {
    if (read.positions[i].points.line == 0) return std::nullopt;
    total += read.rubric.criteria[i].points;
  }
  if (std::abs(total - kUsualTotal) < 1e-9) return std::nullopt;
  return warning_at(read.criteria, file,
                    tr("the points add up to {:.10g}, not {}", total, kUsualTotal));
}

std::optional<Diagnostic> check_speed(const LocatedRubric& read, const std::string& file) {
  if (read.speed.line == 0 || !excludes_speed(read.rubric)) return std::nullopt;
  if (is_gradable_without_speed(read.rubric)) return std::nullopt;
  return error_at(read.speed, file,
                  tr("'excluded' leaves no points: all criteria with points require a speed "
                     "measurement"));
}

}  // namespace

std::vector<Diagnostic> check_rubric(const LocatedRubric& read, const RubricNames& known,
                                     const std::string& file) {
  std::vector<Diagnostic> found;
  const auto add = [&](const std::vector<Diagnostic>& more) {
    found.insert(found.end(), more.begin(), more.end());
  };
  if (read.assignment.line > 0 && read.rubric.assignment != known.assignment) {
    found.push_back(error_at(read.assignment, file,
                             tr("the rubric is for '{}', but its file is named after '{}'",
                                read.rubric.assignment, known.assignment)));
  }
  if (const std::optional<Diagnostic> total = check_total(read, file)) found.push_back(*total);
  if (const std::optional<Diagnostic> speed = check_speed(read, file)) found.push_back(*speed);
  add(check_ids(read, file));
  for (std::size_t i = 0; i < read.positions.size(); ++i) {
    add(check_criterion(read.rubric.criteria[i], read.positions[i], known, file));
  }
  add(check_after(read, file));
  add(check_rungs(read, known, file));
  add(OrderCheck(read, file).find_cycles());
  return in_order(std::move(found));
}

}  // namespace labcheck
