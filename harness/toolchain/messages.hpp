/// Every sentence of a failed build.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/model/build.hpp"
#include "harness/model/limits.hpp"
#include "harness/toolchain/compiler_log.hpp"

#include <chrono>
#include <cstddef>
#include <string>
#include <vector>

namespace labcheck::messages {

/// With the first error of `diagnostics`, or, where they hold none, `elsewhere`: the first that was
/// found in no file of the student's.
CompileFailure does_not_compile(const std::vector<Diagnostic>& diagnostics,
                                const std::string& elsewhere);

CompileFailure does_not_link(const LinkProblems& problems);
CompileFailure compiler_took_too_long(const BuildLimits& limits);
CompileFailure compiler_took_too_much_memory(const BuildLimits& limits);
CompileFailure compiler_started_too_many_processes(unsigned most);
CompileFailure compiler_printed_too_much(std::size_t most);
CompileFailure program_has_too_many_names();

/// Why a submission's compiler came to no end of its own though it passed no limit of the
/// student's.
std::string compiler_had_to_wait(const std::string& file, std::chrono::nanoseconds waited,
                                 std::chrono::nanoseconds computed);
std::string compiler_was_killed(const std::string& file, int signal);

/// Of what labcheck compiles of its own or of a lab's.
std::string was_not_compiled(const std::string& file, const std::string& log);
std::string compiler_was_stopped(const std::string& file);
std::string try_when_less_busy();

/// Why a ceiling cannot be measured.
std::string toolkit_lacks(const std::string& file);
std::string ceiling_does_not_compile(const std::string& name, const std::string& log);

}  // namespace labcheck::messages
