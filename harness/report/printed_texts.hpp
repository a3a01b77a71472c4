/// What a program printed, told once.
#pragma once

#include "harness/model/graded_submission.hpp"

#include <string>
#include <vector>

namespace labcheck::report {

/// A text, without empty lines but single ones between others, and the cases that it was printed
/// in, each once.
struct PrintedText {
  std::string text;
  std::vector<std::string> case_ids;
};

/// What was printed, each text once, in the order in which it first appears; nothing where only
/// white space was.
std::vector<PrintedText> printed_texts(const std::vector<CaseOutput>& outputs);

}  // namespace labcheck::report
