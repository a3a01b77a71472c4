// SPDX-License-Identifier: MIT
/// Checks that nvcc works with the C++ compiler that it calls. A toolkit supports only compilers
/// that are older than the toolkit.
#pragma once

#include "harness/base/error.hpp"
#include "harness/sandbox/sandbox.hpp"
#include "harness/toolchain/nvcc.hpp"

#include <optional>
#include <string_view>

namespace labcheck {

/// The problem with the C++ compiler, with a remedy, if it made `toolkit` fail with `log`. A source
/// file can fake such a log; trial_compilation_problem() confirms the problem.
std::optional<HarnessError> host_compiler_problem(const Toolkit& toolkit, std::string_view log);

/// Compiles an empty program with `toolkit` in the sandbox. Returns the problem if that fails.
std::optional<HarnessError> trial_compilation_problem(const Toolkit& toolkit, Sandbox& sandbox);

/// The versions of the C++ compilers and the C library that a build uses: of the compiler that nvcc
/// calls, and of g++, which links. `known_answers` keeps them (sandbox/known_answers.hpp).
std::string describe_host_compilers(const Toolkit& toolkit, Sandbox& sandbox,
                                    const std::filesystem::path& known_answers);

}  // namespace labcheck
