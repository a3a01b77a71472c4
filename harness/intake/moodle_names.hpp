/// How Moodle names what is in its downloads of an assignment.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace labcheck {

/// "Full Name_12345_assignsubmission_file_matmul.cu" taken apart. `file` is what stands behind the
/// plugin's name: the name of a file in a flat download, nothing for a folder.
struct MoodleName {
  std::string who;          // a person, a group, or what the site calls a blind participant
  std::string participant;  // digits; the number in the grading worksheet's first column
  std::string plugin;       // "file", "onlinetext", …
  std::string file;
};

/// The parts of `name`, of a folder or of a file in a flat download; nothing where it is no such
/// name. Folders end with the plugin's name (from Moodle 4.1 on) or '_' behind it.
std::optional<MoodleName> split_moodle_name(std::string_view name);

}  // namespace labcheck
