// SPDX-License-Identifier: MIT
#include "harness/sandbox/monitored_command.hpp"

#include "harness/base/error.hpp"
#include "harness/base/translation.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>

// The assembler embeds the built program in this object file.
asm(R"(
    .section .rodata
    .global labcheck_first_process_begin
    .global labcheck_first_process_end
labcheck_first_process_begin:
    .incbin ")" LABCHECK_FIRST_PROCESS R"("
labcheck_first_process_end:
    .byte 0
    .previous
)");
extern "C" const char labcheck_first_process_begin[];
extern "C" const char labcheck_first_process_end[];

namespace labcheck {
namespace {

#ifndef MFD_EXEC
constexpr unsigned MFD_EXEC = 0x10;
#endif

constexpr unsigned kMostDescriptors = 256;  // enough for isolated CUDA programs

/// Spare tasks for other programs of the user and for the command's threads.
constexpr unsigned long long kSpareTasks = 4096;

int make_executable_memory_file() {
  constexpr unsigned kFlags = MFD_CLOEXEC | MFD_ALLOW_SEALING;
  // Linux before 6.3 does not have MFD_EXEC: there, all memory files are executable.
  const int file = ::memfd_create("labcheck-first-process", kFlags | MFD_EXEC);
  return file >= 0 ? file : ::memfd_create("labcheck-first-process", kFlags);
}

std::optional<LimitKind> find_unnoticed_limit(const ProcessFacts& facts,
                                              const ProcessLimits& limits) {
  // The process may have exceeded a limit and ended between two checks of the monitor.
  if (facts.output_size > limits.output) return LimitKind::output;
  if (static_cast<std::size_t>(facts.report->peak_memory) > limits.memory) return LimitKind::memory;
  if (std::chrono::nanoseconds(facts.report->wall_time) > limits.wall_time)
    return LimitKind::wall_time;
  if (!WIFSIGNALED(facts.report->wait_status)) return std::nullopt;

  const int signal = WTERMSIG(facts.report->wait_status);
  const std::chrono::nanoseconds cpu_time(facts.report->cpu_time);
  // The kernel sends SIGKILL one second later to a program that ignores SIGXCPU.
  if (signal == SIGXCPU || (signal == SIGKILL && cpu_time >= limits.cpu_time))
    return LimitKind::cpu_time;
  return std::nullopt;
}

// The text that contains `files` (contents by name).
std::string pack(const std::map<std::string, std::string>& files) {
  std::string packed;
  for (const auto& [name, contents] : files) {
    const FileHeader header{FileState::written, static_cast<std::uint32_t>(name.size()),
                            contents.size()};
    packed.append(reinterpret_cast<const char*>(&header), sizeof header);
    packed += name + contents;
  }
  return packed;
}

// Returns false, and sets errno, if something cannot be written.
bool write_all(const FileDescriptor& file, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(file.get(), bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written <= 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return true;
}

// A memory file with `contents`, opened for reading from its start.
FileDescriptor readable_file(const char* name, std::string_view contents) {
  const FileDescriptor file = memory_file(name, 0);
  if (!write_all(file, contents))
    throw HarnessError(tr("cannot write a memory file: {}", std::strerror(errno)));
  return reopen(file, O_RDONLY);
}

// Passes `descriptor` to the starter, which has it open until it runs. Returns its number.
int inherit(FileDescriptor descriptor, MonitoredCommand& monitored) {
  const int number = descriptor.get();
  monitored.request.inherited.push_back(number);
  monitored.opened.push_back(std::move(descriptor));
  return number;
}

}  // namespace

MonitoredCommand prepare_command(const Command& command, const FileDescriptor& first_process,
                                 const std::filesystem::path& scratch) {
  MonitoredCommand monitored;
  monitored.command = command;
  // Joining a group takes up to 20 ms, so an empty command, which only tries the sandbox, has none.
  if (!command.arguments.empty())
    monitored.memory_group = MemoryGroup::create(own_group_places(), command.limits.memory);
  if (monitored.memory_group) monitored.request.entrance = monitored.memory_group->entrance();
  monitored.report = make_pipe();
  monitored.output = memory_file("labcheck-output", 0);
  // Both streams append, so a program never overwrites its earlier output.
  FileDescriptor writer = reopen(monitored.output, O_WRONLY | O_APPEND);

  const auto& folder = command.working_folder.empty() ? scratch : command.working_folder;
  const int report = monitored.report.write_end.get();
  monitored.request.output = writer.get();
  monitored.request.inherited = {first_process.get(), report};
  FirstProcessSetting setting{first_process.get(), report, folder, task_limit(command)};
  if (!command.standard_input.empty())
    setting.input = inherit(readable_file("labcheck-input", command.standard_input), monitored);
  if (!command.given_files.empty())
    setting.given = inherit(readable_file("labcheck-given", pack(command.given_files)), monitored);
  if (!command.kept_files.empty()) {
    monitored.kept = memory_file("labcheck-kept", 0);
    setting.kept = inherit(reopen(monitored.kept, O_WRONLY), monitored);
  }
  monitored.request.arguments = first_process_arguments(command, setting);
  for (const PassedDescriptor& passed : command.descriptors)
    monitored.request.inherited.push_back(passed.descriptor);
  monitored.opened.push_back(std::move(writer));
  if (command.streams == Streams::separate) {
    monitored.errors = memory_file("labcheck-errors", 0);
    FileDescriptor errors = reopen(monitored.errors, O_WRONLY | O_APPEND);
    monitored.request.errors = errors.get();
    monitored.opened.push_back(std::move(errors));
  }
  return monitored;
}

std::map<std::string, WrittenFile> unpack_kept(const std::vector<std::string>& names,
                                               std::string_view text) {
  std::map<std::string, WrittenFile> files;
  for (const std::string& name : names) {
    WrittenFile& file = files[name];
    FileHeader header;
    if (text.size() < sizeof header) continue;
    std::memcpy(&header, text.data(), sizeof header);
    text.remove_prefix(sizeof header);
    if (text.size() < header.size) continue;
    file = {header.state, std::string(text.substr(0, header.size))};
    text.remove_prefix(header.size);
  }
  return files;
}

FileDescriptor reopen(const FileDescriptor& descriptor, int flags) {
  const std::string path = fmt::format("/proc/self/fd/{}", descriptor.get());
  FileDescriptor opened(::open(path.c_str(), flags | O_CLOEXEC));
  if (!opened) throw HarnessError(tr("cannot open {}: {}", path, std::strerror(errno)));
  return opened;
}

std::size_t size_of_file(const FileDescriptor& file) {
  struct stat facts {};
  return file && ::fstat(file.get(), &facts) == 0 ? static_cast<std::size_t>(facts.st_size) : 0;
}

FileDescriptor first_process_image() {
  FileDescriptor file(make_executable_memory_file());
  const std::string_view image(labcheck_first_process_begin, labcheck_first_process_end);
  // All commands share this image, so no command may change it.
  const int seals = F_SEAL_WRITE | F_SEAL_GROW | F_SEAL_SHRINK | F_SEAL_SEAL;
  if (!file || !write_all(file, image) || ::fcntl(file.get(), F_ADD_SEALS, seals) != 0) {
    throw HarnessError(tr("cannot create the sandbox's first process: {}", std::strerror(errno)));
  }
  return file;
}

std::vector<std::string> first_process_arguments(const Command& command,
                                                 const FirstProcessSetting& setting) {
  const auto cpu_seconds = std::chrono::ceil<std::chrono::seconds>(command.limits.cpu_time);
  std::vector<std::string> arguments = {
      fmt::format("/proc/self/fd/{}", setting.image),
      fmt::format("report={}", setting.report),
      fmt::format("folder={}", setting.folder.string()),
      fmt::format("cpu={}", cpu_seconds.count()),
      fmt::format("file={}", std::max(command.limits.scratch, command.limits.output)),
      fmt::format("open={}", kMostDescriptors)};
  if (setting.tasks != 0) arguments.push_back(fmt::format("tasks={}", setting.tasks));
  for (const PassedDescriptor& passed : command.descriptors)
    arguments.push_back(fmt::format("place={}:{}", passed.descriptor, passed.number));
  if (setting.input >= 0)
    arguments.push_back(fmt::format("place={}:{}", setting.input, STDIN_FILENO));
  if (setting.given >= 0) arguments.push_back(fmt::format("given={}", setting.given));
  if (setting.kept >= 0)
    arguments.push_back(fmt::format("kept={}:{}", setting.kept, command.limits.kept));
  for (const std::string& name : command.kept_files) arguments.push_back("keep=" + name);
  arguments.push_back("--");
  arguments.insert(arguments.end(), command.arguments.begin(), command.arguments.end());
  return arguments;
}

unsigned long long task_limit(const Command& command) {
  if (::geteuid() == 0) return 0;
  // RLIMIT_NPROC counts threads and, before Linux 5.14, all of the user's threads on this computer.
  // So the limit is above the number of tasks that already run. In "0.20 0.18 0.12 1/80 11206", the
  // number after the slash counts all tasks.
  std::ifstream load("/proc/loadavg");
  std::string word;
  unsigned long long running = 0;
  unsigned long long tasks = 0;
  char slash = 0;
  for (int i = 0; i < 3; ++i) load >> word;
  if (!(load >> running >> slash >> tasks)) return 0;
  return tasks + command.limits.processes + kSpareTasks;
}

std::optional<decltype(ProcessEnd::how)> how_it_ended(const ProcessFacts& facts,
                                                      const Command& command) {
  if (facts.report && facts.report->failed == PreparationStep::contents &&
      !command.program_is_trusted)
    return NotExecutable{facts.report->error};
  if (facts.stopped == StopReason::limit) return LimitExceeded{facts.limit};
  const bool reported = facts.report && facts.report->failed == PreparationStep::none;
  if (facts.stopped == StopReason::request) {
    // The command may have ended by itself just before the request.
    const bool by_itself = reported && (!WIFSIGNALED(facts.report->wait_status) ||
                                        WTERMSIG(facts.report->wait_status) != SIGKILL);
    if (!by_itself) return KilledOnRequest{};
  }
  // The kernel may end the sandbox instead of a command that has filled the memory.
  if (!facts.report && facts.lacked_memory && facts.took_memory)
    return LimitExceeded{LimitKind::memory};
  if (!reported) return std::nullopt;

  if (const auto limit = find_unnoticed_limit(facts, command.limits)) return LimitExceeded{*limit};
  const int status = facts.report->wait_status;
  if (WIFSIGNALED(status)) return KilledBySignal{WTERMSIG(status)};
  return ExitStatus{WEXITSTATUS(status)};
}

std::optional<std::uint64_t> count_memory_kills() {
  return entry_of("/proc/vmstat", "oom_kill");
}

}  // namespace labcheck
