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
#include "harness/base/error.hpp"
#include "harness/sandbox/bubblewrap_command.hpp"
#include "harness/sandbox/doctor.hpp"
#include "harness/sandbox/first_process_command.hpp"
#include "harness/sandbox/process_monitor.hpp"
#include "harness/sandbox/sandbox.hpp"
#include "harness/sandbox/system_call_filter.hpp"

#include <fmt/format.h>

#include <fcntl.h>
#include <utility>

namespace labcheck {
namespace {

class BubblewrapSandbox final : public Sandbox {
 public:
  BubblewrapSandbox(std::filesystem::path program, const std::vector<std::filesystem::path>& hidden)
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

 private:
  const std::filesystem::path program_;
  HostLayout host_ = examine_host();
  const FileDescriptor first_process_ = first_process_image();
  const FileDescriptor filter_ = system_call_filter();
};

}  // namespace

std::unique_ptr<Sandbox> make_bubblewrap_sandbox(const std::vector<std::filesystem::path>& hidden) {
  const std::filesystem::path program = find_program("bwrap");
  if (program.empty()) throw HarnessError("bubblewrap is not installed", remedy_for_absence());

  auto sandbox = std::make_unique<BubblewrapSandbox>(program, hidden);
  try {
    run(*sandbox, Command{});  // an empty command starts only the first process
  } catch (const HarnessError& error) {
    throw HarnessError(fmt::format("bubblewrap does not work on this computer: {}", error.what()),
                       remedy_for_failure(error.what(), examine_obstacles()));
  }
  return sandbox;
}

}  // namespace labcheck
