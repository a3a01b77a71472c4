// SPDX-License-Identifier: MIT
/// Why a submission or a source of labcheck was not compiled.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/model/assignment.hpp"
#include "harness/model/build.hpp"
#include "harness/toolchain/compiler_log.hpp"

#include <cstdint>
#include <string>
#include <vector>

namespace labcheck {

/// Quotes the first error in `diagnostics`, or `other_error` (the first error in a file that is not
/// the student's) if they contain no error.
CompileFailure does_not_compile(const std::vector<Diagnostic>& diagnostics,
                                const std::string& other_error);

/// What to write instead of the old name that `error`, a message of the compiler, is about; empty
/// if it is about none.
Message replacement_for(const std::string& error);

/// Whether the old name that `error` is about is one that `labcheck simulate --legacy` declares.
bool is_declared_by_legacy(const std::string& error);

/// What to write instead of the old names in the errors of `diagnostics` and in `other_error`: a
/// sentence for each of the first few names, in the order of the errors; empty if no error is about
/// an old name.
Message replacements_for(const std::vector<Diagnostic>& diagnostics,
                         const std::string& other_error);

enum class DriverApi : std::uint8_t { not_linked, linked };

/// A sentence about a call of NVIDIA's libraries or of the driver API that is undefined because
/// `labcheck simulate` does not link or have it; empty if there is none.
Message call_not_simulated(const LinkProblems& problems, DriverApi driver);

CompileFailure does_not_link(const LinkProblems& problems, PartKind kind = PartKind::function);

/// Why a source of labcheck or of a lab was not compiled.
std::string was_not_compiled(const std::string& file, const std::string& log);

/// What to do if the computer had no time or memory to spare.
std::string try_when_less_busy();

/// Why the ceiling `name` cannot be measured: the first line of the compiler's `log`.
Message ceiling_does_not_compile(const std::string& name, const std::string& log);

}  // namespace labcheck
