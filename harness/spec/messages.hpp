/// What students read about how their files were found, each sentence once.
#pragma once

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

/// A single file was named; the lab asks for `missing`, too.
std::string one_of_several(std::string_view name, const std::vector<std::string>& missing);

}  // namespace labcheck::messages
