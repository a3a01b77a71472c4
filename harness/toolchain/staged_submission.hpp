// SPDX-License-Identifier: MIT
/// The folder that a submission is compiled in. A shell or a compiler could take a name for a
/// command or an option, so names that students chose are names of files there, but never
/// arguments.
#pragma once

#include "harness/model/submission.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// Required files have the names of the assignment. Each extra source is included by a file with a
/// name that labcheck chooses, and each include folder is the target of a link with such a name.
class StagedSubmission {
 public:
  /// `submission` must outlive this object.
  explicit StagedSubmission(const Submission& submission);

  /// Arguments for a compiler in the folder. The extra sources are in the order of the extras.
  const std::vector<std::string>& sources() const { return sources_; }
  const std::vector<std::string>& extra_sources() const { return extra_sources_; }
  const std::vector<std::string>& include_folders() const { return include_folders_; }

  /// Writes the files to `folder`. Throws UserError if the file system does not accept a name.
  void write(const std::filesystem::path& folder) const;

  /// `log`, the output of compilers in `folder`, with students' names in place of labcheck's.
  std::string with_own_names(std::string_view log, const std::filesystem::path& folder) const;

 private:
  struct Alias {
    std::string name;
    std::string own_name;
  };

  const Submission& submission_;
  std::string beginning_;  // of labcheck's names
  std::vector<std::string> sources_;
  std::vector<std::string> extra_sources_;
  std::vector<std::string> include_folders_;
  std::vector<Alias> aliases_;  // those of folders end with '/'
};

}  // namespace labcheck
