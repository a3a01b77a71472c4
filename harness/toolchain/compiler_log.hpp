// SPDX-License-Identifier: MIT
/// Parsing the output of nvcc, the host compiler, the assembler and the linker.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/model/simulation.hpp"

#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck {

/// Compiled files: each name as the compiler prints it, and the path that the student knows.
using PathNames = std::vector<std::pair<std::string, std::string>>;

/// The diagnostics in `log` that have a position: `f.cu(12): error: ...` from nvcc and
/// `f.cu:12:5: error: ...` from the host compiler. They have the student's own paths. Diagnostics
/// about files that are not the student's are left out.
std::vector<Diagnostic> parse_compiler_log(std::string_view log, const PathNames& names);

/// `log` with the student's own paths instead of the compiler's names.
std::string with_student_paths(std::string_view log, const PathNames& names);

/// The first error in `log`, about any file, as "lab.cuh:4: ...". Errors of the assembler have no
/// position. "" if there is no error.
std::string first_error(std::string_view log);

/// Symbols that are undefined or defined twice. `diagnostics` are the same problems as errors about
/// whole files, because a linker reports no lines. `definers` are the student's files that define
/// the first symbol that is defined twice, if the linker names them.
struct LinkProblems {
  std::vector<std::string> undefined;
  std::vector<std::string> defined_twice;
  std::vector<Diagnostic> diagnostics{};
  std::vector<std::string> definers{};
};

/// The problems in the linker's output `log`. Each object is named by the index of its source in
/// `names`: "0.o", "1.o".
LinkProblems parse_linker_log(std::string_view log, const PathNames& names);

/// The resources of each kernel, by its mangled name.
using ResourceUsage = std::map<std::string, KernelResources>;

/// The resource usage in `log`, the output of the assembler (ptxas -v). Kernels without figures are
/// left out.
ResourceUsage parse_resource_usage(std::string_view log);

/// `log` without the lines about resource usage.
std::string without_resource_usage(std::string_view log);

}  // namespace labcheck
