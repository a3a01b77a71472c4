/// Files that are compiled into labcheck, so that its pages need no others: CMakeLists.txt says
/// which file each is.
#pragma once

#include <string_view>

namespace labcheck::report::assets {

extern const std::string_view page_css;        // what all pages share
extern const std::string_view student_css;     // a page about a student
extern const std::string_view instructor_css;  // what only instructors read there
extern const std::string_view repository_css;  // the page of a pipeline
extern const std::string_view class_css;       // the page of a class

extern const std::string_view class_model_js;     // reads the data; comes first
extern const std::string_view class_table_js;     // the table of students
extern const std::string_view class_criteria_js;  // everyone's result in each criterion
extern const std::string_view class_charts_js;    // what Chart.js draws; comes behind it
extern const std::string_view chart_js;           // Chart.js

}  // namespace labcheck::report::assets
