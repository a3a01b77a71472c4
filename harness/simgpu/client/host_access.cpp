// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/host_access.hpp"

#include "harness/simgpu/client/shared_pages.hpp"
#include "harness/simgpu/memory/addresses.hpp"

#include <csignal>
#include <cstdint>

namespace labcheck::simgpu {
namespace {

// The state that the signal handler reads.
DeviceLink* link_to_device = nullptr;
struct sigaction previous_action {};

// Forwards the signal to the previous handler. If there was none, the faulting instruction runs
// again when this handler returns, and the default action ends the process.
void forward(int signal, siginfo_t* info, void* context) {
  const auto& previous = previous_action;
  if ((previous.sa_flags & SA_SIGINFO) != 0) {
    previous.sa_sigaction(signal, info, context);
  } else if (previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN) {
    previous.sa_handler(signal);
  } else {
    ::signal(signal, SIG_DFL);
  }
}

void on_fault(int signal, siginfo_t* info, void* context) {
  const auto address = reinterpret_cast<std::uint64_t>(info->si_addr);
  if (info->si_code > 0 && SharedPages::wait_for_move(address)) return;
  if (info->si_code > 0 && kDeviceAddresses.contains(address)) {
    link_to_device->ask_from_signal_handler({address});
    ::signal(signal, SIG_DFL);
    return;
  }
  forward(signal, info, context);
}

}  // namespace

void report_host_accesses(DeviceLink& device) {
  link_to_device = &device;
  struct sigaction action {};
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  ::sigaction(SIGSEGV, &action, &previous_action);
}

}  // namespace labcheck::simgpu
