// SPDX-License-Identifier: MIT
#include "harness/pipeline/batch/course_files.hpp"

#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/audience.hpp"
#include "harness/report/html/course_page.hpp"
#include "harness/report/html/student_page.hpp"
#include "harness/report/similarity_report.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

// The address of the instructors' page about a student, relative to the results folder.
std::string instructor_page_address(const std::string& lab, const std::string& id) {
  return fmt::format("instructor/{}/{}.html", lab, id);
}

// Most pages have not changed, and writing costs more than reading.
void write_if_changed(const fs::path& path, const std::string& bytes) {
  std::error_code error;
  if (fs::file_size(path, error) == bytes.size() && !error && read_file(path) == bytes) return;
  write_file_atomically(path, bytes);
}

// Pairs and equal files on a lab's page, at most.
constexpr std::size_t kMostSimilarities = 50;

std::string similarity_page_address(const std::string& lab) {
  return fmt::format("instructor/similar-{}.html", lab);
}

std::string names_of(const SimilarSubmissions& similar, const auto& submissions) {
  constexpr std::size_t kMostNames = 6;
  std::vector<std::string> names;
  for (const std::size_t submission : submissions)
    names.push_back(report::name_of(similar.submissions[submission]));
  if (names.size() <= kMostNames) return joined(names);
  const std::size_t more = names.size() - (kMostNames - 1);
  names.resize(kMostNames - 1);
  return tr("{} and {} more", fmt::join(names, ", "), more);
}

std::vector<SimilarityRemark> similarity_remarks(const std::string& lab,
                                                 const SimilarSubmissions& similar) {
  std::vector<SimilarityRemark> remarks;
  const std::string address = similarity_page_address(lab);
  for (const std::vector<FilePlace>& places : similar.equal) {
    std::vector<std::size_t> submissions;
    for (const FilePlace& place : places) submissions.push_back(place.submission);
    remarks.push_back({names_of(similar, submissions), tr("equal files"), address});
  }
  for (const SimilarPair& pair : similar.listed.pairs)
    remarks.push_back(
        {names_of(similar, pair.submissions), report::percent(pair.similarity()), address});
  if (remarks.size() > kMostSimilarities) remarks.resize(kMostSimilarities);
  return remarks;
}

std::string page_address(const CourseTable& table) {
  return table.lab + ".html";
}

using SimilarByLab = std::map<std::string, SimilarSubmissions>;

std::string lab_page(const CourseTable& table, const std::vector<CourseTable>& tables,
                     const SimilarByLab& similar) {
  CoursePage page{table};
  if (const auto found = similar.find(table.lab); found != similar.end())
    page.similar = similarity_remarks(table.lab, found->second);
  for (const CourseRow& row : table.rows) {
    if (!row.cells.empty()) page.student_pages[row.id] = instructor_page_address(table.lab, row.id);
  }
  if (tables.size() > 1) {
    page.other_labs.push_back({tr("All labs"), "index.html"});
    for (const CourseTable& other : tables) {
      if (&other != &table)
        page.other_labs.push_back({translated(other.lab_title), page_address(other)});
    }
  }
  return course_page(page);
}

}  // namespace

std::string student_page_address(const std::string& lab, const std::string& id) {
  return fmt::format("students/{}/{}.html", lab, id);
}

void write_student_pages(const fs::path& out, const ReceivedSubmission& received,
                         const Record& record, const FinalGrade& grade) {
  const std::string address = student_page_address(record.graded.lab, received.id);
  const GradedSubmission student_view = for_student(record.graded);
  write_if_changed(out / address, student_page({student_view, &grade, received.display_name}));
  const fs::path instructors = instructor_page_address(record.graded.lab, received.id);
  const InstructorNotes notes{
      received.id,
      fs::path(address).lexically_relative(instructors.parent_path()).generic_string(),
      received.person,
      received.submitted_at,
      record.graded_at,
      received.notes,
      record.key};
  write_if_changed(out / instructors,
                   student_page({record.graded, &grade, received.display_name, &notes}));
}

void write_course_pages(const fs::path& out, const std::vector<CourseTable>& tables,
                        const SimilarByLab& similar) {
  for (const auto& [lab, found] : similar) {
    const fs::path page = out / similarity_page_address(lab);
    std::error_code ignored;
    if (found.equal.empty() && found.listed.pairs.empty())
      fs::remove(page, ignored);
    else
      write_if_changed(page, similarity_page(found));
  }
  if (tables.size() == 1) {
    write_file_atomically(out / "index.html", lab_page(tables.front(), tables, similar));
    return;
  }
  std::vector<LabPage> labs;
  for (const CourseTable& table : tables) {
    write_file_atomically(out / page_address(table), lab_page(table, tables, similar));
    labs.push_back({table, page_address(table)});
  }
  write_file_atomically(out / "index.html", overview_page(labs));
}

}  // namespace labcheck
