/// What `labcheck new` says, each sentence once.
#pragma once

#include "harness/base/files.hpp"
#include "harness/model/assignment.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace labcheck::messages {

/// What was made in `folder`, and what to do next.
std::string lab_is_made(const Assignment& lab, const std::filesystem::path& folder,
                        const std::vector<FileContents>& files);
std::string course_is_made(const std::vector<Assignment>& labs,
                           const std::filesystem::path& folder);

/// The command line names no lab, several things too many, or a lab beside --all; with the remedy.
std::string which_lab_to_make();
std::string name_a_lab_to_make(const std::vector<std::string>& labs);
std::string too_much_for_all();
std::string all_makes_every_lab(const std::string& named);

}  // namespace labcheck::messages
