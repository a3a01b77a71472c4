/// Whether nvcc works with the C++ compiler that it calls. Each toolkit takes only compilers that
/// are older than itself.
#pragma once

#include "harness/base/error.hpp"
#include "harness/sandbox/sandbox.hpp"
#include "harness/toolchain/nvcc.hpp"

#include <optional>
#include <string_view>

namespace labcheck {

/// What is wrong with the C++ compiler, with a remedy, if that is why `toolkit` ended with `log`.
/// Sources can be written so that a log looks like that: compiling_problem() is the proof.
std::optional<HarnessError> host_compiler_problem(const Toolkit& toolkit, std::string_view log);

/// Has `toolkit` compile a program of nothing, in the sandbox. Why it cannot, where it cannot.
std::optional<HarnessError> compiling_problem(const Toolkit& toolkit, Sandbox& sandbox);

}  // namespace labcheck
