// SPDX-License-Identifier: MIT
/// Building submissions and the files that they are graded with, in the sandbox and with a cache.
#pragma once

#include "harness/base/shared_resources.hpp"
#include "harness/model/build.hpp"
#include "harness/model/lab.hpp"
#include "harness/model/submission.hpp"
#include "harness/sandbox/sandbox.hpp"
#include "harness/toolchain/build_cache.hpp"
#include "harness/toolchain/build_script.hpp"
#include "harness/toolchain/lab_sources.hpp"
#include "harness/toolchain/nvcc.hpp"
#include "harness/toolchain/staged_submission.hpp"

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace labcheck {

/// Safe to use from several threads at once.
class Toolchain {
 public:
  Toolchain(Sandbox& sandbox, Toolkit toolkit, Installation installation, BuildCache cache);

  /// Builds `submission`, all of whose files belong to one part, for `target`, or returns the
  /// cached build. The Build contains a student's failure. Throws HarnessError for a failure of the
  /// lab's driver or of the computer, which may be too busy.
  Build build(const Submission& submission, const Lab& lab, const Target& target,
              PartKind kind = PartKind::function);

  /// Compiles labcheck's driver and the lab's driver.cu for `target`, or returns the cached
  /// objects.
  std::vector<std::filesystem::path> driver_objects(const Lab& lab, const Target& target);

  /// Compiles the lab's oracle.cpp to a shared library, or returns the cached one. Throws UserError
  /// with the compiler's output if it does not compile.
  std::filesystem::path oracle(const Lab& lab);

  /// Builds labcheck's program for the ceiling `name`, or returns the cached one. If the toolkit
  /// cannot build it, returns the reason as a sentence.
  std::variant<Program, std::string> ceiling(const std::string& name, const Target& target);

  const Toolkit& toolkit() const { return toolkit_; }

 private:
  /// The result of a compiler and its output. The log explains a failure without a reason.
  struct Compiled {
    std::string log;
    std::variant<CompileFailure, Program> outcome;
  };

  /// The file `name` in the cache, or what `make` returns, which is then stored.
  std::filesystem::path cached_file(const std::string& key, std::string_view name,
                                    const std::function<std::string()>& make);

  /// Sources of labcheck or of a lab that are compiled as one object: the folders of their headers,
  /// everything that the compiler may read, a digest of it, and options.
  struct OwnSources {
    std::vector<std::filesystem::path> sources;
    std::vector<std::filesystem::path> includes;
    std::vector<std::filesystem::path> readable;
    std::string digest;
    std::vector<std::string> options;
  };

  /// Compiles `own`, or returns the cached object. Throws HarnessError if they do not compile.
  std::filesystem::path compile_object(const OwnSources& own, const Target& target);
  std::vector<std::filesystem::path> given_objects(const Submission& submission, const Lab& lab,
                                                   const Target& target, PartKind kind);
  std::vector<std::filesystem::path> compile_driver(const std::filesystem::path& last_source,
                                                    const Target& target);
  BuildPlan plan_of(const Submission& submission, const StagedSubmission& staged, const Lab& lab,
                    const Target& target, PartKind kind);
  std::string key_of(const Submission& submission, const Lab& lab, const std::string& script) const;
  std::optional<Compiled> find_cached_build(const std::string& key, const Submission& submission,
                                            Backend backend) const;
  Compiled compile(const Submission& submission, const StagedSubmission& staged, const Lab& lab,
                   const BuildPlan& plan, const std::string& script, const std::string& key);

  Sandbox& sandbox_;
  Toolkit toolkit_;
  Installation installation_;
  BuildCache cache_;
  KeyedLocks building_;  // by cache key: of simultaneous requests, only one builds
};

}  // namespace labcheck
