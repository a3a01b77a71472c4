// Theory of operation
//
// Processes, each the parent of the next:
//   labcheck       one monitor thread for each command: starts bubblewrap, looks every 10 ms at the
//                  tree's memory and size and at the output's, reaps.
//   bubblewrap     outside; only waits for the next. Leads a process group of its own.
//   first process  process 1 of the new namespaces (first_process.cpp): unprivileged, filtered, and
//                  out of the command's reach. Sets the limits, reaps orphans, reports the end.
//   the command    leads a session of its own, with descriptors 0, 1, 2 and those passed.
//
// Descriptors: the first process gets its own program as a sealed memory file and one end of a pipe
// for its report, both closed before the command runs. The command's output is a memory file, so
// that nobody has to drain a pipe. bubblewrap reads the filter from a memory file and closes it.
//
// End: as process 1 ends the kernel kills all else in its namespace and waits until it is gone;
// then bubblewrap ends, and then the monitor tells. To end a command early the monitor kills all
// below process 1, which then reports and ends as ever; of a fork bomb it kills process 1 itself.
// If labcheck dies, the kernel kills bubblewrap, and with it process 1.
//
// Failure: the report tells a signal from an exit status, which bubblewrap does not, and a command
// that failed from one that was never started. Without a report, and unless we killed it, it was
// bubblewrap that failed, and what it wrote to the output says why.
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
    FileDescriptor filter = open_anew(filter_, O_RDONLY);
    ChildRequest& request = monitored.request;
    Command shown = command;
    shown.readable = with_real_paths(command.readable, host_.hidden);
    request.arguments =
        bubblewrap_arguments(program_, shown, host_, filter.get(), request.arguments);
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
    run(*sandbox, Command{});  // no command: only the first process
  } catch (const HarnessError& error) {
    throw HarnessError(fmt::format("bubblewrap does not work on this machine: {}", error.what()),
                       remedy_for_failure(error.what(), examine_obstacles()));
  }
  return sandbox;
}

}  // namespace labcheck
