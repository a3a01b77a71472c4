// SPDX-License-Identifier: MIT
/// Running a build's shell script in the sandbox.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/sandbox/sandbox.hpp"
#include "harness/toolchain/nvcc.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace labcheck {

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
