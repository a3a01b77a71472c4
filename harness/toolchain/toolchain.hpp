// SPDX-License-Identifier: MIT
/// Building submissions and the files that they are graded with, in the sandbox and with a cache.
#pragma once

#include "harness/model/build.hpp"
#include "harness/model/lab.hpp"
#include "harness/model/submission.hpp"
#include "harness/sandbox/sandbox.hpp"
#include "harness/toolchain/build_cache.hpp"
#include "harness/toolchain/build_steps.hpp"
#include "harness/toolchain/lab_sources.hpp"
#include "harness/toolchain/nvcc.hpp"
#include "harness/toolchain/submission_build.hpp"

#include <filesystem>
#include <mutex>
#include <string>
#include <variant>
#include <vector>

namespace labcheck {

/// The part of `lab` that the files of `submission` belong to; nullptr if there is none.
const Part* part_of(const Submission& submission, const Lab& lab);

/// Safe to use from several threads at once.
class Toolchain {
 public:
  Toolchain(Sandbox& sandbox, Toolkit toolkit, Installation installation, const BuildCache& cache);

  /// Builds `submission`, all of whose files belong to one part, for `target`, or returns the
  /// cached build. The Build contains a student's failure. Throws HarnessError for a failure of the
  /// lab's driver or of the computer, which may be too busy.
  ///
  /// If the program does not link, its extra sources are compiled, too, and the linker takes those
  /// that define something that is missing. The others do not change the program.
  Build build(const Submission& submission, const Lab& lab, const Target& target,
              PartKind kind = PartKind::function);

  /// Compiles the lab's oracle.cpp to a shared library, or returns the cached one. Throws UserError
  /// with the compiler's output if it does not compile.
  std::filesystem::path oracle(const Lab& lab);

  /// Builds labcheck's program for the ceiling `name`, or returns the cached one. If the toolkit
  /// cannot build it, returns the reason as a sentence.
  std::variant<Program, Message> ceiling(const std::string& name, const Target& target);

  const Toolkit& toolkit() const { return toolkit_; }

 private:
  /// Sources of labcheck or of a lab that are compiled as one object.
  struct OwnObject {
    OwnSources files;
    std::vector<std::string> sources;          // in `files`
    std::vector<std::string> include_folders;  // in `files`
    std::vector<std::string> options;
  };

  /// Compiles `own`. Throws HarnessError if it does not compile.
  CompiledSource compile_own(OwnObject own, const Target& target);
  std::vector<CompiledSource> driver_objects(const Lab& lab, const Target& target);
  std::vector<CompiledSource> given_objects(const Submission& submission, const Lab& lab,
                                            const Target& target, PartKind kind);
  std::vector<CompiledSource> compile_driver(OwnObject last, const Target& target);

  /// A link with the CUDA runtime, without objects. Throws HarnessError if the toolkit has none.
  LinkJob link_job(Backend backend) const;
  LinkedSubmission link(const Submission& submission, const Lab& lab, const Target& target,
                        PartKind kind);
  const OwnSources& driver_files();

  Toolkit toolkit_;
  Installation installation_;
  BuildSteps steps_;
  std::once_flag read_driver_;
  OwnSources driver_files_;
};

}  // namespace labcheck
