// SPDX-License-Identifier: MIT
/// Parses the file names in downloads of an assignment from Moodle and Canvas.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace labcheck {

/// The parts of "Full Name_12345_assignsubmission_file_matmul.cu". `file` is the text after the
/// plugin's name: the name of a file in a flat download, nothing for a folder.
struct MoodleName {
  std::string owner;        // a person, a group, or the site's word for an anonymous participant
  std::string participant;  // digits; the number in the grading worksheet's first column
  std::string plugin;       // "file", "onlinetext", …
  std::string file;
};

/// The parts of `name`, the name of a folder or of a file in a flat download; nothing if it is not
/// a Moodle name. Folder names end with the plugin's name (Moodle 4.1 or later) or with '_' after
/// it.
std::optional<MoodleName> split_moodle_name(std::string_view name);

/// The parts of "doejane_LATE_4711_88123_matmul.cu". A text or link that was submitted online has
/// no `attachment`; its `file` is "text.html" or "link.html".
struct CanvasName {
  std::string owner;  // "doejane", or "anon"
  bool late = false;
  std::string user;        // the number in the gradebook's column "ID"; a word if anonymous
  std::string attachment;  // a number that grows with time
  std::string file;
};

/// The parts of the file name `name`; nothing if it is not a Canvas name.
std::optional<CanvasName> split_canvas_name(std::string_view name);

/// The name of a file before Canvas appended a number to its stem, "matmul.cu" for "matmul-2.cu",
/// and that number; 0 if there is none.
struct NumberedName {
  std::string name;
  int number = 0;
};

/// `file` without the number that Canvas ("matmul-2.cu") or a browser ("matmul (2).cu") appended.
NumberedName without_number(std::string_view file);

}  // namespace labcheck
