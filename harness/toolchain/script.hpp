// SPDX-License-Identifier: MIT
/// Running shell scripts that call compilers, in the sandbox.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/sandbox/sandbox.hpp"
#include "harness/toolchain/nvcc.hpp"

#include <array>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace labcheck {

/// A shell script with its arguments. It runs in `working_folder` (empty: the scratch folder, which
/// $TMPDIR names), and can read `readable` in addition to the toolkit. `environment` is added to
/// the usual variables.
struct Script {
  std::string text;
  std::vector<std::string> arguments{};
  std::filesystem::path working_folder{};
  std::vector<std::filesystem::path> readable{};
  std::map<std::string, std::string> environment{};
};

/// What a script wrote to descriptor 3, a file, and to the next ones, texts. `is_cut`: one of
/// them was too long and is truncated.
struct ScriptOutput {
  std::string file;
  std::array<std::string, 4> texts;
  bool is_cut = false;
  ProcessEnd end;  // with the printed output

  bool succeeded() const;
};

/// Whether a command ended with status 0.
bool succeeded(const ProcessEnd& end);

/// Whether it exceeded this limit.
bool exceeded(const ProcessEnd& end, LimitKind kind);

/// Runs `script` with the tools of `toolkit` in its PATH. `limits.time` limits its processor time;
/// the limit of its wall time is a few times that.
ScriptOutput run_script(Sandbox& sandbox, const Toolkit& toolkit, const Script& script,
                        const BuildLimits& limits);

}  // namespace labcheck
