// SPDX-License-Identifier: MIT
#include "harness/toolchain/host_compiler.hpp"

#include "harness/base/digest.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/sandbox/known_answers.hpp"
#include "harness/toolchain/script.hpp"

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
  const Script script{
      "cd \"$TMPDIR\" && echo 'int main() {}' >nothing.cu && \"$1\" -c nothing.cu\n",
      {toolkit.nvcc}};
  const ScriptOutput output = run_script(sandbox, toolkit, script, BuildLimits());
  if (output.succeeded()) return std::nullopt;
  if (auto problem = host_compiler_problem(toolkit, output.end.output)) return problem;
  return HarnessError(
      tr("nvcc {} ({}) cannot compile an empty program:\n{}", toolkit.version,
         toolkit.nvcc.string(), shorten_middle(output.end.output, kMaxTrialLogLines)),
      tr("reinstall the CUDA toolkit and g++, or set LABCHECK_NVCC to another nvcc"));
}

std::string describe_host_compilers(const Toolkit& toolkit, Sandbox& sandbox,
                                    const std::filesystem::path& known_answers) {
  Digest circumstances;
  circumstances.add(sandbox.circumstances()).add(toolkit.identity).add(toolkit.host_compiler);
  for (const std::filesystem::path& file :
       {toolkit.nvcc, toolkit.nvcc.parent_path() / "g++",
        std::filesystem::path("/usr/local/bin/g++"), std::filesystem::path("/usr/bin/g++"),
        std::filesystem::path("/usr/bin/gcc"), std::filesystem::path("/usr/include/features.h"),
        std::filesystem::path("/etc/nvcc.profile"), std::filesystem::path(toolkit.host_compiler)})
    circumstances.add(identity_of(file));
  return ask_once({known_answers, "host-compilers", circumstances.hex()}, [&] {
    // If a compiler does not work, the first compilation explains it.
    const Script script{
        "echo '#include <features.h>' >\"$TMPDIR\"/host.cu\n"
        "echo '__GNUC__ __GNUC_MINOR__ __clang_version__ __GLIBC__ __GLIBC_MINOR__' "
        ">>\"$TMPDIR\"/host.cu\n"
        "{ g++ --version | head -n 1; g++ -dumpmachine; \"$1\" -E \"$TMPDIR\"/host.cu | tail -n 1; "
        "} "
        ">&4\n",
        {toolkit.nvcc}};
    return run_script(sandbox, toolkit, script, BuildLimits()).texts[0];
  });
}

}  // namespace labcheck
