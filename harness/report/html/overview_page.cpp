#include "harness/report/class_figures.hpp"
#include "harness/report/figures.hpp"
#include "harness/report/html/assets.hpp"
#include "harness/report/html/class_page.hpp"
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

std::string title_of(const ClassTable& table) {
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

// One person over all labs.
struct Student {
  std::string name;
  std::vector<const ClassRow*> rows;  // by lab; nullptr where a lab knows nothing of them
};

// The names that several hand-ins for one lab have.
std::set<std::string> shared_names(const std::vector<LabPage>& labs) {
  std::set<std::string> shared;
  for (const LabPage& lab : labs) {
    std::set<std::string> names;
    for (const ClassRow& row : lab.table.rows) {
      const std::string name = report::name_of(row);
      if (!row.person && !names.insert(name).second) shared.insert(name);
    }
  }
  return shared;
}

// Whom no roster knows is known by the hand-in's name, or its id where several have the name.
std::string key_of(const ClassRow& row, const std::set<std::string>& shared) {
  if (row.person) return "person " + row.person->id;
  const std::string name = report::name_of(row);
  return shared.contains(name) ? "hand-in " + row.id : "name " + name;
}

std::vector<Student> students_of(const std::vector<LabPage>& labs) {
  const std::set<std::string> shared = shared_names(labs);
  std::map<std::string, Student> by_key;
  for (std::size_t lab = 0; lab < labs.size(); ++lab) {
    for (const ClassRow& row : labs[lab].table.rows) {
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

std::string cell(const ClassRow* row) {
  if (row == nullptr) return "<td>–</td>";
  if (row->standing != Standing::graded)
    return fmt::format("<td class=\"faint\">{}</td>", to_string(row->standing));
  return fmt::format("<td>{}</td>", describe_points(row->grade.final_points));
}

}  // namespace

std::string overview_page(const std::vector<LabPage>& labs) {
  std::string body =
      "<main class=\"class\">\n<header>\n<h1>The class in all labs</h1>\n</header>\n"
      "<section id=\"labs\">\n<h2>Labs</h2>\n<div class=\"scroll\">\n<table class=\"figures\">\n"
      "<thead><tr><th scope=\"col\">lab</th><th scope=\"col\">graded</th><th "
      "scope=\"col\">withheld</th><th scope=\"col\">missing</th><th scope=\"col\">median</th><th "
      "scope=\"col\">mean</th><th scope=\"col\">points to reach</th></tr></thead>\n<tbody>\n";
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
    for (const ClassRow* row : student.rows) body += cell(row);
    body += "</tr>\n";
  }
  body += "</tbody>\n</table>\n</div>\n</section>\n</main>\n";
  return report::html::document(
      {"The class in all labs", {report::assets::page_css, report::assets::class_css}, body});
}

}  // namespace labcheck
