/// What a class handed in, as it lies in the instructor's folder.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/model/moment.hpp"
#include "harness/model/person.hpp"

#include <array>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// How a folder of submissions is arranged: a folder or a file for each student; the downloads of
/// Moodle (a folder each, or flat), Canvas and Gradescope; a clone of a repository for each
/// student.
enum class Layout { plain, moodle, moodle_flat, canvas, gradescope, repositories };

template <>
inline constexpr std::array<std::string_view, 6> kEnumNames<Layout>{
    "plain", "moodle", "moodle_flat", "canvas", "gradescope", "repositories"};

/// The systems that know a student by a number of their own.
enum class LearningPlatform { moodle, canvas, gradescope };

template <>
inline constexpr std::array<std::string_view, 3> kEnumNames<LearningPlatform>{"moodle", "canvas",
                                                                              "gradescope"};

/// A file, archive or folder as it lies in the download. `name` is what the student called it,
/// without what the platform put in front.
struct HandedInPath {
  std::filesystem::path path;
  std::string name;

  bool operator==(const HandedInPath&) const = default;
};

/// What one student handed in for one lab. `id` is unique in its class, the same from run to run
/// and safe as a file name (ASCII letters, digits, '.', '_', '-'; no '.' or '-' in front; at most
/// 160 characters). Of several versions of a file only the newest is among `paths`, and a remark
/// names the others; `paths` is empty where nothing in the download can be graded, which a remark
/// tells. `unread` are those of the remarks that tell of work that is there in another form: a text
/// or a link.
struct HandIn {
  std::string id;
  std::string shown_name;  // as the folder tells it: "Doe Jane"; one line of UTF-8
  std::optional<Person> person{};
  std::vector<HandedInPath> paths{};
  // From the platform, the last commit or the newest file; absent where nothing tells.
  std::optional<Moment> handed_in{};
  std::map<LearningPlatform, std::string> platform_ids{};
  std::vector<std::string> other_ids{};  // of the person: a login beside a number
  std::vector<std::string> remarks{};    // for the student, too
  std::vector<std::string> unread{};
  std::vector<std::string> notes{};  // for the instructor alone: they may name other students
};

/// A class and what it handed in for one lab. `missing` are the roster's students without a
/// hand-in, `unknown` the ids of hand-ins that belong to nobody on the roster (none where there is
/// no roster), `passed_over` what lay in the folder and is nobody's, with the reason.
struct ClassHandIns {
  Layout layout = Layout::plain;
  std::vector<HandIn> hand_ins{};
  std::vector<Person> missing{};
  std::vector<std::string> unknown{};
  std::vector<std::string> passed_over{};
};

}  // namespace labcheck
