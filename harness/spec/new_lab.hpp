// SPDX-License-Identifier: MIT
/// The files of a new lab, which an instructor completes.
#pragma once

#include "harness/base/files.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace labcheck {

/// The name of the function that students define in a new lab: "device_malloc" for
/// "lab9-device-malloc".
std::string function_of_new_lab(const std::string& lab);

/// The files of the new lab `lab`, with paths relative to the labs root, from the templates in
/// `templates`: a complete lab that validates. Throws UserError if `lab` is not a valid name or a
/// template cannot be read.
std::vector<FileContents> files_of_own_lab(const std::string& lab,
                                           const std::filesystem::path& templates);

/// Throws UserError if the labs root `root`, which need not exist, contains anything of a lab with
/// the name `lab`, or another lab with its short name.
void require_new_lab(const std::filesystem::path& root, const std::string& lab);

}  // namespace labcheck
