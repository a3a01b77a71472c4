#include "harness/simgpu/runtime/host_access.hpp"

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <string>
#include <unistd.h>

namespace labcheck::simgpu {
namespace {

// Everything here is read in a signal handler.
const DeviceMemory* watched = nullptr;
int report = -1;
const char* report_token = "";
struct sigaction before {};

// A text of bounded size, put together without the heap.
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

void tell(std::uint64_t address) {
  Line line;
  if (report >= 0) line.add(report_token);
  line.add(report >= 0 ? R"({"fault":{"kind":"host_access","message":")"
                       : "labcheck: host_access: ");
  line.add("a device pointer was dereferenced on the host at ").add_address(address);
  line.add(": copy the data with cudaMemcpy first");
  line.add(report >= 0 ? R"(","kernel":"","file":"","line":0}})" : "").add("\n");
  line.write_to(report >= 0 ? report : STDERR_FILENO);
}

// Hands the signal to who had it before. With the default action the faulting instruction runs
// again when the handler returns, and ends the process.
void pass_on(int signal, siginfo_t* about, void* state) {
  if ((before.sa_flags & SA_SIGINFO) != 0) {
    before.sa_sigaction(signal, about, state);
  } else if (before.sa_handler != SIG_DFL && before.sa_handler != SIG_IGN) {
    before.sa_handler(signal);
  } else {
    ::signal(signal, SIG_DFL);
  }
}

void on_fault(int signal, siginfo_t* about, void* state) {
  const auto address = reinterpret_cast<std::uint64_t>(about->si_addr);
  if (about->si_code > 0 && watched->is_device_address(address)) {
    tell(address);
    ::signal(signal, SIG_DFL);
    return;
  }
  pass_on(signal, about, state);
}

}  // namespace

void tell_host_accesses(const DeviceMemory& memory, const ReportPlace& place) {
  static auto& token = *new std::string;
  token = place.token;
  watched = &memory;
  report = place.descriptor;
  report_token = token.c_str();
  struct sigaction action {};
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  ::sigaction(SIGSEGV, &action, &before);
}

}  // namespace labcheck::simgpu
