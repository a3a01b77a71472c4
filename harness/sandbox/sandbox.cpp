// SPDX-License-Identifier: MIT
// Theory of operation
//
// Processes, each the parent of the next:
//   labcheck       has one monitor thread per command, which starts bubblewrap in a control group
//                  that limits its memory, if one can be created. The thread checks the size and
//                  memory of the process tree and the size of the output every 10 ms, and reaps.
//   bubblewrap     is outside the sandbox and only waits for the next process. It leads its own
//                  process group.
//   first process  is process 1 of the new namespaces (first_process.cpp): unprivileged, filtered,
//                  and out of the command's reach. It sets the limits, reaps orphans, and reports
//                  how the command ended.
//   the command    leads its own session, with descriptors 0, 1, 2 and those passed to it.
//
// Descriptors: the first process gets its own program as a sealed memory file, and one end of a
// pipe for its report. Both are closed before the command runs. The command's output is a memory
// file, so no pipe has to be drained. bubblewrap reads the filter from a memory file and closes it.
//
// End: when process 1 ends, the kernel kills all other processes in its namespace and waits until
// they are gone. Then bubblewrap ends, and the monitor reports the end. To end a command early, the
// monitor kills all processes below process 1, which then reports and ends as usual. Against a fork
// bomb, it kills process 1 itself. If labcheck dies, the kernel kills bubblewrap, and then
// process 1.
//
// Failure: the report distinguishes a signal from an exit status, which bubblewrap does not, and a
// command that failed from one that was never started. If there is no report and the monitor did
// not kill the command, bubblewrap failed and wrote the reason to the output.
//
// Without isolation, the first process is a child of labcheck and runs without namespaces. It
// adopts orphaned descendants, so that labcheck can find and kill them. A command that kills its
// own first process leaves its processes running.
#include "harness/sandbox/sandbox.hpp"

#include "harness/base/digest.hpp"
#include "harness/base/environment.hpp"
#include "harness/base/error.hpp"
#include "harness/base/temp_folder.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/sandbox/bubblewrap_command.hpp"
#include "harness/sandbox/host_layout.hpp"
#include "harness/sandbox/known_answers.hpp"
#include "harness/sandbox/memory_group.hpp"
#include "harness/sandbox/messages.hpp"
#include "harness/sandbox/monitored_command.hpp"
#include "harness/sandbox/system_call_filter.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <fstream>
#include <string_view>
#include <utility>

namespace labcheck {
namespace {
namespace fs = std::filesystem;

bool setting_is(const char* file, int value) {
  std::ifstream setting(file);
  int found = 0;
  return setting >> found && found == value;
}

/// Whether something is mounted on a path that starts with `prefix`.
bool has_mounts(std::string_view prefix) {
  std::ifstream mounts("/proc/self/mounts");
  for (std::string source, path, rest; mounts >> source >> path && std::getline(mounts, rest);) {
    if (path.starts_with(prefix)) return true;
  }
  return false;
}

NamespaceObstacles examine_obstacles() {
  std::error_code error;
  return {.apparmor = setting_is("/proc/sys/kernel/apparmor_restrict_unprivileged_userns", 1),
          .clone = setting_is("/proc/sys/kernel/unprivileged_userns_clone", 0),
          .count = setting_is("/proc/sys/user/max_user_namespaces", 0),
          .container = fs::exists("/.dockerenv", error) || fs::exists("/run/.containerenv", error),
          .driver = has_mounts("/proc/driver")};
}

class OpenSandbox final : public Sandbox {
 public:
  std::unique_ptr<SandboxedProcess> start(const Command& command) override {
    TempFolder scratch;
    MonitoredCommand monitored = prepare_command(command, first_process_, scratch.path());
    monitored.request.environment = environment_of(command, host_, scratch.path());
    monitored.scratch.emplace(std::move(scratch));
    return start_monitored(std::move(monitored));
  }

  std::string circumstances() const override {
    return Digest().add("open").add(identity_of("/proc/self/exe")).add(identity_of_process()).hex();
  }

 private:
  const HostLayout host_ = examine_host();
  const FileDescriptor first_process_ = first_process_image();
};

class BubblewrapSandbox final : public Sandbox {
 public:
  BubblewrapSandbox(fs::path program, const std::vector<fs::path>& hidden)
      : program_(std::move(program)) {
    host_.hidden = hidden_paths(hidden);
  }

  std::unique_ptr<SandboxedProcess> start(const Command& command) override {
    MonitoredCommand monitored = prepare_command(command, first_process_, kBubblewrapScratch);
    FileDescriptor filter = reopen(filter_, O_RDONLY);
    ChildRequest& request = monitored.request;
    Command resolved = command;
    resolved.readable = with_real_paths(command.readable, host_.hidden);
    request.arguments =
        bubblewrap_arguments(program_, resolved, host_, filter.get(), request.arguments);
    request.inherited.push_back(filter.get());
    monitored.opened.push_back(std::move(filter));
    monitored.starter = Starter::bubblewrap;
    return start_monitored(std::move(monitored));
  }

  // What labcheck can see of what decides whether bubblewrap works.
  std::string circumstances() const override {
    Digest digest;
    digest.add(identity_of(program_)).add(identity_of("/proc/self/exe")).add(identity_of_process());
    // The arguments contain the system's folders and the hidden paths.
    for (const std::string& word : bubblewrap_arguments(program_, {}, host_, 0, {}))
      digest.add(word);
    const NamespaceObstacles found = examine_obstacles();
    for (const bool obstacle :
         {found.apparmor, found.clone, found.count, found.container, found.driver})
      digest.add(obstacle ? "yes" : "no");
    return digest.hex();
  }

 private:
  const fs::path program_;
  HostLayout host_ = examine_host();
  const FileDescriptor first_process_ = first_process_image();
  const FileDescriptor filter_ = system_call_filter();
};

/// The first line of `program --version`.
std::string version_of(const fs::path& program) {
  const FileDescriptor output = memory_file("labcheck-version", 0);
  reap_child(start_child({{program.string(), "--version"}, {}, {}, output.get()}));
  const auto lines = lines_of(read_from_start(output.get(), 200));
  return lines.empty() ? tr("bubblewrap (version unknown)") : lines.front();
}

}  // namespace

ProcessEnd run(Sandbox& sandbox, const Command& command) {
  return sandbox.start(command)->wait();
}

std::unique_ptr<Sandbox> make_open_sandbox() {
  return std::make_unique<OpenSandbox>();
}

std::unique_ptr<Sandbox> make_bubblewrap_sandbox(const std::vector<fs::path>& hidden,
                                                 const fs::path& known_answers) {
  const fs::path program = find_program("bwrap");
  if (program.empty()) throw HarnessError(tr("bubblewrap is not installed"), remedy_for_absence());

  auto sandbox = std::make_unique<BubblewrapSandbox>(program, hidden);
  try {
    ask_once({known_answers, "bubblewrap", sandbox->circumstances()}, [&] {
      run(*sandbox, Command{});  // an empty command starts only the first process
      return std::string("works");
    });
  } catch (const HarnessError& error) {
    throw HarnessError(tr("bubblewrap does not work on this computer: {}", error.what()),
                       remedy_for_failure(error.what(), examine_obstacles()));
  }
  return sandbox;
}

std::string describe_memory_limit() {
  const auto group = MemoryGroup::create(own_group_places(), ProcessLimits{}.memory);
  if (!group) return tr("labcheck measures all processes (no permission to create control groups)");
  return tr("control group (version {})", group->version() == GroupPlace::Version::v1 ? 1 : 2);
}

SandboxState examine_bubblewrap() {
  try {
    make_bubblewrap_sandbox();
  } catch (const HarnessError& error) {
    return {false, error.what(), error.remedy()};
  }
  const fs::path program = find_program("bwrap");
  return {true, fmt::format("{} ({})", version_of(program), program.string()), {}};
}

}  // namespace labcheck
