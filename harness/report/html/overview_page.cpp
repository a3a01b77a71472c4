// SPDX-License-Identifier: MIT
#include "harness/report/course_figures.hpp"
#include "harness/report/figures.hpp"
#include "harness/report/html/assets.hpp"
#include "harness/report/html/course_page.hpp"
#include "harness/report/html/html_text.hpp"
#include "harness/report/html/page.hpp"
#include "harness/report/row_text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <set>

namespace labcheck {
namespace {

using report::describe_points;
using report::standing_count;
using report::html::escaped_line;

std::string title_of(const CourseTable& table) {
  return table.lab_title.empty() ? table.lab : table.lab_title;
}

std::string lab_row(const LabPage& lab) {
  const report::PointsFigures points = report::points_figures(lab.table);
  const auto figure = [&](double value) {
    return points.graded == 0 ? std::string("–") : describe_points(value);
  };
  return fmt::format(
      "<tr><th scope=\"row\"><a href=\"{}\">{}</a> <span class=\"faint\">{}</span></th><td>{}</td>"
      "<td>{}</td><td>{}</td><td>{}</td><td>{}</td><td>{}</td></tr>\n",
      escaped_line(lab.address), escaped_line(title_of(lab.table)), escaped_line(lab.table.lab),
      points.graded, standing_count(lab.table, Standing::withheld),
      standing_count(lab.table, Standing::missing), figure(points.median), figure(points.mean),
      describe_points(lab.table.max_points));
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
      const std::string name = report::name_of(row);
      if (!row.person && !names.insert(name).second) shared.insert(name);
    }
  }
  return shared;
}

// Students who are not on a roster are identified by the name in the submission, or by its id if
// several submissions have that name.
std::string key_of(const CourseRow& row, const std::set<std::string>& shared) {
  if (row.person) return "person " + row.person->id;
  const std::string name = report::name_of(row);
  return shared.contains(name) ? "submission " + row.id : "name " + name;
}

std::vector<Student> students_of(const std::vector<LabPage>& labs) {
  const std::set<std::string> shared = shared_names(labs);
  std::map<std::string, Student> by_key;
  for (std::size_t lab = 0; lab < labs.size(); ++lab) {
    for (const CourseRow& row : labs[lab].table.rows) {
      Student& student = by_key[key_of(row, shared)];
      student.name = report::name_of(row);
      student.rows.resize(labs.size(), nullptr);
      student.rows[lab] = &row;
    }
  }
  std::vector<Student> students;
  for (auto& [key, student] : by_key) students.push_back(std::move(student));
  std::stable_sort(students.begin(), students.end(),
                   [](const Student& a, const Student& b) { return a.name < b.name; });
  return students;
}

std::string cell(const CourseRow* row) {
  if (row == nullptr) return "<td>–</td>";
  if (row->standing != Standing::graded)
    return fmt::format("<td class=\"faint\">{}</td>", report::standing_word(row->standing));
  return fmt::format("<td>{}</td>", describe_points(row->grade.final_points));
}

}  // namespace

std::string overview_page(const std::vector<LabPage>& labs) {
  std::string body =
      "<main class=\"course\">\n<header>\n<h1>All labs of the course</h1>\n</header>\n"
      "<section id=\"labs\">\n<h2>Labs</h2>\n<div class=\"scroll\">\n<table class=\"figures\">\n"
      "<thead><tr><th scope=\"col\">lab</th><th scope=\"col\">graded</th><th "
      "scope=\"col\">not graded yet</th><th scope=\"col\">missing</th><th "
      "scope=\"col\">median</th><th scope=\"col\">mean</th><th scope=\"col\">maximum "
      "points</th></tr></thead>\n<tbody>\n";
  for (const LabPage& lab : labs) body += lab_row(lab);
  body +=
      "</tbody>\n</table>\n</div>\n</section>\n<section id=\"students\">\n<h2>Students</h2>\n<div "
      "class=\"scroll\" tabindex=\"0\" role=\"region\" aria-label=\"Students\">\n<table "
      "class=\"figures\">\n<caption>Final points</caption>\n<thead><tr><th "
      "scope=\"col\">name</th>";
  for (const LabPage& lab : labs) {
    body += fmt::format("<th scope=\"col\"><a href=\"{}\">{}</a></th>", escaped_line(lab.address),
                        escaped_line(lab.table.lab));
  }
  body += "</tr></thead>\n<tbody>\n";
  for (const Student& student : students_of(labs)) {
    body += fmt::format("<tr><th scope=\"row\">{}</th>", report::html::isolated(student.name));
    for (const CourseRow* row : student.rows) body += cell(row);
    body += "</tr>\n";
  }
  body += "</tbody>\n</table>\n</div>\n</section>\n</main>\n";
  return report::html::document(
      {"All labs of the course", {report::assets::page_css, report::assets::course_css}, body});
}

}  // namespace labcheck
