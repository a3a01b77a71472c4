/// What a submission's speed is compared with.
#pragma once

#include "harness/model/build.hpp"
#include "harness/runner/session.hpp"

#include <string>

namespace labcheck {

/// A rung or a ceiling: what it is called, the program and what it is run on.
struct Opponent {
  std::string name;
  Program program;
  CaseInput input;
};

}  // namespace labcheck
