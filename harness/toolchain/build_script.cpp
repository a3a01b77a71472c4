// SPDX-License-Identifier: MIT
#include "harness/toolchain/build_script.hpp"

#include "harness/base/file_descriptor.hpp"
#include "harness/base/text.hpp"
#include "harness/toolchain/features.hpp"

#include <fmt/format.h>

#include <csignal>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

std::string as_shell_words(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) line += (line.empty() ? "" : " ") + as_shell_word(word);
  return line;
}

std::string object_name(std::size_t index) {
  return fmt::format("\"$TMPDIR\"/{}.o", index);
}

// For a simulated GPU, nvcc does not assemble the PTX, so it accepts any text as inline PTX.
std::string assemble_script(const fs::path& nvcc, const Target& target) {
  const std::string ptxas = as_shell_word((nvcc.parent_path() / "ptxas").string());
  return fmt::format(
      "for ptx in \"$TMPDIR\"/*.ptx; do\n"
      "  if grep -q -s '// begin inline asm' \"$ptx\"; then\n"
      "    {} --gpu-name=sm_{} --output-file /dev/null \"$ptx\"\n"
      "  fi\n"
      "done\n",
      ptxas, target.capability);
}

// Position-independent code: some linkers create only position-independent executables by default.
constexpr std::string_view kHostOptions = "-Xcompiler -fPIC";

// The simulated GPU reports the lines of CUDA calls. No other debug information is needed.
constexpr std::string_view kLinesOfCalls = " -Xcompiler -g1";

constexpr std::size_t kMostFileBytes = std::size_t{256} << 20;
constexpr std::size_t kMostTextBytes = std::size_t{16} << 20;

// Wall time allowed for each second of processor time: on a busy computer the compiler has to wait.
constexpr int kWallTimeFactor = 2;

// A shell's exit status for a killed command is the signal plus this.
constexpr int kSignalStatusBase = 128;

// If one of its processes was killed at the time limit, the compiler ends as after any error. The
// same if the kernel killed one for lack of memory: nvcc's shell passes the signal on in its
// status, but gcc only prints a message, which a source file can print too.
decltype(ProcessEnd::how) how_script_ended(const ProcessEnd& end, const BuildLimits& limits) {
  const auto* status = std::get_if<ExitStatus>(&end.how);
  if (status == nullptr || status->status == 0) return end.how;
  if (end.cpu_time >= limits.time) return LimitExceeded{LimitKind::cpu_time};
  if (status->status == kSignalStatusBase + SIGKILL || end.lacked_memory)
    return KilledBySignal{SIGKILL};
  return end.how;
}

std::string include_options(const std::vector<fs::path>& folders) {
  std::string options;
  for (const fs::path& folder : folders) options += " -I " + as_shell_word(folder.string());
  return options;
}

}  // namespace

std::vector<std::string> target_options(const Target& target) {
  if (target.backend == Backend::gpu) {
    return {fmt::format("-gencode=arch=compute_{0},code=sm_{0}", target.capability), "-lineinfo"};
  }
  return {"--cudart=none",
          fmt::format("-gencode=arch=compute_{0},code=compute_{0}", target.capability),
          "-lineinfo"};
}

std::string build_script(const BuildPlan& plan) {
  std::string script = "set -e\n";
  std::string objects;
  for (std::size_t k = 0; k < plan.sources.size(); ++k) {
    // Compiles host and device code in parallel, and keeps the PTX for feature_script().
    script += fmt::format(
        "{} -c --threads=2 --keep --keep-dir \"$TMPDIR\" {} {} {}{} {} "
        "-I {} -o {} {}\n",
        as_shell_word(plan.nvcc.string()), as_shell_words(target_options(plan.target)),
        fmt::format("{}{}", kHostOptions, plan.target.backend == Backend::sim ? kLinesOfCalls : ""),
        // Students put a main() of their own between #ifndef LABCHECK and #endif.
        plan.kind == PartKind::function ? "-DLABCHECK=1 " : "", "-Xcompiler -Wall",
        as_shell_words(plan.options), as_shell_word(plan.include.string()), object_name(k),
        as_shell_word(plan.sources[k]));
    objects += " " + object_name(k);
  }
  if (plan.target.backend == Backend::sim) script += assemble_script(plan.nvcc, plan.target);
  script += feature_script(objects);
  script += symbol_script(objects);
  std::string driver;
  for (const fs::path& object : plan.objects) driver += " " + as_shell_word(object.string());
  const std::string folder = as_shell_word(plan.libraries.string());
  const std::string libraries =
      plan.target.backend == Backend::sim
          ? fmt::format("-L {0} -llabcheck_cudart -Wl,-rpath,{0}", folder)
          : fmt::format("-L {} -lcudart_static -ldl -lrt -lpthread", folder);
  script += fmt::format("g++ -o \"$TMPDIR\"/program{}{} {}\n", driver, objects, libraries);
  script += "cat \"$TMPDIR\"/program >&3\n";
  return script;
}

// Most of the time goes to the headers that the sources share.
std::string object_script(const fs::path& nvcc, const Target& target,
                          const std::vector<fs::path>& sources,
                          const std::vector<fs::path>& includes) {
  const std::string folders = include_options(includes);
  std::string script = "set -e\n";
  std::string source = as_shell_word(sources.front().string());
  if (sources.size() > 1) {
    source = "\"$TMPDIR\"/all" + sources.front().extension().string();
    script += "printf '#include \"%s\"\\n'";
    for (const fs::path& part : sources) script += " " + as_shell_word(part.string());
    script += " >" + source + "\n";
  }
  return script + fmt::format(
                      "{} -c --std=c++17 -O1 {} {}{} -o \"$TMPDIR\"/object.o {}\n"
                      "cat \"$TMPDIR\"/object.o >&3\n",
                      as_shell_word(nvcc.string()), as_shell_words(target_options(target)),
                      kHostOptions, folders, source);
}

std::string oracle_script(const fs::path& source, const std::vector<fs::path>& includes) {
  const std::string folders = include_options(includes);
  return fmt::format(
      "set -e\ng++ -shared -fPIC -std=c++20 -O2{} -o \"$TMPDIR\"/oracle.so {}\ncat "
      "\"$TMPDIR\"/oracle.so >&3\n",
      folders, as_shell_word(source.string()));
}

ScriptOutput run_script(Sandbox& sandbox, const Toolkit& toolkit, const std::string& script,
                        const ScriptContext& context, const BuildLimits& limits) {
  const FileDescriptor file = memory_file("program", 0);
  const FileDescriptor text = memory_file("text", 0);
  Command command;
  command.arguments = {"/bin/sh", "-c", script};
  command.working_folder = context.working_folder;
  command.readable = toolkit.readable();
  command.readable.insert(command.readable.end(), context.readable.begin(), context.readable.end());
  command.environment = context.environment;
  if (!toolkit.host_compiler.empty()) command.environment["NVCC_CCBIN"] = toolkit.host_compiler;
  command.environment["PATH"] =
      fmt::format("{}:/usr/local/bin:/usr/bin:/bin", toolkit.nvcc.parent_path().string());
  // nvcc's programs allocate some 350 MB. With huge pages they take a seventh less time.
  command.environment["GLIBC_TUNABLES"] = "glibc.malloc.hugetlb=1";
  command.descriptors = {{file.get(), 3}, {text.get(), 4}};
  command.limits.wall_time = kWallTimeFactor * limits.time;
  command.limits.cpu_time = limits.time;
  command.limits.memory = limits.memory;
  command.limits.scratch = limits.scratch;
  ScriptOutput output;
  output.end = run(sandbox, command);
  output.end.how = how_script_ended(output.end, limits);
  output.file = read_from_start(file.get(), kMostFileBytes + 1);
  output.text = read_from_start(text.get(), kMostTextBytes + 1);
  output.is_cut = output.file.size() > kMostFileBytes || output.text.size() > kMostTextBytes;
  return output;
}

}  // namespace labcheck
