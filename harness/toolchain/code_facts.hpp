// SPDX-License-Identifier: MIT
/// What compiled code uses and defines: facts that the sandbox's tools list (scripts/compile.sh).
#pragma once

#include "harness/base/enum_names.hpp"

#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck {

/// What lines of PTX show (PTX ISA 8.7, §9.7). `constant_declared` leaves out nvcc's own tables for
/// mathematical functions. The last four are kernels of these libraries.
LABCHECK_ENUM(PtxFact, shared_memory, constant_declared, constant_read, tensor_cores, device_malloc,
              inline_assembly, cub_kernel, thrust_kernel, cutlass_kernel, cute_kernel)

/// The first line of `file` (0: unknown) that shows `fact`, if the line is known (0: unknown).
struct PtxEvidence {
  PtxFact fact{};
  int file = 0;
  int line = 0;

  bool operator==(const PtxEvidence&) const = default;
};

/// The facts in one PTX file, at most one for each fact and file, and the files that its code comes
/// from, by number.
struct PtxFacts {
  std::vector<PtxEvidence> evidence{};
  std::vector<std::pair<int, std::string>> files{};

  bool operator==(const PtxFacts&) const = default;
};

/// The code of one or several objects. `undefined` are symbols that it uses, `functions` are global
/// functions that it defines; both are demangled.
struct CodeFacts {
  std::vector<PtxFacts> ptx{};
  std::vector<std::string> undefined{};
  std::vector<std::string> functions{};
  bool has_system_call = false;

  bool operator==(const CodeFacts&) const = default;

  /// Adds the facts of another object.
  void add(CodeFacts other);
};

/// The facts in the text of a PTX file. A student chooses the names of files and functions, so
/// names show nothing, except those of a library's kernels.
PtxFacts facts_of_ptx(std::string_view ptx);

/// The undefined symbols that nm lists (nm --undefined-only).
std::vector<std::string> undefined_symbols_in(std::string_view text);

/// The functions that nm lists (nm --defined-only).
std::vector<std::string> functions_in(std::string_view text);

/// `facts` as text, and back. In the text of other facts, lines of unknown kinds are ignored.
std::string text_of(const CodeFacts& facts);
CodeFacts parse_code_facts(std::string_view text);

}  // namespace labcheck
