// SPDX-License-Identifier: MIT
// Here, the first process (first_process.cpp) runs without namespaces, as a child of labcheck. It
// adopts orphaned descendants, so that labcheck can find and kill them. A command that kills its
// own first process leaves its processes running: this sandbox does not isolate.
#include "harness/sandbox/first_process_command.hpp"
#include "harness/sandbox/host_layout.hpp"
#include "harness/sandbox/process_monitor.hpp"
#include "harness/sandbox/sandbox.hpp"

#include <utility>

namespace labcheck {
namespace {

class OpenSandbox final : public Sandbox {
 public:
  std::unique_ptr<SandboxedProcess> start(const Command& command) override {
    TempFolder scratch;
    MonitoredCommand monitored = prepare_command(command, first_process_, scratch.path());
    monitored.request.environment = environment_of(command, host_, scratch.path());
    monitored.scratch.emplace(std::move(scratch));
    return start_monitored(std::move(monitored));
  }

 private:
  const HostLayout host_ = examine_host();
  const FileDescriptor first_process_ = first_process_image();
};

}  // namespace

std::unique_ptr<Sandbox> make_open_sandbox() {
  return std::make_unique<OpenSandbox>();
}

}  // namespace labcheck
