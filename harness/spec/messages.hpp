// SPDX-License-Identifier: MIT
/// Messages for students about the files and folders of submissions, labs and working copies.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::messages {

/// "grading sub/matmul.cu: the folder itself has no matmul.cu".
std::string found_below(std::string_view path, std::string_view name);

/// "using multiply.cu as matmul.cu, which the lab requires".
std::string using_as(std::string_view given, std::string_view name);

/// "found matmult.cu; the lab requires matmul.cu". Only the first of many files are named.
std::string not_found(const std::vector<std::string>& found,
                      const std::vector<std::string>& missing);

/// Some required files were found, but not `missing`.
std::string others_missing(const std::vector<std::string>& missing);

/// The submission also contains the sources `extras`, which the linker takes if it needs them.
std::string extra_sources(const std::vector<std::string>& extras);

/// The extra file at `path` is left out because of its name, or because of `problem`, a sentence
/// that names it; extras beyond a number or a size are left out.
std::string unusable_name(std::string_view path);
std::string unreadable_extra(std::string_view problem);
std::string too_many_extras(std::size_t most_files, std::size_t most_bytes);

/// `count` hidden test cases that the course's grade uses are not installed.
std::string hidden_cases_absent(std::size_t count);

/// The user named a single file; the lab also requires `missing`.
std::string one_of_several(std::string_view name, const std::vector<std::string>& missing);

/// The user named no lab, and `folder` or `file` does not determine it. `labs` are the labs that
/// fit. The remedy for each message follows it.
std::string no_working_copy(std::string_view folder);
std::string make_a_working_copy();
std::string working_copy_above(std::string_view folder, const std::vector<std::string>& labs);
std::string grade_instead(std::string_view lab, std::string_view folder);
std::string no_lab_for_file(std::string_view file, const std::vector<std::string>& labs);
std::string name_the_lab(std::string_view file);

/// The user named the lab, but its files are in the parent folder `folder`.
std::string found_above(std::string_view lab, std::string_view folder);

/// A lab and a folder that is a working copy of it.
struct FittingLab {
  std::string lab;
  std::string folder;
};

std::string several_fit(std::string_view folder);

/// One line per lab with the command to type; only the first of many.
std::string suggested_commands(const std::vector<FittingLab>& fitting);

/// The path does not exist or cannot be read.
std::string no_such_path(std::string_view path);
std::string name_a_file_or_folder();
std::string unreadable_folder(std::string_view folder, std::string_view why);

}  // namespace labcheck::messages
