// SPDX-License-Identifier: MIT
// labcheck-device: the simulated GPU as a process. LABCHECK_SIM_… variables are its settings.
//
//   labcheck-device PROGRAMS CONTROL BUFFERS    if labcheck starts it
//   labcheck-device CONTROL BUFFERS             if labcheck starts it to replay recordings
//   labcheck-device PROGRAMS                    if a program that runs without labcheck starts it
//
// The arguments are the numbers of descriptors (server.hpp, replay_server.hpp); BUFFERS may be -1.
#include "harness/base/error.hpp"
#include "harness/catalogs/catalogs.hpp"
#include "harness/simgpu/service/process_limits.hpp"
#include "harness/simgpu/service/replay_server.hpp"
#include "harness/simgpu/service/reporter.hpp"
#include "harness/simgpu/service/server.hpp"
#include "harness/simgpu/service/settings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <fcntl.h>
#include <limits>
#include <string>
#include <unistd.h>

namespace labcheck::simgpu {
namespace {

// A program that is killed leaves kernels whose findings the device still reports.
constexpr std::chrono::seconds kPatienceAfterProgram{10};

void report(const std::string& message) {
  Reporter(read_report_descriptor(sim_variables()), ReportReader::user)
      .fault({FaultKind::unsupported, verbatim(message)});
}

// Detaches the device from the terminal, whose signals are meant for the program.
void detach() {
  // The program may have blocked signals when it started the device.
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
  ::setsid();
  const int nothing = ::open("/dev/null", O_RDWR);
  ::dup2(nothing, STDIN_FILENO);
  ::dup2(nothing, STDOUT_FILENO);
  ::close(nothing);
}

// Closes all descriptors except the standard ones and these.
void close_others(int programs, int report) {
  const auto close_between = [](int first, int last) {
    if (first <= last) ::close_range(static_cast<unsigned>(first), static_cast<unsigned>(last), 0);
  };
  const auto [low, high] = std::minmax({programs, std::max(report, STDERR_FILENO)});
  close_between(STDERR_FILENO + 1, low - 1);
  close_between(low + 1, high - 1);
  close_between(high + 1, std::numeric_limits<int>::max());
}

int run(int count, char** arguments) {
  ::signal(SIGPIPE, SIG_IGN);
  if (count < 2 || count > 4) {
    report("labcheck-device is started by programs that use the simulated GPU");
    return 2;
  }
  const bool is_for_programs = count != 3;
  ServerSockets sockets;
  if (is_for_programs) sockets.programs = FileDescriptor(std::atoi(arguments[1]));
  if (count > 2) {
    sockets.control = FileDescriptor(std::atoi(arguments[count - 2]));
    sockets.buffers = FileDescriptor(std::atoi(arguments[count - 1]));
  } else {
    detach();
    close_others(sockets.programs.get(), read_report_descriptor(sim_variables()));
  }
  ::signal(SIGINT, SIG_IGN);
  ::signal(SIGQUIT, SIG_IGN);
  const Settings settings = read_settings(sim_variables());
  use_language(settings.language);
  if (settings.memory > 0) watch_memory(settings.memory, settings.report);
  end_with_parent(sockets.control ? std::chrono::seconds(0) : kPatienceAfterProgram);
  confine();
  if (is_for_programs) {
    serve_programs(settings, std::move(sockets));
  } else {
    serve_replays(settings, std::move(sockets.control), sockets.buffers.get());
  }
  return 0;
}

}  // namespace
}  // namespace labcheck::simgpu

int main(int count, char** arguments) {
  using namespace labcheck;
  try {
    return simgpu::run(count, arguments);
  } catch (const UserError& error) {
    simgpu::report(fmt::format("the simulated GPU cannot start: {}", error.what()));
  } catch (const HarnessError& error) {
    simgpu::report(error.remedy().empty() ? error.what()
                                          : fmt::format("{}; {}", error.what(), error.remedy()));
  } catch (const std::exception& error) {
    simgpu::report(fmt::format("internal error in the simulated GPU: {}", error.what()));
  }
  return 3;
}
