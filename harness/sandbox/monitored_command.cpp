// SPDX-License-Identifier: MIT
#include "harness/sandbox/monitored_command.hpp"

#include "harness/base/error.hpp"
#include "harness/sandbox/first_process_command.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <utility>

namespace labcheck {

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
  monitored.request.arguments =
      first_process_arguments(command, {first_process.get(), report, folder, task_limit(command)});
  monitored.request.output = writer.get();
  monitored.request.inherited = {first_process.get(), report};
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

FileDescriptor reopen(const FileDescriptor& descriptor, int flags) {
  const std::string path = fmt::format("/proc/self/fd/{}", descriptor.get());
  FileDescriptor opened(::open(path.c_str(), flags | O_CLOEXEC));
  if (!opened) throw HarnessError(fmt::format("cannot open {}: {}", path, std::strerror(errno)));
  return opened;
}

}  // namespace labcheck
