// SPDX-License-Identifier: MIT
/// The files of a submission that could be the files that an assignment requires.
#pragma once

#include "harness/model/received_submission.hpp"

#include <compare>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// Where a file is: `top` if it was submitted itself or is at the top of the submitted folder,
/// `archive_top` if it is at the top of an archive, otherwise `below`.
enum class Nearness { top, archive_top, below };

/// `inner_path` is the path inside the submission, through archives too; `shown_path` is the same
/// as the user would write it. `file` is the readable file; links in it must not point outside
/// `root`.
struct Candidate {
  std::string inner_path;
  std::filesystem::path shown_path;
  std::filesystem::path file;
  std::filesystem::path root;
  Nearness nearness = Nearness::top;
  std::optional<Moment> changed_at{};

  std::string name() const { return std::filesystem::path(inner_path).filename().string(); }
};

/// `others` are the names of the other submitted files. `unread` reports what could not be opened,
/// `remarks` everything else.
struct Candidates {
  std::vector<Candidate> files;
  std::vector<std::string> others;
  std::vector<std::string> unread;
  std::vector<std::string> remarks;
};

/// `name`, in lower case, without the ".txt" that an editor appended to ".cu".
std::string_view without_text_suffix(std::string_view name);

/// The files of `received` that end in ".cu" or ".cu.txt" or have one of the names
/// `required_files`. Archives, and archives inside them, are unpacked below `scratch`, an empty
/// folder; deeper ones are not opened.
Candidates collect_candidates(const ReceivedSubmission& received,
                              const std::vector<std::string>& required_files,
                              const std::filesystem::path& scratch);

}  // namespace labcheck
