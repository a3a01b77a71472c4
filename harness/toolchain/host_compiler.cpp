// SPDX-License-Identifier: MIT
#include "harness/toolchain/host_compiler.hpp"

#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/toolchain/build_script.hpp"

#include <fmt/format.h>

#include <string>

namespace labcheck {
namespace {

constexpr std::size_t kMaxTrialLogLines = 6;

std::string first_line(std::string_view text) {
  const auto lines = lines_of(text);
  return lines.empty() ? std::string() : lines.front();
}

// "12" of "gcc versions later than 12 are not supported!"
std::string newest_gcc(std::string_view log) {
  constexpr std::string_view kBefore = "gcc versions later than ";
  const auto at = log.find(kBefore);
  if (at == std::string_view::npos) return {};
  const std::string_view rest = log.substr(at + kBefore.size());
  return std::string(rest.substr(0, rest.find_first_not_of("0123456789.")));
}

std::string name_of(const Toolkit& toolkit) {
  return toolkit.host_compiler.empty() ? tr("the system's g++")
                                       : fmt::format("{} (NVCC_CCBIN)", toolkit.host_compiler);
}

}  // namespace

std::optional<HarnessError> host_compiler_problem(const Toolkit& toolkit, std::string_view log) {
  const std::string nvcc = fmt::format("nvcc {} ({})", toolkit.version, toolkit.nvcc.string());
  if (const std::string newest = newest_gcc(log); !newest.empty()) {
    return HarnessError(
        tr("{} does not support {}: the newest supported gcc is version {}", nvcc, name_of(toolkit),
           newest),
        tr("install g++-{0} and set NVCC_CCBIN=g++-{0}, or install a newer CUDA toolkit "
           "(for the distribution's nvcc, install nvidia-cuda-toolkit-gcc)",
           newest));
  }
  if (log.find("-allow-unsupported-compiler") != std::string_view::npos) {
    return HarnessError(tr("{} does not support {}", nvcc, name_of(toolkit)),
                        tr("set NVCC_CCBIN to a supported g++, or install a newer CUDA toolkit"));
  }
  if (log.find("Failed to preprocess host compiler properties") != std::string_view::npos) {
    return HarnessError(tr("{} cannot find a working C++ compiler: {}", nvcc, first_line(log)),
                        toolkit.host_compiler.empty()
                            ? tr("install g++, or set NVCC_CCBIN to a C++ compiler")
                            : tr("set NVCC_CCBIN to an installed g++, or unset it"));
  }
  return std::nullopt;
}

std::optional<HarnessError> trial_compilation_problem(const Toolkit& toolkit, Sandbox& sandbox) {
  const std::string script =
      fmt::format("cd \"$TMPDIR\" && echo 'int main() {{}}' >nothing.cu && {} -c nothing.cu\n",
                  as_shell_word(toolkit.nvcc.string()));
  const ScriptOutput output = run_script(sandbox, toolkit, script, {}, BuildLimits());
  if (output.succeeded()) return std::nullopt;
  if (auto problem = host_compiler_problem(toolkit, output.end.output)) return problem;
  return HarnessError(
      tr("nvcc {} ({}) cannot compile an empty program:\n{}", toolkit.version,
         toolkit.nvcc.string(), shorten_middle(output.end.output, kMaxTrialLogLines)),
      tr("reinstall the CUDA toolkit and g++, or set LABCHECK_NVCC to another nvcc"));
}

}  // namespace labcheck
