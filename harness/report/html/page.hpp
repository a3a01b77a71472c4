// SPDX-License-Identifier: MIT
/// The templates of HTML pages, and the frame of every page: one self-contained file that must not
/// load anything.
#pragma once

#include "harness/base/json.hpp"

#include <string>
#include <string_view>
#include <vector>

/// Files that are compiled into labcheck, so that its pages need no other files; CMakeLists.txt
/// lists them.
namespace labcheck::report::assets {

extern const std::string_view page_html;        // the template of every page
extern const std::string_view student_html;     // the template of a student's page
extern const std::string_view repository_html;  // the template of a pipeline's page
extern const std::string_view course_html;      // the template of a course's page
extern const std::string_view overview_html;    // the template of the page of all labs
extern const std::string_view similarity_html;  // the template of the page of similar submissions

extern const std::string_view page_css;        // shared by all pages
extern const std::string_view student_css;     // a student's page
extern const std::string_view instructor_css;  // the instructor's part of a student's page
extern const std::string_view repository_css;  // the page of a pipeline
extern const std::string_view course_css;      // the page of a course
extern const std::string_view similarity_css;  // the page of similar submissions

extern const std::string_view course_model_js;     // reads the data; must be first
extern const std::string_view course_table_js;     // the table of students
extern const std::string_view course_criteria_js;  // the results of all students in each criterion
extern const std::string_view course_charts_js;    // the charts; must follow Chart.js
extern const std::string_view chart_js;            // Chart.js

}  // namespace labcheck::report::assets

namespace labcheck::report::html {

/// `text` with the values of `data`, an object, in its tags, which are those of Mustache:
///   {{name}}               a value on one line, made `plain` and escaped
///   {{=name}}              the same with its line ends and tabs
///   {{{name}}}             a value that is HTML
///   {{#name}}...{{/name}}  a section: once for each element of an array, not for null, false, ""
///                          and an empty array, and once for any other value. In it, names are
///                          first looked up in that value, and {{.}} is the value itself
///   {{^name}}...{{/name}}  the opposite: only for null, false, "" and an empty array
///   {{<name}}...{{/name}}  defines a part of the template, and {{>name}} inserts it
///   {{_text}}              the translation of `text`, escaped; without one, `text` as it is
///
/// A line that contains nothing but one tag of a section or part disappears. Throws HarnessError if
/// a value is missing, or if a section does not end.
std::string render(std::string_view text, const Json& data);

/// `bytes`, a file of `type`, as an address for a page: "data:image/png;base64,iVBOR...".
std::string data_uri(std::string_view type, std::string_view bytes);

/// `title` is text; `body` is HTML; `styles` are style sheets; `scripts` run after the body is
/// parsed; `data` is a JSON document for the scripts, or empty. The scripts call tr("...") for
/// texts, whose translations the page contains.
struct Page {
  std::string title;
  std::vector<std::string_view> styles;
  std::string body;
  std::vector<std::string_view> scripts{};
  std::string data{};
  bool embeds_images = false;  // as data URIs
};

/// The document. Its Content-Security-Policy allows exactly these styles and scripts, by their
/// SHA-256, embedded images only if there are any, and no requests to any address.
std::string document(const Page& page);

}  // namespace labcheck::report::html
