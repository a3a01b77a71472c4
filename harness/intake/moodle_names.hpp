// SPDX-License-Identifier: MIT
/// Parses the names in Moodle's downloads of an assignment.
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

}  // namespace labcheck
