#include "harness/toolchain/script.hpp"

#include "harness/base/file_descriptor.hpp"

#include <fmt/format.h>

#include <csignal>

namespace labcheck {
namespace {

constexpr std::size_t kMostFileBytes = std::size_t{256} << 20;
constexpr std::size_t kMostTextBytes = std::size_t{16} << 20;

// A machine that is busy lets a compiler wait: only what it computes is its own.
constexpr int kPatience = 4;

// What a shell adds to the signal that ended a command.
constexpr int kStatusOfSignals = 128;

// Where one of its own processes was killed for its time, a compiler ends as after any mistake.
void tell_lack_of_time(ProcessEnd& end, const BuildLimits& limits) {
  const auto* status = std::get_if<ExitStatus>(&end.how);
  if (status != nullptr && status->status != 0 && end.cpu_time >= limits.time)
    end.how = LimitPassed{LimitKind::cpu_time};
}

// One that the kernel killed for want of memory, too: nvcc's shell hands the signal on in the
// status, gcc says it.
void tell_killed(ProcessEnd& end) {
  const auto* status = std::get_if<ExitStatus>(&end.how);
  if (status == nullptr || status->status == 0) return;
  const bool was_killed = status->status == kStatusOfSignals + SIGKILL ||
                          end.output.find("Killed signal terminated program") != std::string::npos;
  if (was_killed) end.how = KilledBySignal{SIGKILL};
}

}  // namespace

ScriptOutput run_script(Sandbox& sandbox, const Toolkit& toolkit, const std::string& script,
                        const ScriptPlace& place, const BuildLimits& limits) {
  const FileDescriptor file = memory_file("program", 0);
  const FileDescriptor text = memory_file("text", 0);
  Command command;
  command.arguments = {"/bin/sh", "-c", script};
  command.working_folder = place.working_folder;
  command.readable = toolkit.readable();
  command.readable.insert(command.readable.end(), place.readable.begin(), place.readable.end());
  command.environment = place.environment;
  if (!toolkit.host_compiler.empty()) command.environment["NVCC_CCBIN"] = toolkit.host_compiler;
  command.environment["PATH"] =
      fmt::format("{}:/usr/local/bin:/usr/bin:/bin", toolkit.nvcc.parent_path().string());
  command.descriptors = {{file.get(), 3}, {text.get(), 4}};
  command.limits.wall_time = kPatience * limits.time;
  command.limits.cpu_time = limits.time;
  command.limits.memory = limits.memory;
  command.limits.scratch = limits.scratch;
  ScriptOutput output;
  output.end = run(sandbox, command);
  tell_lack_of_time(output.end, limits);
  tell_killed(output.end);
  output.file = read_from_start(file.get(), kMostFileBytes + 1);
  output.text = read_from_start(text.get(), kMostTextBytes + 1);
  output.is_cut = output.file.size() > kMostFileBytes || output.text.size() > kMostTextBytes;
  return output;
}

}  // namespace labcheck
