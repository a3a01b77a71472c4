// SPDX-License-Identifier: MIT
/// Writes the grades of a course as web pages and in the formats of other systems.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/model/course_table.hpp"
#include "harness/model/grade.hpp"
#include "harness/model/received_submission.hpp"
#include "harness/model/similar_submissions.hpp"
#include "harness/records/record.hpp"
#include "harness/report/gradebook/gradebooks.hpp"

#include <array>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// The export formats of a batch. `moodle` and `canvas` fill in a copy of a file that these systems
/// exported. `marks` is a form for an instructor's marks.
enum class CourseFormat {
  json,
  junit,
  csv,
  markdown,
  gradescope,
  moodle,
  moodle_feedback,
  canvas,
  marks
};

template <>
inline constexpr std::array<std::string_view, 9> kEnumNames<CourseFormat>{
    "json",   "junit",           "csv",    "markdown", "gradescope",
    "moodle", "moodle-feedback", "canvas", "marks"};

struct CourseReportRequest {
  CourseFormat format = CourseFormat::json;
  std::string path;
};

/// The file or folder that a report writes for `lab`: `path`, with "{lab}" replaced by the lab's
/// name.
std::filesystem::path path_for(std::string path, const std::string& lab);

/// Throws UserError if path_for() returns the same path for each of several `labs`, their number.
void require_path_for_each_lab(std::string_view format, const std::string& path, std::size_t labs);

/// What to write in addition to the pages in `out`, the folder of results: the `reports`, and the
/// choices for gradebooks among them.
struct CourseExports {
  std::filesystem::path out;
  std::vector<CourseReportRequest> reports;
  std::string canvas_assignment;
  ChosenColumns columns;
  bool also_provisional = false;
};

/// Checks the requested exports before anything is graded. Throws UserError if one is impossible:
/// several labs in one file, a worksheet that does not exist or has no suitable column, a report
/// that would change one of `inputs`, the files and folders that the batch reads. `labs` has one
/// table per lab; only the name and the title are used.
void check_exports(const CourseExports& exports, const std::vector<CourseTable>& labs,
                   const std::vector<std::filesystem::path>& inputs);

/// Writes the exports of one lab. Returns remarks for the user: which grades were not entered and
/// why, and where the files are. A gradebook stays as it is; its filled copy is next to it, with
/// ".graded" in its name. A form for marks that exists stays as it is.
std::vector<std::string> write_exports(const CourseExports& exports, const CourseTable& table);

/// What write_exports() would write, in lines for the user: each grade with its student and line in
/// a gradebook, each line that would stay unchanged, and why. Writes nothing.
std::vector<std::string> preview_exports(const CourseExports& exports, const CourseTable& table);

/// The address of a student's page relative to the results folder.
std::string student_page_address(const std::string& lab, const std::string& id);

/// Writes the pages about one submission to the results in `out`: the student's own, and, in
/// another folder so that it is not published by accident, one that only instructors may read.
void write_student_pages(const std::filesystem::path& out, const ReceivedSubmission& received,
                         const Record& record, const FinalGrade& grade);

/// Writes RESULTS/index.html, and a page for each lab if there are several; and for each lab in
/// `similar` that has similar submissions, a page that only instructors may read.
void write_course_pages(const std::filesystem::path& out, const std::vector<CourseTable>& tables,
                        const std::map<std::string, SimilarSubmissions>& similar = {});

}  // namespace labcheck
