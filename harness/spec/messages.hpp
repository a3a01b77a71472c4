/// What students read about the files and folders that were found, theirs and the lab's, each
/// sentence once.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::messages {

/// "grading sub/matmul.cu: the folder itself has no matmul.cu".
std::string found_below(std::string_view path, std::string_view name);

/// "multiply.cu stands for matmul.cu, which the lab asks for".
std::string stands_for(std::string_view given, std::string_view name);

/// "found matmult.cu; the lab asks for matmul.cu". Of many files found, the first few are named.
std::string others_missing(const std::vector<std::string>& missing);
std::string not_found(const std::vector<std::string>& found,
                      const std::vector<std::string>& missing);

/// Of the hidden test cases that the course's grade rests on, `count` are not installed.
std::string hidden_cases_absent(std::size_t count);

/// A single file was named; the lab asks for `missing`, too.
std::string one_of_several(std::string_view name, const std::vector<std::string>& missing);

/// Nothing was named, and `folder` or `file` does not tell which lab is meant. `labs` are those
/// that fit; each of these goes with the remedy that follows it here.
std::string no_working_copy(std::string_view folder);
std::string make_a_working_copy();
std::string working_copy_above(std::string_view folder, const std::vector<std::string>& labs);
std::string grade_instead(std::string_view lab, std::string_view place);
std::string found_above(std::string_view lab, std::string_view place);
std::string file_of_no_lab(std::string_view file, const std::vector<std::string>& labs);
std::string name_the_lab(std::string_view file);

/// A lab, and the folder that is a working copy of it.
struct FittingLab {
  std::string lab;
  std::string place;
};

std::string several_fit(std::string_view folder);

/// A line a lab, with what to type for it; the first few of many.
std::string which_to_type(const std::vector<FittingLab>& fitting);

/// There is no such path, or it cannot be looked into.
std::string nothing_there(std::string_view path);
std::string name_a_file_or_folder();
std::string unreadable_folder(std::string_view folder, std::string_view why);

}  // namespace labcheck::messages
