// SPDX-License-Identifier: MIT
/// Files that are compiled into labcheck, so that its pages need no other files; CMakeLists.txt
/// lists them.
#pragma once

#include <string_view>

namespace labcheck::report::assets {

extern const std::string_view page_html;        // the template of every page
extern const std::string_view student_html;     // the template of a student's page
extern const std::string_view repository_html;  // the template of a pipeline's page
extern const std::string_view course_html;      // the template of a course's page
extern const std::string_view overview_html;    // the template of the page of all labs

extern const std::string_view page_css;        // shared by all pages
extern const std::string_view student_css;     // a student's page
extern const std::string_view instructor_css;  // the instructor's part of a student's page
extern const std::string_view repository_css;  // the page of a pipeline
extern const std::string_view course_css;      // the page of a course

extern const std::string_view course_model_js;     // reads the data; must be first
extern const std::string_view course_table_js;     // the table of students
extern const std::string_view course_criteria_js;  // the results of all students in each criterion
extern const std::string_view course_charts_js;    // the charts; must follow Chart.js
extern const std::string_view chart_js;            // Chart.js

}  // namespace labcheck::report::assets
