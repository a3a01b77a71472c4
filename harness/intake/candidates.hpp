/// The files of a hand-in that an assignment's files could be.
#pragma once

#include "harness/model/hand_in.hpp"

#include <compare>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// How near to hand a file is: handed in itself or at the top of the folder; at the top of an
/// archive; below.
enum class Nearness { top, archive_top, below };

/// `place` is what people call it: the path in the hand-in, through archives, too; `shown_path` the
/// same as the user would write it. `file` is what can be read now; links in it must not lead out
/// of `root`.
struct Candidate {
  std::string place;
  std::filesystem::path shown_path;
  std::filesystem::path file;
  std::filesystem::path root;
  Nearness nearness = Nearness::top;
  std::optional<Moment> changed{};

  std::string name() const { return std::filesystem::path(place).filename().string(); }
};

/// `others` are names of what else was handed in. `unread` tells what could not be looked into,
/// `remarks` the rest.
struct Candidates {
  std::vector<Candidate> files;
  std::vector<std::string> others;
  std::vector<std::string> unread;
  std::vector<std::string> remarks;
};

/// `name`, in small letters, without the ".txt" that an editor put behind ".cu".
std::string_view without_text_suffix(std::string_view name);

/// What of `hand_in` is a .cu file, be it with ".txt" behind, or has one of the names `asked`.
/// Archives are unpacked below `scratch`, an empty folder; those in archives, too, and no deeper.
Candidates collect_candidates(const HandIn& hand_in, const std::vector<std::string>& asked,
                              const std::filesystem::path& scratch);

}  // namespace labcheck
