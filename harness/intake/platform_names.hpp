// SPDX-License-Identifier: MIT
/// Parses the file names in downloads of an assignment from Moodle and Canvas.
#pragma once

#include <cstddef>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// The parts of "Full Name_12345_assignsubmission_file_matmul.cu". `file` is the text after the
/// plugin's name: the name of a file in a flat download, nothing for a folder.
struct MoodleName {
  std::string owner;        // a person, a group, or the site's word for an anonymous participant
  std::string participant;  // digits; the number in the grading worksheet's first column
  std::string plugin;       // "file", "onlinetext", …
  std::string file;
};

/// The ways to split `name`, the name of a folder or of a file in a flat download; none if it is
/// not a Moodle name. Folder names end with the plugin's name (Moodle 4.1 or later) or with '_'
/// after it. There are several if the student's name or file name contains what Moodle puts between
/// them; those with a shorter owner come first.
std::vector<MoodleName> moodle_names(std::string_view name);

/// The parts of "doejane_LATE_4711_88123_matmul.cu". A text or link that was submitted online has
/// no `attachment`; its `file` is "text.html" or "link.html".
struct CanvasName {
  std::string owner;  // "doejane", or "anon"
  bool late = false;
  std::string user;        // the number in the gradebook's column "ID"; a word if anonymous
  std::string attachment;  // a number that grows with time
  std::string file;
};

/// The ways to split the file name `name`; none if it is not a Canvas name. There are two if the
/// first number can also be the end of the student's name, from which Canvas removes other numbers:
/// "doejane_4711_4712_88123_matmul.cu".
std::vector<CanvasName> canvas_names(std::string_view name);

/// The name of each student on a platform, by number. A name is empty if it is unknown.
using KnownStudents = std::map<std::string, std::string>;

/// The owner in one of the ways to split a name.
struct NamedOwner {
  std::string name;
  std::string number;
};

/// The index of the owner that `known` confirms; nothing if several are possible. Students choose
/// their names and those of their files, so that a name may look like another student's. An owner
/// whose name contains what separates it from the number is confirmed by that name; another one
/// only if no other number belongs to a student.
std::optional<std::size_t> confirmed_owner(const std::vector<NamedOwner>& owners,
                                           const KnownStudents& known);

/// The name of a file before Canvas appended a number to its stem, "matmul.cu" for "matmul-2.cu",
/// and that number; 0 if there is none.
struct NumberedName {
  std::string name;
  int number = 0;
};

/// `file` without the number that Canvas ("matmul-2.cu") or a browser ("matmul (2).cu") appended.
NumberedName without_number(std::string_view file);

}  // namespace labcheck
