/// Reading what nvcc, the host compiler and the linker say.
#pragma once

#include "harness/base/diagnostic.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck {

/// Names of compiled files as the compiler wrote them, and the paths that the student knows them
/// by.
using PathNames = std::vector<std::pair<std::string, std::string>>;

/// The remarks with a place that `log` holds: `f.cu(12): error: ...` of nvcc and `f.cu:12:5: error:
/// ...` of the host compiler, with the student's own paths. Remarks about files that are not the
/// student's are left out.
std::vector<Diagnostic> parse_compiler_log(std::string_view log, const PathNames& names);

/// `log` with the student's own paths in place of the compiler's.
std::string with_own_paths(std::string_view log, const PathNames& names);

/// The first error in `log`, whoever's file it is about, as "lab.cuh:4: ...", and without a place
/// where the assembler found it; "" where there is none.
std::string first_error(std::string_view log);

/// What the linker misses or finds twice, and the same as errors in files as a whole: a linker
/// knows no lines.
struct LinkProblems {
  std::vector<std::string> undefined;
  std::vector<std::string> defined_twice;
  std::vector<Diagnostic> places{};
};

/// What the linker says, where the objects are called by the positions of their sources in `names`:
/// "0.o", "1.o".
LinkProblems parse_linker_log(std::string_view log, const PathNames& names);

}  // namespace labcheck
