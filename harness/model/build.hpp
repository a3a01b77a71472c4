// SPDX-License-Identifier: MIT
/// The result of building a submission.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/base/enum_names.hpp"
#include "harness/model/backend.hpp"
#include "harness/model/feature.hpp"

#include <array>
#include <filesystem>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace labcheck {

/// Whether all work of a program on the GPU is in one stream, or may be in several at a time.
enum class StreamUse { one, several };

/// A program that can run on `backend`. `functions` are the functions that the submission defines,
/// as the demangler spells them: "matmul(float const*, float*, int)".
struct Program {
  std::filesystem::path executable;
  Backend backend = Backend::sim;
  std::vector<std::string> functions;
  std::vector<FeatureUse> features{};  // at most one for each feature, in the enumeration's order
  std::vector<std::filesystem::path> libraries{};  // folders that the program needs at run time
  StreamUse streams = StreamUse::several;
};

/// Why there is no program. `reason` is a sentence; the compiler's own messages are in the build's
/// diagnostics and log.
struct CompileFailure {
  enum class Kind {
    compiler,
    linker,
    time_limit,
    memory_limit,
    process_limit,
    output_limit
  } kind = Kind::compiler;
  Message reason{};
  Message help{};

  bool operator==(const CompileFailure&) const = default;
};

template <>
inline constexpr std::array<std::string_view, 6> kEnumNames<CompileFailure::Kind>{
    "compiler", "linker", "time_limit", "memory_limit", "process_limit", "output_limit"};

/// The outcome of one build. `diagnostics` are the compiler's, with the student's own paths; `log`
/// is its complete output, shortened in the middle.
struct Build {
  std::variant<CompileFailure, Program> outcome;
  std::vector<Diagnostic> diagnostics;
  std::string log;
  bool from_cache = false;

  const Program* program() const { return std::get_if<Program>(&outcome); }
  const CompileFailure* failure() const { return std::get_if<CompileFailure>(&outcome); }
};

}  // namespace labcheck
