// The first process (first_process.cpp) runs here without namespaces: it is labcheck's child, and
// adopts what its descendants orphan, so that they can be found below it and killed. A command that
// kills its own first process gets away with all it started: this is no isolation.
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
