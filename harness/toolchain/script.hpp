/// Running a build's shell script in the sandbox.
#pragma once

#include "harness/model/limits.hpp"
#include "harness/sandbox/sandbox.hpp"
#include "harness/toolchain/nvcc.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace labcheck {

/// What a script left: the file on descriptor 3, the text on descriptor 4, what it printed, and how
/// it ended.
struct ScriptOutput {
  std::string file;
  std::string text;
  bool is_cut = false;  // the file or the text is longer than what is taken of it
  ProcessEnd end;

  bool succeeded() const {
    const auto* status = std::get_if<ExitStatus>(&end.how);
    return status != nullptr && status->status == 0;
  }
  bool passed_limit() const { return std::holds_alternative<LimitPassed>(end.how); }
  bool passed(LimitKind kind) const {
    const auto* limit = std::get_if<LimitPassed>(&end.how);
    return limit != nullptr && limit->limit == kind;
  }
};

/// Where a script runs and what it sees beside the toolkit. `environment` is added to its own.
struct ScriptPlace {
  std::filesystem::path working_folder;
  std::vector<std::filesystem::path> readable;
  std::map<std::string, std::string> environment;
};

/// Runs `script` with the tools of `toolkit` in its PATH. It may compute for as long as
/// `limits.time` says, and wait for the machine a few times that.
ScriptOutput run_script(Sandbox& sandbox, const Toolkit& toolkit, const std::string& script,
                        const ScriptPlace& place, const BuildLimits& limits);

}  // namespace labcheck
