/// From a user's own CUDA program to one for the simulated GPU.
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

/// A program as its user would give it to nvcc, from the folder `folder`.
struct ProgramSources {
  std::filesystem::path folder;
  std::vector<std::string> files;            // .cu, and what nvcc hands to the host compiler
  std::vector<std::string> include_folders;  // -I
  std::vector<std::string> definitions;      // -D
  std::string standard;                      // "c++17"; empty: the compiler's own
  bool relocatable = false;                  // device code that calls across files (-rdc=true)
};

/// `executable` is absent where the sources do not compile or link; `log` is what the compiler
/// said.
struct BuiltProgram {
  std::optional<std::filesystem::path> executable;
  std::string log;
  ResourceUsage resources;
};

/// Builds such programs, each only once for the same files, headers and options.
class ProgramBuilder {
 public:
  ProgramBuilder(Sandbox& sandbox, Toolkit toolkit, Installation installation, BuildCache cache);

  /// For a GPU of `capability` (80: compute_80), linked with the simulated GPU's runtime. Throws
  /// HarnessError where the compiler did not come to an end.
  BuiltProgram build(const ProgramSources& sources, int capability);

 private:
  std::optional<BuiltProgram> known_build(const std::string& key, const ProgramSources& sources);

  Sandbox& sandbox_;
  Toolkit toolkit_;
  Installation installation_;
  BuildCache cache_;
};

/// A shell script that builds `sources` in $TMPDIR, writes the program to descriptor 3 and the
/// rules of what it depends on to descriptor 4. It stops at the first command that fails.
std::string program_script(const std::filesystem::path& nvcc, const ProgramSources& sources,
                           int capability, const std::filesystem::path& libraries);

}  // namespace labcheck
