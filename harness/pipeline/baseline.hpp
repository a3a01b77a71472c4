// SPDX-License-Identifier: MIT
/// The program that a submission's speed is compared with.
#pragma once

#include "harness/model/build.hpp"
#include "harness/runner/session.hpp"

#include <string>

namespace labcheck {

/// A rung or a ceiling: its name, its program and the input that the program runs on.
struct Baseline {
  std::string name;
  Program program;
  CaseInput input;
};

}  // namespace labcheck
