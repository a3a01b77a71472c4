/// Everyone's grades as a page for the instructor.
#pragma once

#include "harness/model/class_table.hpp"

#include <map>
#include <string>
#include <vector>

namespace labcheck {

/// Another page, as a link: `address` is relative, with '/' between folders.
struct PageLink {
  std::string title;
  std::string address;
};

/// What the page of one lab shows. `student_pages` are the addresses of the pages about students
/// that are for instructors, by the id of the row; `beside` are the pages of other labs.
struct ClassPage {
  const ClassTable& table;
  std::map<std::string, std::string> student_pages{};
  std::vector<PageLink> beside{};
};

/// One HTML file that needs nothing beside it and loads nothing: the distribution of points, how
/// the criteria went, everyone's speed beside the lab's ladder, a table that sorts and filters,
/// and who is missing, unknown or withheld. The same value gives the same bytes.
std::string class_page(const ClassPage& page);

/// The page of one lab, as the overview names it.
struct LabPage {
  const ClassTable& table;
  std::string address;
};

/// A page over several labs: each with its figures, and everyone's points in all of them.
std::string overview_page(const std::vector<LabPage>& labs);

}  // namespace labcheck
