/// Which of a hand-in's files are those that an assignment asks for; looks at names alone.
#pragma once

#include "harness/intake/candidates.hpp"

#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// What several files are that lie side by side and could be the one that is asked for: versions,
/// the newest of which counts; or parts of one upload, which of them is meant nobody knows; or
/// that, from a platform that puts a number behind the name of a later version ("matmul-1.cu").
enum class SideBySide { versions, one_upload, one_upload_with_numbers };

/// What was chosen for one file; `candidate` points into the candidates.
struct ChosenFile {
  std::string name;
  const Candidate* candidate = nullptr;
};

/// `missing` are the names that nothing was chosen for. `unread` tells of those among them that
/// several files could be, `remarks` the rest.
struct FileChoice {
  std::vector<ChosenFile> files;
  std::vector<std::string> missing;
  std::vector<std::string> unread;
  std::vector<std::string> remarks;
};

/// For each of the names `asked`: a file of that name, the nearest; else one whose name differs by
/// the case of its letters, a number or ".txt" behind, or something in front ("doe_matmul.cu");
/// else, where one name is asked for, the only file, or of `versions` the newest. Of several that
/// are alike and lie at the top, and of `versions` with and without a number behind, the newest is
/// taken; of several deeper down those in a folder that is called like the lab ("Lab 5" for
/// "lab5-matmul"), and of these the one in the fewest folders, or none where there are two. The
/// others are named.
FileChoice choose_files(const std::vector<Candidate>& candidates,
                        const std::vector<std::string>& asked, SideBySide side_by_side,
                        const std::string& lab);

}  // namespace labcheck
