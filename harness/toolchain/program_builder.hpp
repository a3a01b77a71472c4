// SPDX-License-Identifier: MIT
/// Building a user's own CUDA program for the simulated GPU. The cached program is valid as long as
/// the files that the compilation has read are unchanged.
#pragma once

#include "harness/sandbox/sandbox.hpp"
#include "harness/toolchain/build_cache.hpp"
#include "harness/toolchain/compiler_log.hpp"
#include "harness/toolchain/lab_sources.hpp"
#include "harness/toolchain/nvcc.hpp"
#include "harness/toolchain/nvcc_options.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
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
  NvccOptions nvcc{};
  std::filesystem::path first_header{};  // every file includes it first; empty: none
};

/// `executable` is absent if the sources do not compile or link. `log` is the compiler's output.
/// `replacements` are sentences about old names and NVIDIA's libraries in its errors.
struct BuiltProgram {
  std::optional<std::filesystem::path> executable;
  std::string log;
  ResourceUsage resources;
  Message replacements{};
  bool has_legacy_names = false;  // names in errors that --legacy declares
};

/// Builds `sources` for `capability` (80: compute_80) and links the program with the simulated
/// GPU's runtime, or returns the cached program if files, headers and options are unchanged. Throws
/// HarnessError if the compiler does not finish.
BuiltProgram build_program(const ProgramSources& sources, int capability, Sandbox& sandbox,
                           const Toolkit& toolkit, const Installation& installation,
                           const BuildCache& cache);

/// A shell script that builds `sources` in $TMPDIR. It writes the program to descriptor 3 and its
/// dependencies, as makefile rules, to descriptor 4. It stops at the first command that fails.
std::string program_script(const std::filesystem::path& nvcc, const ProgramSources& sources,
                           int capability, const std::filesystem::path& libraries);

/// The prerequisites in `rules`, a makefile as nvcc -MMD and g++ -MMD write it, without duplicates.
std::vector<std::string> parse_dependencies(std::string_view rules);

/// One line for each of `files`, which are relative to `folder`: the digest of its current contents
/// and its name. Missing files have a line, too.
std::string fingerprint(const std::vector<std::string>& files, const std::filesystem::path& folder);

/// Whether the files are unchanged since fingerprint() returned `prints`.
bool is_current(std::string_view prints, const std::filesystem::path& folder);

}  // namespace labcheck
