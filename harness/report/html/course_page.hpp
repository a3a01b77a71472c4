// SPDX-License-Identifier: MIT
/// The grades of a course as pages for the instructor.
#pragma once

#include "harness/model/course_table.hpp"

#include <map>
#include <string>
#include <vector>

namespace labcheck {

/// A link to another page; `address` is relative, with '/' between folders.
struct PageLink {
  std::string title;
  std::string address;
};

/// Submissions that resemble each other, for an instructor: their names, how similar they are, and
/// the address of the page that compares them.
struct SimilarityRemark {
  std::string names;
  std::string figure;
  std::string address;
};

/// The content of the page of one lab. `student_pages` are the addresses of the instructors' pages
/// about students, by row id; `other_labs` are links to the pages of other labs.
struct CoursePage {
  const CourseTable& table;
  std::map<std::string, std::string> student_pages{};
  std::vector<PageLink> other_labs{};
  std::vector<SimilarityRemark> similar{};
};

/// One self-contained HTML file that loads nothing: the distribution of points, the results by
/// criterion, the speed of all programs with the lab's reference versions, a table to sort and
/// filter, and lists of missing, unknown and not yet graded students. The same value gives the same
/// bytes.
std::string course_page(const CoursePage& page);

/// A lab and the address of its page, for the overview.
struct LabPage {
  const CourseTable& table;
  std::string address;
};

/// A page for several labs: the statistics of each, and the points of all students in all labs.
std::string overview_page(const std::vector<LabPage>& labs);

}  // namespace labcheck

namespace labcheck::report::html {

/// The data for the scripts of the page of one lab, a JSON object: `max`, `columns` (title and
/// points), `bins`, `ceilings`, `ladders` and `rows`, with the words that the table shows.
/// assets/course_model.js reads it.
std::string course_data(const CoursePage& page);

}  // namespace labcheck::report::html
