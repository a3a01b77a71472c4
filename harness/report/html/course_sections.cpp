// SPDX-License-Identifier: MIT
#include "harness/report/html/course_sections.hpp"

#include "harness/base/text.hpp"
#include "harness/report/course_figures.hpp"
#include "harness/report/descriptions.hpp"
#include "harness/report/figures.hpp"
#include "harness/report/html/html_text.hpp"
#include "harness/report/row_text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck::report::html {
namespace {

std::string figure(std::string_view value, std::string_view what) {
  return fmt::format("<div><dd>{}</dd><dt>{}</dt></div>\n", value, what);
}

std::string list_of(std::string_view id, std::string_view title, std::string_view remark,
                    const std::vector<std::string>& items) {
  if (items.empty()) return {};
  std::string html = fmt::format(
      "<section id=\"{}\">\n<h2>{} <span class=\"count\">{}</span></h2>\n"
      "<p class=\"faint\">{}</p>\n<ul class=\"names\">\n",
      id, title, items.size(), remark);
  for (const std::string& item : items) html += fmt::format("<li>{}</li>\n", item);
  return html + "</ul>\n</section>\n";
}

std::string linked_name(const CourseRow& row, const CoursePage& page) {
  const auto address = page.student_pages.find(row.id);
  const std::string name = isolated(name_of(row));
  if (address == page.student_pages.end()) return name;
  return fmt::format("<a href=\"{}\">{}</a>", escaped_line(address->second), name);
}

std::string percent(const std::optional<double>& share) {
  return share ? fmt::format("{:.0f} %", 100 * *share) : "–";
}

bool has_speed(const CourseTable& table) {
  return std::any_of(table.rows.begin(), table.rows.end(),
                     [](const CourseRow& row) { return !row.speed.empty(); });
}

bool has_roofline(const CourseTable& table) {
  const bool has_roof = table.ceilings.bytes_per_second > 0 || table.ceilings.flops_per_second > 0;
  return has_roof &&
         std::any_of(table.ladders.begin(), table.ladders.end(), [](const LadderTable& ladder) {
           return ladder.bytes > 0 && ladder.flops > 0;
         });
}

std::string rungs_table(const CourseTable& table, const LadderTable& ladder) {
  std::string html = fmt::format(
      "<table class=\"figures\">\n<caption>Programs by the fastest reference version that they "
      "match, test case {}</caption>\n<thead><tr><th scope=\"col\">reference version</th><th "
      "scope=\"col\">time per launch</th><th scope=\"col\">programs</th></tr></thead>\n<tbody>\n",
      escaped_line(ladder.case_id));
  for (const RungCount& count : rung_counts(table, ladder)) {
    const auto rung =
        std::find_if(ladder.rungs.begin(), ladder.rungs.end(),
                     [&](const RungFigures& each) { return each.rung.id == count.rung; });
    const bool timed = rung != ladder.rungs.end() && rung->seconds;
    html += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td><td>{}</td></tr>\n",
                        count.rung.empty() ? "slower than the first" : escaped_line(count.rung),
                        timed ? duration_text(*rung->seconds) : "–", count.programs);
  }
  if (ladder.ceiling_seconds) {
    html += fmt::format("<tr><th scope=\"row\">{} (ceiling)</th><td>{}</td><td>–</td></tr>\n",
                        escaped_line(ladder.ceiling), duration_text(*ladder.ceiling_seconds));
  }
  return html + "</tbody>\n</table>\n";
}

}  // namespace

std::string course_header(const CoursePage& page) {
  const CourseTable& table = page.table;
  const PointsFigures points = points_figures(table);
  std::string html = fmt::format(
      "<header>\n<p class=\"lab\">{}</p>\n<h1>{}</h1>\n<p class=\"faint\">{}; labcheck {}; folder "
      "layout: {}</p>\n",
      escaped_line(table.lab), escaped_line(table.lab_title.empty() ? table.lab : table.lab_title),
      escaped_line(describe_backend(table.backend)), escaped_line(table.version),
      to_string(table.layout));
  if (!page.other_labs.empty()) {
    html += "<nav aria-label=\"Other labs\"><ul class=\"labs\">\n";
    for (const PageLink& link : page.other_labs) {
      html += fmt::format("<li><a href=\"{}\">{}</a></li>\n", escaped_line(link.address),
                          escaped_line(link.title));
    }
    html += "</ul></nav>\n";
  }
  html += "<dl class=\"summary\">\n" + figure(with_thousands(points.graded), "graded");
  for (const Standing standing : {Standing::withheld, Standing::missing, Standing::pending}) {
    const std::size_t count = standing_count(table, standing);
    if (count > 0) html += figure(with_thousands(count), report::standing_word(standing));
  }
  if (points.graded > 0) {
    html += figure(describe_points(points.median), "median");
    html += figure(describe_points(points.mean), "mean");
    html += figure(
        fmt::format("{} to {}", describe_points(points.lowest), describe_points(points.highest)),
        "lowest to highest");
  }
  return html + figure(describe_points(table.max_points), "maximum points") + "</dl>\n</header>\n";
}

std::string distribution_section(const CourseTable& table) {
  const auto bins = points_histogram(table);
  std::string html =
      "<section id=\"distribution\">\n<h2>Points</h2>\n<div class=\"chart\"><canvas "
      "id=\"histogram\" role=\"img\" aria-label=\"Histogram of final points; the table below has "
      "the same numbers\"></canvas></div>\n<details>\n<summary>Show as a "
      "table</summary>\n<table class=\"figures\">\n<caption>Students by final "
      "points</caption>\n<thead><tr><th scope=\"col\">points</th><th "
      "scope=\"col\">students</th></tr></thead>\n<tbody>\n";
  for (std::size_t bin = 0; bin < bins.size(); ++bin) {
    const double low = static_cast<double>(bin) * table.max_points / 10;
    const std::string range =
        bin + 1 == bins.size()
            ? fmt::format("{} or more", describe_points(low))
            : fmt::format("{} to less than {}", describe_points(low),
                          describe_points(static_cast<double>(bin + 1) * table.max_points / 10));
    html += fmt::format("<tr><th scope=\"row\">{}</th><td>{}</td></tr>\n", range, bins[bin]);
  }
  return html + "</tbody>\n</table>\n</details>\n</section>\n";
}

std::string criteria_section(const CourseTable& table) {
  if (table.columns.empty()) return {};
  std::string html =
      "<section id=\"criteria\">\n<h2>Criteria</h2>\n<p class=\"faint\">Each bar is a "
      "student; the students are sorted from most to fewest points. The height of a bar is the "
      "share of the criterion's points that the student earned.</p>\n<div class=\"scroll\">\n"
      "<table class=\"criteria\">\n<caption "
      "class=\"visually-hidden\">Criteria and how many students earned them</caption>\n<thead><tr>"
      "<th scope=\"col\">criterion</th><th scope=\"col\">mean</th><th scope=\"col\">full</th><th "
      "scope=\"col\">partial</th><th scope=\"col\">missed</th><th scope=\"col\">open</th><th "
      "scope=\"col\" class=\"strip\">students</th></tr></thead>\n<tbody>\n";
  for (std::size_t column = 0; column < table.columns.size(); ++column) {
    const CriterionFigures figures = criterion_figures(table, column);
    const auto count = [&](Outcome outcome) {
      return figures.outcomes[static_cast<std::size_t>(outcome)];
    };
    html += fmt::format(
        "<tr><th scope=\"row\">{} <span class=\"faint\">{}</span></th><td>{}</td><td>{}</td>"
        "<td>{}</td><td>{}</td><td>{}</td><td class=\"strip\"><canvas data-column=\"{}\" "
        "aria-hidden=\"true\"></canvas></td></tr>\n",
        escaped_line(table.columns[column].title),
        escaped(counted_points(table.columns[column].max_points)), percent(figures.mean_share),
        count(Outcome::full), count(Outcome::partial),
        count(Outcome::none) + count(Outcome::skipped),
        count(Outcome::not_measured) + count(Outcome::manual) + count(Outcome::withheld), column);
  }
  return html +
         "</tbody>\n</table>\n</div>\n<p class=\"picker\" hidden><label>Student <input "
         "type=\"range\" id=\"picked\" min=\"0\" value=\"0\"></label> <a id=\"picked-name\" "
         "href=\"#students\"></a></p>\n</section>\n";
}

std::string speed_section(const CourseTable& table) {
  if (!has_speed(table)) return {};
  std::string html =
      "<section id=\"speed\">\n<h2>Speed</h2>\n<p class=\"picker\" id=\"speed-case\" hidden></p>\n"
      "<div class=\"chart tall\"><canvas id=\"speeds\" role=\"img\" aria-label=\"Launch times of "
      "all programs and of the reference versions; the table below has the "
      "numbers\"></canvas></div>\n";
  if (has_roofline(table)) {
    html +=
        "<h3>Roofline</h3>\n<div class=\"chart tall\"><canvas id=\"roofline\" role=\"img\" "
        "aria-label=\"Operations per second against operations per byte of all programs, with the "
        "limits of the GPU\"></canvas></div>\n";
  }
  html += "<details>\n<summary>Show as a table</summary>\n";
  for (const LadderTable& ladder : table.ladders) html += rungs_table(table, ladder);
  return html + "</details>\n</section>\n";
}

std::string lists_section(const CoursePage& page) {
  std::vector<std::string> withheld;
  std::vector<std::string> missing;
  std::vector<std::string> unknown;
  std::vector<std::string> skipped;
  std::vector<std::string> remarks;
  for (const CourseRow& row : page.table.rows) {
    const std::string name = linked_name(row, page);
    if (row.standing == Standing::withheld)
      withheld.push_back(fmt::format("{}: {}", name, escaped(row.why_withheld)));
    if (row.standing == Standing::missing) missing.push_back(name);
    if (row.unknown) unknown.push_back(name);
    for (const std::string& remark : row.remarks)
      remarks.push_back(fmt::format("{}: {}", name, escaped(remark)));
  }
  for (const std::string& each : page.table.skipped) skipped.push_back(escaped(each));
  return list_of("withheld", "Not graded yet",
                 "labcheck or the computer failed, or an instructor must check the submission.",
                 withheld) +
         list_of("missing", "Missing", "On the roster, but without a submission.", missing) +
         list_of("unknown", "Unknown", "Submitted, but not on the roster.", unknown) +
         list_of("skipped", "Skipped", "In the folder, but not part of a submission.", skipped) +
         list_of("remarks", "Remarks", "Remarks about submissions.", remarks);
}

}  // namespace labcheck::report::html
