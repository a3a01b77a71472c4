// SPDX-License-Identifier: MIT
/// Chooses the files of a submission that an assignment requires, by their names only.
#pragma once

#include "harness/intake/candidates.hpp"

#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// The relation between files in one folder that could be the same required file: `versions`, of
/// which the newest counts; `one_upload`, where the intended file is unknown; or
/// `one_upload_with_numbers`, from a platform that appends a number to the name of a later version
/// ("matmul-1.cu").
enum class Alternatives { versions, one_upload, one_upload_with_numbers };

/// The choice for one required file; `candidate` points into the candidates.
struct ChosenFile {
  std::string name;
  const Candidate* candidate = nullptr;
};

/// `missing` are the names without a chosen file. `unread` reports those for which several files
/// are possible, `remarks` everything else.
struct FileChoice {
  std::vector<ChosenFile> files;
  std::vector<std::string> missing;
  std::vector<std::string> unread;
  std::vector<std::string> remarks;
};

/// For each name of `required_files`, chooses the nearest file of that name; failing that, one
/// whose name differs in case, in an appended number or ".txt", or in a prefix ("doe_matmul.cu");
/// failing that, if only one file is required, the only candidate, or the newest of `versions`.
///
/// Among equally good files at the top, and among `versions` with and without a number, the newest
/// is chosen. Among deeper files, those in a folder named like the lab ("Lab 5" for "lab5-matmul")
/// are preferred, and of these the one in the fewest folders; if two are equally deep, none is
/// chosen. The other files are named in the remarks.
FileChoice choose_files(const std::vector<Candidate>& candidates,
                        const std::vector<std::string>& required_files, Alternatives alternatives,
                        const std::string& lab);

}  // namespace labcheck
