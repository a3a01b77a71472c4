// SPDX-License-Identifier: MIT
/// Merges equal outputs of a program.
#pragma once

#include "harness/model/graded_submission.hpp"

#include <string>
#include <vector>

namespace labcheck::report {

/// A text, with successive empty lines merged into one, and the cases that printed it, each once.
struct PrintedText {
  std::string text;
  std::vector<std::string> case_ids;
};

/// The printed texts, each once, in order of first appearance, without texts that are only white
/// space.
std::vector<PrintedText> printed_texts(const std::vector<CaseOutput>& outputs);

}  // namespace labcheck::report
