// SPDX-License-Identifier: MIT
#include "harness/report/html/course_page.hpp"

#include "harness/report/html/assets.hpp"
#include "harness/report/html/course_data.hpp"
#include "harness/report/html/course_sections.hpp"
#include "harness/report/html/page.hpp"

#include <fmt/format.h>

namespace labcheck {
namespace {

// The scripts add the rows and the choices of the lists from the data.
std::string students_section() {
  return R"(<section id="students">
<h2>Students</h2>
<form class="filters" role="search">
<label>Search <input type="search" id="search" placeholder="name, number or e-mail" autocomplete="off"></label>
<label>Section <select id="section"><option value="">all</option></select></label>
<label>State <select id="state"><option value="">all</option></select></label>
<label>Verdict <select id="verdict"><option value="">all</option></select></label>
<label>Missed <select id="missed"><option value="">any</option></select></label>
<label class="check"><input type="checkbox" id="all-columns"> one column per criterion</label>
</form>
<p id="found" role="status"></p>
<div class="scroll" tabindex="0" role="region" aria-label="Students">
<table id="table">
<caption class="visually-hidden">Students with their points; the buttons in the headings sort the table</caption>
<thead></thead>
<tbody></tbody>
</table>
</div>
<p class="pager" id="pager" hidden><button type="button" id="previous">Previous</button>
<span id="pages"></span>
<button type="button" id="next">Next</button></p>
<noscript><p>The table and the charts need JavaScript. The scripts are part of this page.</p></noscript>
</section>
)";
}

}  // namespace

std::string course_page(const CoursePage& page) {
  const CourseTable& table = page.table;
  const std::string body =
      "<a class=\"skip\" href=\"#students\">Skip to the table of students</a>\n"
      "<main class=\"course\">\n" +
      report::html::course_header(page) + report::html::distribution_section(table) +
      report::html::criteria_section(table) + report::html::speed_section(table) +
      students_section() + report::html::lists_section(page) + "</main>\n";
  return report::html::document(
      {fmt::format("{}: course results", table.lab_title.empty() ? table.lab : table.lab_title),
       {report::assets::page_css, report::assets::course_css},
       body,
       {report::assets::course_model_js, report::assets::course_table_js,
        report::assets::course_criteria_js, report::assets::chart_js,
        report::assets::course_charts_js},
       report::html::course_data(page)});
}

}  // namespace labcheck
