// SPDX-License-Identifier: MIT
#include "harness/base/json.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/course_figures.hpp"
#include "harness/report/html/course_page.hpp"
#include "harness/report/html/page.hpp"
#include "harness/report/json_values.hpp"
#include "harness/report/messages.hpp"

#include <algorithm>
#include <map>
#include <set>

namespace labcheck {
namespace {

using namespace report;

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
