// SPDX-License-Identifier: MIT
/// The shell scripts of a run's jobs.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// The words without options named in `removed` and their values. Each of these options takes one
/// value.
std::vector<std::string> without_options(const std::vector<std::string>& words,
                                         const std::vector<std::string>& removed);

/// A script that becomes `program` with `words`, followed by `rest`, which the shell expands. The
/// process has the id `run` in its environment, and signals reach it.
std::string job_script(const std::string& run, const std::string& program,
                       const std::vector<std::string>& words, std::string_view rest);

}  // namespace labcheck
