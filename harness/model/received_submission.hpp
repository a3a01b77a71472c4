// SPDX-License-Identifier: MIT
/// The people of a course and their submissions, as they are in the instructor's folder.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/base/message.hpp"
#include "harness/base/moment.hpp"

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// One student on the roster. `id` is the course's id (a student number or login), or the e-mail or
/// the name if the roster has no ids; it is never empty. Other fields are empty if the roster does
/// not have them.
struct Person {
  std::string id;
  std::string name;
  std::string email;
  std::string section;

  bool operator==(const Person&) const = default;
};

/// The layout of a folder of submissions: a folder or a file for each student; a download from
/// Moodle (a folder for each student, or flat), Canvas or Gradescope; a cloned repository for each
/// student.
LABCHECK_ENUM(Layout, plain, moodle, moodle_flat, canvas, gradescope, repositories)

/// The platforms that have their own student ids.
LABCHECK_ENUM(LearningPlatform, moodle, canvas, gradescope)

/// A file, archive or folder in the download. `name` is the name that the student chose, without
/// the platform's prefix.
struct ReceivedPath {
  std::filesystem::path path;
  std::string name;

  bool operator==(const ReceivedPath&) const = default;
};

/// One student's submission for one lab. `id` is unique in the course, the same in every run, and
/// safe as a file name (ASCII letters, digits, '.', '_', '-'; no leading '.' or '-'; at most 160
/// characters). If there are several versions of a file, only the newest is in `paths`, and a
/// remark names the others. If nothing in the download can be graded, `paths` is empty and a remark
/// says so. `unread` are the remarks about work that was submitted in another form: a text or a
/// link.
struct ReceivedSubmission {
  std::string id;
  std::string display_name{};  // from the folder: "Doe Jane"; one line of UTF-8
  std::optional<Person> person{};
  std::vector<ReceivedPath> paths{};
  // From the platform, the last commit or the newest file; absent if unknown.
  std::optional<Moment> submitted_at{};
  std::map<LearningPlatform, std::string> platform_ids{};
  std::vector<std::string> other_ids{};  // of the person: a login in addition to a number
  std::vector<Message> remarks{};        // also shown to the student
  std::vector<Message> unread{};
  std::vector<Message>
      notes{};  // shown to the instructor only, because they may name other students
};

/// The submissions of a course for one lab. `missing` are the students on the roster without a
/// submission. `unknown` are the ids of submissions that match no student on the roster; empty if
/// there is no roster. `skipped` lists files and folders that belong to no submission, with the
/// reason.
struct CourseSubmissions {
  Layout layout = Layout::plain;
  std::vector<ReceivedSubmission> submissions{};
  std::vector<Person> missing{};
  std::vector<std::string> unknown{};
  std::vector<Message> skipped{};
};

}  // namespace labcheck
