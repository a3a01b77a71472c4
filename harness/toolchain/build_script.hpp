// SPDX-License-Identifier: MIT
/// The shell scripts that build submissions, driver objects and oracles: their text, which is a
/// pure function of the options, and how they run in the sandbox.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/backend.hpp"
#include "harness/sandbox/sandbox.hpp"
#include "harness/toolchain/nvcc.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace labcheck {

/// The target of a build. The sim target runs PTX for `capability` (80: compute_80); the gpu target
/// runs machine code for a GPU of that capability.
struct Target {
  Backend backend = Backend::sim;
  int capability = 80;

  bool operator==(const Target&) const = default;
};

/// nvcc's options for generating code for `target`. Student files and the driver share them.
std::vector<std::string> target_options(const Target& target);

/// The inputs of one build.
struct BuildPlan {
  std::filesystem::path nvcc;
  std::filesystem::path ptxas;
  Target target;
  PartKind kind = PartKind::function;
  std::vector<std::string> sources;            // in the working folder, as those of the next lines
  std::vector<std::string> extra_sources{};    // compiled only if a function is missing without
  std::vector<std::string> own_includes{};     // folders of the student's headers
  std::vector<std::string> options;            // from the assignment
  std::filesystem::path include;               // the folder with lab.cuh
  std::vector<std::filesystem::path> objects;  // the driver's; empty for a whole program
  std::vector<std::filesystem::path> given{};  // the lab's sources for this part
  std::filesystem::path libraries;             // the folder of the CUDA runtime library to link
};

/// A shell script that builds the program in $TMPDIR. It writes the program to descriptor 3, and
/// the features and functions of the submission to descriptor 4. It stops at the first command that
/// fails and exits with its status.
///
/// If the program does not link, the script also compiles the extra sources, and links those that
/// define something that is missing. The others do not change the program.
///
/// A given source with a main() is left out of a part with functions: there it is for students.
std::string build_script(const BuildPlan& plan);

/// A shell script that compiles sources of labcheck or of a lab as one, with nvcc's `options`, and
/// writes the object to descriptor 3.
std::string object_script(const std::filesystem::path& nvcc, const Target& target,
                          const std::vector<std::filesystem::path>& sources,
                          const std::vector<std::filesystem::path>& includes,
                          const std::vector<std::string>& options);

/// A shell script that compiles the oracle's source, and writes the shared library to descriptor 3.
std::string oracle_script(const std::filesystem::path& source,
                          const std::vector<std::filesystem::path>& includes);

/// The results of a script: the file from descriptor 3, the text from descriptor 4, how it ended,
/// and its printed output.
struct ScriptOutput {
  std::string file;
  std::string text;
  bool is_cut = false;  // the file or the text was too long and is truncated
  ProcessEnd end;

  bool succeeded() const {
    const auto* status = std::get_if<ExitStatus>(&end.how);
    return status != nullptr && status->status == 0;
  }
  bool exceeded_limit() const { return std::holds_alternative<LimitExceeded>(end.how); }
  bool exceeded(LimitKind kind) const {
    const auto* limit = std::get_if<LimitExceeded>(&end.how);
    return limit != nullptr && limit->limit == kind;
  }
};

/// Where a script runs, and what it can read in addition to the toolkit. `environment` is added to
/// the usual variables.
struct ScriptContext {
  std::filesystem::path working_folder;
  std::vector<std::filesystem::path> readable;
  std::map<std::string, std::string> environment;
};

/// Runs `script` with the tools of `toolkit` in its PATH. `limits.time` limits its processor time;
/// the limit of its wall time is a few times that.
ScriptOutput run_script(Sandbox& sandbox, const Toolkit& toolkit, const std::string& script,
                        const ScriptContext& context, const BuildLimits& limits);

}  // namespace labcheck
