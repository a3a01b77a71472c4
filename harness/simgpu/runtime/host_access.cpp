// SPDX-License-Identifier: MIT
#include "harness/simgpu/runtime/host_access.hpp"

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unistd.h>

namespace labcheck::simgpu {
namespace {

// The state that the signal handler reads.
const DeviceMemory* device_memory = nullptr;
int report_descriptor = -1;
const char* report_token = "";
struct sigaction previous_action {};

// Text of limited size, built without the heap.
class Line {
 public:
  Line& add(const char* text) {
    for (; *text != '\0' && size_ < sizeof bytes_; ++text) bytes_[size_++] = *text;
    return *this;
  }

  Line& add_address(std::uint64_t address) {
    char digits[19] = "0x";
    std::size_t count = 2;
    bool leading = true;
    for (int shift = 60; shift >= 0; shift -= 4) {
      const auto digit = static_cast<unsigned>(address >> shift & 15);
      leading = leading && digit == 0 && shift != 0;
      if (!leading) digits[count++] = "0123456789abcdef"[digit];
    }
    digits[count] = '\0';
    return add(digits);
  }

  void write_to(int descriptor) const {
    std::size_t done = 0;
    while (done < size_) {
      const ssize_t written = ::write(descriptor, bytes_ + done, size_ - done);
      if (written <= 0) return;
      done += static_cast<std::size_t>(written);
    }
  }

 private:
  char bytes_[320] = {};
  std::size_t size_ = 0;
};

void report_access(std::uint64_t address) {
  const bool as_json = report_descriptor >= 0;
  Line line;
  if (as_json) line.add(report_token);
  line.add(as_json ? R"({"fault":{"kind":"host_access","message":")" : "labcheck: host_access: ");
  line.add("host code dereferenced the device pointer ").add_address(address);
  line.add("; copy the data to the host with cudaMemcpy first");
  line.add(as_json ? R"(","kernel":"","file":"","line":0}})" : "").add("\n");
  line.write_to(as_json ? report_descriptor : STDERR_FILENO);
}

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
  if (info->si_code > 0 && device_memory->is_device_address(address)) {
    report_access(address);
    ::signal(signal, SIG_DFL);
    return;
  }
  forward(signal, info, context);
}

}  // namespace

void report_host_accesses(const DeviceMemory& memory, const ReportTarget& target) {
  static auto& token = *new std::string;
  token = target.token;
  device_memory = &memory;
  report_descriptor = target.descriptor;
  report_token = token.c_str();
  struct sigaction action {};
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  ::sigaction(SIGSEGV, &action, &previous_action);
}

}  // namespace labcheck::simgpu
