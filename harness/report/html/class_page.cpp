#include "harness/report/html/class_page.hpp"

#include "harness/report/html/assets.hpp"
#include "harness/report/html/class_data.hpp"
#include "harness/report/html/class_sections.hpp"
#include "harness/report/html/page.hpp"

#include <fmt/format.h>

namespace labcheck {
namespace {

// The rows and the choices in the lists are made by the script, from the data.
std::string students_section() {
  return R"(<section id="students">
<h2>Students</h2>
<form class="filters" role="search">
<label>Search <input type="search" id="search" placeholder="name, number or e-mail" autocomplete="off"></label>
<label>Section <select id="section"><option value="">all</option></select></label>
<label>State <select id="state"><option value="">all</option></select></label>
<label>Verdict <select id="verdict"><option value="">all</option></select></label>
<label>Missed <select id="missed"><option value="">any</option></select></label>
<label class="check"><input type="checkbox" id="all-columns"> a column for each criterion</label>
</form>
<p id="found" role="status"></p>
<div class="scroll" tabindex="0" role="region" aria-label="Students">
<table id="table">
<caption class="visually-hidden">Students with their points; a button in a heading sorts by that column</caption>
<thead></thead>
<tbody></tbody>
</table>
</div>
<p class="pager" id="pager" hidden><button type="button" id="previous">Previous</button>
<span id="pages"></span>
<button type="button" id="next">Next</button></p>
<noscript><p>The table and the charts need JavaScript, which this page carries with it.</p></noscript>
</section>
)";
}

}  // namespace

std::string class_page(const ClassPage& page) {
  const ClassTable& table = page.table;
  const std::string body =
      "<a class=\"skip\" href=\"#students\">To the table of students</a>\n"
      "<main class=\"class\">\n" +
      report::html::class_header(page) + report::html::distribution_section(table) +
      report::html::criteria_section(table) + report::html::speed_section(table) +
      students_section() + report::html::lists_section(page) + "</main>\n";
  return report::html::document(
      {fmt::format("{}: the class", table.lab_title.empty() ? table.lab : table.lab_title),
       {report::assets::page_css, report::assets::class_css},
       body,
       {report::assets::class_model_js, report::assets::class_table_js,
        report::assets::class_criteria_js, report::assets::chart_js,
        report::assets::class_charts_js},
       report::html::class_data(page)});
}

}  // namespace labcheck
