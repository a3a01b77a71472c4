// SPDX-License-Identifier: MIT
/// The headers and sources that students submit in addition to the required files.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/submission.hpp"

#include <filesystem>
#include <vector>

namespace labcheck {

/// A file that may be an extra: its path inside the submission, the path as the user would write
/// it, the readable file, and the folder that links in it must not leave.
struct ExtraFile {
  std::filesystem::path inner_path;
  std::filesystem::path shown_path;
  std::filesystem::path file;
  std::filesystem::path root;
};

/// Whether a file of this name is a header or a source: .cu, .cpp, .cuh, .h or .hpp.
bool is_extra_name(const std::filesystem::path& file);

/// `submission` with those of `found` as its extras that do not have the name of a required file or
/// of a file of the lab, which they would replace. Their names, and the include folders, are such
/// that all can exist in one folder and that an #include directive can name them. A remark names
/// the sources among them, and each file that is left out because it cannot be compiled or read.
Submission with_extras(Submission submission, const std::vector<ExtraFile>& found,
                       const Assignment& assignment);

/// `submission`, which consists of the single file at `path`, with the headers next to it that it
/// includes, directly or through each other.
Submission with_included_headers(Submission submission, const std::filesystem::path& path,
                                 const Assignment& assignment);

}  // namespace labcheck
