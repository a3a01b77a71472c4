// SPDX-License-Identifier: MIT
/// Building a user's own CUDA program for the simulated GPU.
#pragma once

#include "harness/sandbox/sandbox.hpp"
#include "harness/toolchain/build_cache.hpp"
#include "harness/toolchain/nvcc.hpp"
#include "harness/toolchain/resource_usage.hpp"
#include "harness/toolchain/target.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// The sources and options of a program, as its user would pass them to nvcc in `folder`.
struct ProgramSources {
  std::filesystem::path folder;
  std::vector<std::string> files;            // .cu, and sources for the host compiler
  std::vector<std::string> include_folders;  // -I
  std::vector<std::string> definitions;      // -D
  std::string standard;                      // "c++17"; empty: the compiler's default
  bool relocatable = false;                  // device code that calls across files (-rdc=true)
};

/// `executable` is absent if the sources do not compile or link. `log` is the compiler's output.
struct BuiltProgram {
  std::optional<std::filesystem::path> executable;
  std::string log;
  ResourceUsage resources;
};

/// Builds such programs. Returns the cached program if files, headers and options are unchanged.
class ProgramBuilder {
 public:
  ProgramBuilder(Sandbox& sandbox, Toolkit toolkit, Installation installation, BuildCache cache);

  /// Builds for `capability` (80: compute_80) and links with the simulated GPU's runtime. Throws
  /// HarnessError if the compiler does not finish.
  BuiltProgram build(const ProgramSources& sources, int capability);

 private:
  std::optional<BuiltProgram> find_cached_build(const std::string& key,
                                                const ProgramSources& sources);

  Sandbox& sandbox_;
  Toolkit toolkit_;
  Installation installation_;
  BuildCache cache_;
};

/// A shell script that builds `sources` in $TMPDIR. It writes the program to descriptor 3 and its
/// dependencies, as makefile rules, to descriptor 4. It stops at the first command that fails.
std::string program_script(const std::filesystem::path& nvcc, const ProgramSources& sources,
                           int capability, const std::filesystem::path& libraries);

}  // namespace labcheck
