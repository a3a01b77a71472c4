// SPDX-License-Identifier: MIT
#include "harness/report/html/course_page.hpp"

#include "harness/base/json.hpp"
#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/course_figures.hpp"
#include "harness/report/html/page.hpp"
#include "harness/report/json_values.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/similarity_report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace labcheck {
namespace {

using namespace report;

Json summary_of(const CourseTable& table) {
  const PointsFigures points = points_figures(table);
  Json summary = Json::array();
  const auto add = [&](const std::string& value, const std::string& what) {
    summary.push_back({{"value", value}, {"what", what}});
  };
  add(with_thousands(points.graded), tr("graded"));
  for (const Standing standing : {Standing::withheld, Standing::missing, Standing::pending}) {
    const std::size_t count = standing_count(table, standing);
    if (count > 0) add(with_thousands(count), standing_word(standing));
  }
  if (points.graded > 0) {
    add(describe_points(points.median), tr("median"));
    add(describe_points(points.mean), tr("mean"));
    add(tr("{} to {}", describe_points(points.lowest), describe_points(points.highest)),
        tr("lowest to highest"));
  }
  add(describe_points(table.max_points), tr("maximum points"));
  return summary;
}

Json bins_of(const CourseTable& table) {
  const auto counts = points_histogram(table);
  Json bins = Json::array();
  for (std::size_t bin = 0; bin < counts.size(); ++bin) {
    const auto bound = [&](std::size_t k) {
      return describe_points(static_cast<double>(k) * table.max_points / 10);
    };
    bins.push_back(
        {{"range", bin + 1 == counts.size() ? tr("{} or more", bound(bin))
                                            : tr("{} to less than {}", bound(bin), bound(bin + 1))},
         {"count", counts[bin]}});
  }
  return bins;
}

bool has_roofline(const CourseTable& table) {
  const bool has_roof = table.ceilings.bytes_per_second > 0 || table.ceilings.flops_per_second > 0;
  return has_roof && std::ranges::any_of(table.ladders, [](const LadderTable& ladder) {
           return ladder.bytes > 0 && ladder.flops > 0;
         });
}

Json criterion_row(const CourseTable& table, std::size_t column) {
  const CriterionFigures figures = criterion_figures(table, column);
  const auto count = [&](Outcome outcome) {
    return figures.outcomes[static_cast<std::size_t>(outcome)];
  };
  return {{"title", translated(table.columns[column].title)},
          {"points", counted_points(table.columns[column].max_points)},
          {"mean", figures.mean_share ? fmt::format("{:.0f} %", 100 * *figures.mean_share) : "–"},
          {"full", count(Outcome::full)},
          {"partial", count(Outcome::partial)},
          {"missed", count(Outcome::none) + count(Outcome::skipped)},
          {"open", count(Outcome::not_measured) + count(Outcome::manual) + count(Outcome::held) +
                       count(Outcome::withheld)},
          {"column", column}};
}

Json criteria_part(const CourseTable& table) {
  Json rows = Json::array();
  for (std::size_t column = 0; column < table.columns.size(); ++column)
    rows.push_back(criterion_row(table, column));
  return unless_empty("rows", std::move(rows));
}

Json ladder_part(const CourseTable& table, const LadderTable& ladder) {
  Json rungs = Json::array();
  for (const RungCount& count : rung_counts(table, ladder)) {
    const auto rung = std::ranges::find_if(
        ladder.rungs, [&](const RungFigures& each) { return each.rung.id == count.rung; });
    const bool timed = rung != ladder.rungs.end() && rung->seconds;
    rungs.push_back({{"rung", count.rung.empty() ? tr("slower than the first") : count.rung},
                     {"time", timed ? duration_text(*rung->seconds) : "–"},
                     {"programs", count.programs}});
  }
  Json ceiling;
  if (ladder.ceiling_seconds) {
    ceiling = {{"name", tr("{} (ceiling)", ladder.ceiling)},
               {"time", duration_text(*ladder.ceiling_seconds)}};
  }
  const std::string caption =
      tr("Programs by the fastest reference version that they match, test case {}", ladder.case_id);
  return {{"caption", caption}, {"rungs", rungs}, {"ceiling", ceiling}};
}

Json speed_part(const CourseTable& table) {
  const bool has_speed =
      std::ranges::any_of(table.rows, [](const CourseRow& row) { return !row.speed.empty(); });
  if (!has_speed) return nullptr;
  return {{"has_roofline", has_roofline(table)},
          {"ladders", list(table.ladders,
                           [&](const LadderTable& ladder) { return ladder_part(table, ladder); })}};
}

// Submissions that need attention. An item is a student's name, a text, or both.
Json lists_part(const CoursePage& page) {
  Json lists = Json::array();
  const auto add = [&](std::string_view id, const std::string& title, const std::string& remark,
                       const Json& items) {
    if (items.size() == 0) return;
    lists.push_back({{"id", id},
                     {"title", title},
                     {"remark", remark},
                     {"count", items.size()},
                     {"items", items}});
  };
  const auto item = [&](const CourseRow& row, const std::string& text) -> Json {
    const auto address = page.student_pages.find(row.id);
    return {{"name", name_of(row)},
            {"href", address == page.student_pages.end() ? "" : address->second},
            {"text", text}};
  };
  Json withheld = Json::array();
  Json held = Json::array();
  Json missing = Json::array();
  Json unknown = Json::array();
  Json remarks = Json::array();
  for (const CourseRow& row : page.table.rows) {
    if (row.standing == Standing::withheld) withheld.push_back(item(row, render(row.why_withheld)));
    const std::vector<std::string> titles = held_criteria(page.table, row);
    if (!titles.empty()) held.push_back(item(row, fmt::format("{}", fmt::join(titles, "; "))));
    if (row.standing == Standing::missing) missing.push_back(item(row, ""));
    if (row.unknown) unknown.push_back(item(row, ""));
    for (const Message& remark : row.remarks) remarks.push_back(item(row, render(remark)));
  }
  add("withheld", tr("Not graded yet"),
      tr("labcheck or the computer failed, or an instructor must check the submission."), withheld);
  add("held", tr("Held for review"),
      tr("An instructor must look at these criteria and give marks for them with --marks."), held);
  add("missing", tr("Missing"), tr("On the roster, but without a submission."), missing);
  add("unknown", tr("Unknown"), tr("Submitted, but not on the roster."), unknown);
  add("skipped", tr("Skipped"), tr("In the folder, but not part of a submission."),
      list(page.table.skipped, [](const Message& entry) -> Json {
        return {{"name", ""}, {"text", render(entry)}};
      }));
  add("similar", tr("Similar submissions"), similarity_hint(),
      list(page.similar, [](const SimilarityRemark& remark) -> Json {
        return {{"name", remark.names}, {"href", remark.address}, {"text", remark.figure}};
      }));
  if (const auto devices = timed_devices(page.table.rows); devices.size() > 1) {
    Json items = Json::array();
    for (const auto& [device, count] : devices) {
      items.push_back(
          {{"name", device}, {"text", tr_plural("{} submission", "{} submissions", count, count)}});
    }
    add("devices", tr("Different GPUs"),
        tr("Times on different GPUs cannot be compared. The times of reference versions are those "
           "on the GPU of most submissions."),
        items);
  }
  add("remarks", tr("Remarks"), tr("Remarks about submissions."), remarks);
  return lists;
}

Json links_part(const std::vector<PageLink>& links) {
  return unless_empty("links", list(links, [](const PageLink& link) -> Json {
                        return {{"title", link.title}, {"address", link.address}};
                      }));
}

Json lab_row(const LabPage& lab) {
  const CourseTable& table = lab.table;
  const PointsFigures points = points_figures(table);
  const auto figure = [&](double value) {
    return points.graded == 0 ? std::string("–") : describe_points(value);
  };
  return {{"address", lab.address},
          {"title", title_of(table)},
          {"lab", table.lab},
          {"graded", points.graded},
          {"withheld", standing_count(table, Standing::withheld)},
          {"missing", standing_count(table, Standing::missing)},
          {"median", figure(points.median)},
          {"mean", figure(points.mean)},
          {"max_points", describe_points(table.max_points)}};
}

// One student in all labs.
struct Student {
  std::string name;
  std::vector<const CourseRow*> rows;  // by lab; nullptr if the lab has no row for the student
};

// The names that several submissions for one lab share.
std::set<std::string> shared_names(const std::vector<LabPage>& labs) {
  std::set<std::string> shared;
  for (const LabPage& lab : labs) {
    std::set<std::string> names;
    for (const CourseRow& row : lab.table.rows) {
      const std::string name = name_of(row);
      if (!row.person && !names.insert(name).second) shared.insert(name);
    }
  }
  return shared;
}

// Students who are not on a roster are identified by the name in the submission, or by its id if
// several submissions have that name.
std::string key_of(const CourseRow& row, const std::set<std::string>& shared) {
  if (row.person) return "person " + row.person->id;
  const std::string name = name_of(row);
  return shared.contains(name) ? "submission " + row.id : "name " + name;
}

std::vector<Student> students_of(const std::vector<LabPage>& labs) {
  const std::set<std::string> shared = shared_names(labs);
  std::map<std::string, Student> by_key;
  for (std::size_t lab = 0; lab < labs.size(); ++lab) {
    for (const CourseRow& row : labs[lab].table.rows) {
      Student& student = by_key[key_of(row, shared)];
      student.name = name_of(row);
      student.rows.resize(labs.size(), nullptr);
      student.rows[lab] = &row;
    }
  }
  std::vector<Student> students;
  for (auto& [key, student] : by_key) students.push_back(std::move(student));
  std::ranges::stable_sort(students,
                           [](const Student& a, const Student& b) { return a.name < b.name; });
  return students;
}

Json lab_cell(const CourseRow* row) {
  if (row == nullptr) return {{"graded", true}, {"text", "–"}};
  const bool graded = row->standing == Standing::graded;
  return {
      {"graded", graded},
      {"text", graded ? describe_points(row->grade.final_points) : standing_word(row->standing)}};
}

}  // namespace

std::string course_page(const CoursePage& page) {
  const CourseTable& table = page.table;
  const Json data{
      {"lab", table.lab},
      {"title", title_of(table)},
      {"backend", describe_backend(table.backend)},
      {"version", table.version},
      {"layout", to_string(table.layout)},
      {"without_speed",
       table.speed == SpeedInTotal::excluded ? graded_without_speed(table.max_points) : ""},
      {"other_labs", links_part(page.other_labs)},
      {"summary", summary_of(table)},
      {"bins", bins_of(table)},
      {"criteria", criteria_part(table)},
      {"speed", speed_part(table)},
      {"lists", lists_part(page)}};
  return html::document({tr("{}: course results", title_of(table)),
                         {assets::page_css, assets::course_css},
                         html::render(assets::course_html, data),
                         {assets::course_model_js, assets::course_table_js,
                          assets::course_criteria_js, assets::chart_js, assets::course_charts_js},
                         html::course_data(page)});
}

std::string overview_page(const std::vector<LabPage>& labs) {
  const auto row = [](const Student& student) -> Json {
    return {{"name", student.name}, {"cells", list(student.rows, lab_cell)}};
  };
  const Json data{{"labs", list(labs, lab_row)}, {"students", list(students_of(labs), row)}};
  return html::document({tr("All labs of the course"),
                         {assets::page_css, assets::course_css},
                         html::render(assets::overview_html, data)});
}

}  // namespace labcheck
