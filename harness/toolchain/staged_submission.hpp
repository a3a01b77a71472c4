// SPDX-License-Identifier: MIT
/// The folder that a submission is compiled in. A shell or a compiler could take a name for a
/// command or an option, so names that students chose are names of files there, but never
/// arguments.
#pragma once

#include "harness/model/submission.hpp"
#include "harness/toolchain/source_tree.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// Required files have the names of the assignment. Each extra source is included by a file with a
/// name that labcheck chooses, and each include folder is the target of a link with such a name.
class StagedSubmission {
 public:
  /// `headers` are the contents of the lab's headers by name.
  explicit StagedSubmission(const Submission& submission,
                            const std::map<std::string, std::string>& headers = {});

  const SourceTree& files() const { return files_; }

  /// Arguments for a compiler in the folder. The extra sources are in the order of the extras. The
  /// first include folder is that of the lab's headers.
  const std::vector<std::string>& sources() const { return sources_; }
  const std::vector<std::string>& extra_sources() const { return extra_sources_; }
  const std::vector<std::string>& include_folders() const { return include_folders_; }

  /// `log`, the output of compilers in the folder, with students' names in place of labcheck's.
  std::string with_own_names(std::string_view log) const;

 private:
  struct Alias {
    std::string name;
    std::string own_name;
  };

  std::string beginning_;  // of labcheck's names
  SourceTree files_;
  std::vector<std::string> sources_;
  std::vector<std::string> extra_sources_;
  std::vector<std::string> include_folders_;
  std::vector<Alias> aliases_;  // those of folders end with '/'
};

}  // namespace labcheck
