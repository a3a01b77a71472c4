// SPDX-License-Identifier: MIT
#include "harness/toolchain/script.hpp"

#include "harness/base/file_descriptor.hpp"

#include <fmt/format.h>

#include <csignal>

namespace labcheck {
namespace {

constexpr int kFirstDescriptor = 3;
constexpr std::size_t kMostFileBytes = std::size_t{256} << 20;

// The PTX is the last text. It is long if it comes from templates of a library.
constexpr std::array<std::size_t, 4> kMostTextBytes{std::size_t{16} << 20, std::size_t{16} << 20,
                                                    std::size_t{1} << 10, std::size_t{128} << 20};

// Wall time allowed for each second of processor time: on a busy computer the compiler has to wait.
constexpr int kWallTimeFactor = 2;

// A shell's exit status for a killed command is the signal plus this.
constexpr int kSignalStatusBase = 128;

// If one of its processes was killed at the time limit, the compiler ends as after any error. The
// same if the kernel killed one for lack of memory: nvcc's shell passes the signal on in its
// status, but gcc only prints a message, which a source file can print too.
decltype(ProcessEnd::how) how_script_ended(const ProcessEnd& end, const BuildLimits& limits) {
  const auto* status = std::get_if<ExitStatus>(&end.how);
  if (std::holds_alternative<LimitExceeded>(end.how) || (status && status->status == 0))
    return end.how;
  if (status && end.cpu_time >= limits.time) return LimitExceeded{LimitKind::cpu_time};
  if (end.lacked_memory && end.took_memory) return LimitExceeded{LimitKind::memory};
  const bool was_killed = status && status->status == kSignalStatusBase + SIGKILL;
  return was_killed || end.lacked_memory ? KilledBySignal{SIGKILL} : end.how;
}

}  // namespace

bool succeeded(const ProcessEnd& end) {
  const auto* status = std::get_if<ExitStatus>(&end.how);
  return status != nullptr && status->status == 0;
}

bool exceeded(const ProcessEnd& end, LimitKind kind) {
  const auto* limit = std::get_if<LimitExceeded>(&end.how);
  return limit != nullptr && limit->limit == kind;
}

bool ScriptOutput::succeeded() const {
  return labcheck::succeeded(end);
}

ScriptOutput run_script(Sandbox& sandbox, const Toolkit& toolkit, const Script& script,
                        const BuildLimits& limits) {
  ScriptOutput output;
  const FileDescriptor file = memory_file("file", 0);
  std::array<FileDescriptor, std::tuple_size_v<decltype(output.texts)>> texts;
  Command command;
  // As a file, because an argument has a maximum length. The compilers must not read it.
  command.arguments = {"/bin/sh", "/proc/self/fd/0"};
  command.arguments.insert(command.arguments.end(), script.arguments.begin(),
                           script.arguments.end());
  command.standard_input = "exec </dev/null\n" + script.text;
  command.working_folder = script.working_folder;
  command.readable = toolkit.readable();
  command.readable.insert(command.readable.end(), script.readable.begin(), script.readable.end());
  command.environment = script.environment;
  if (!toolkit.host_compiler.empty()) command.environment["NVCC_CCBIN"] = toolkit.host_compiler;
  command.environment["PATH"] =
      fmt::format("{}:/usr/local/bin:/usr/bin:/bin", toolkit.nvcc.parent_path().string());
  // nvcc's programs allocate some 350 MB. With huge pages they take a seventh less time.
  command.environment["GLIBC_TUNABLES"] = "glibc.malloc.hugetlb=1";
  command.descriptors = {{file.get(), kFirstDescriptor}};
  for (FileDescriptor& text : texts) {
    text = memory_file("text", 0);
    command.descriptors.push_back({text.get(), command.descriptors.back().number + 1});
  }
  command.limits.wall_time = kWallTimeFactor * limits.time;
  command.limits.cpu_time = limits.time;
  command.limits.memory = limits.memory;
  command.limits.scratch = limits.scratch;
  output.end = run(sandbox, command);
  output.end.how = how_script_ended(output.end, limits);
  output.file = read_from_start(file.get(), kMostFileBytes + 1);
  output.is_cut = output.file.size() > kMostFileBytes;
  for (std::size_t k = 0; k < texts.size(); ++k) {
    output.texts[k] = read_from_start(texts[k].get(), kMostTextBytes[k] + 1);
    output.is_cut = output.is_cut || output.texts[k].size() > kMostTextBytes[k];
  }
  return output;
}

}  // namespace labcheck
