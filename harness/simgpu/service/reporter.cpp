// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/reporter.hpp"

#include "harness/base/json.hpp"
#include "harness/base/translation.hpp"
#include "harness/simgpu/ptx/source_name.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <csignal>
#include <ctime>
#include <poll.h>
#include <pthread.h>
#include <sys/stat.h>
#include <unistd.h>

namespace labcheck::simgpu {
namespace {

Json json_of(const CounterSums& sums) {
  Json json = Json::object();
  for (const CounterField& field : counter_fields()) {
    if (sums.*field.sum != 0) json[std::string(field.name)] = sums.*field.sum;
  }
  return json;
}

Json json_of(const Dim3& size) {
  return Json::array({size[0], size[1], size[2]});
}

Json json_of(const AccessSums& access) {
  Json json{{"file", access.file},
            {"line", access.line},
            {"kind", access.kind == SiteUse::Kind::load ? "load" : "store"},
            {"space", to_string(access.space)},
            {"bytes", access.bytes},
            {"stride", nullptr},
            {"requests", access.requests},
            {"cost", access.cost},
            {"least", access.min_cost}};
  if (access.stride) json["stride"] = *access.stride;
  return json;
}

Json json_of(const LaunchTotals& totals) {
  const Program& program = totals.program();
  Json lines = Json::array();
  for (const LineSums& line : totals.lines()) {
    lines.push_back({{"file", line.file}, {"line", line.line}, {"counters", json_of(line.sums)}});
  }
  Json accesses = Json::array();
  for (const AccessSums& access : totals.accesses()) accesses.push_back(json_of(access));
  return {{"kernel", ptx::short_name(program.name)}, {"signature", ptx::source_name(program.name)},
          {"grid", json_of(totals.grid())},          {"block", json_of(totals.block())},
          {"static_shared", program.shared_static},  {"dynamic_shared", totals.dynamic_shared()},
          {"counters", json_of(totals.sums())},      {"lines", std::move(lines)},
          {"accesses", std::move(accesses)},         {"one_shape", totals.has_one_shape()}};
}

// While an object of this class lives, a write to a closed pipe fails without a signal.
class SigpipeBlocker {
 public:
  SigpipeBlocker() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_, &previous_);
  }
  ~SigpipeBlocker() {
    const timespec no_wait{};
    if (!was_pending_) sigtimedwait(&pipe_, nullptr, &no_wait);
    pthread_sigmask(SIG_SETMASK, &previous_, nullptr);
  }
  SigpipeBlocker(const SigpipeBlocker&) = delete;
  SigpipeBlocker& operator=(const SigpipeBlocker&) = delete;

 private:
  sigset_t pipe_{};
  sigset_t previous_{};
  bool was_pending_ = false;
};

// The report that labcheck reads is a file in memory, which no program may fill.
constexpr off_t kMaxReport = off_t{64} << 20;

bool has_room(int descriptor) {
  struct stat status {};
  return ::fstat(descriptor, &status) != 0 || !S_ISREG(status.st_mode) ||
         status.st_size < kMaxReport;
}

}  // namespace

std::string fault_json(const Fault& fault) {
  const Json json{{"fault",
                   {{"kind", to_string(fault.kind)},
                    {"message", fault.message},
                    {"kernel", fault.kernel},
                    {"file", fault.file},
                    {"line", fault.line}}}};
  return json.dump();
}

std::string counters_json(const std::vector<LaunchTotals>& totals, const TransferSums& transfers) {
  CounterSums sums;
  Json kernels = Json::array();
  for (const LaunchTotals& kernel : totals) {
    sums += kernel.sums();
    kernels.push_back(json_of(kernel));
  }
  Json counters = json_of(sums);
  for (const TransferField& field : transfer_fields()) {
    if (transfers.*field.sum != 0) counters[std::string(field.name)] = transfers.*field.sum;
  }
  return Json{{"counters", std::move(counters)}, {"kernels", std::move(kernels)}}.dump();
}

std::string fault_line(const Fault& fault) {
  std::string line = "labcheck: ";
  if (!fault.file.empty()) line += fmt::format("{}:{}: ", fault.file, fault.line);
  line += to_string(fault.kind);
  if (!fault.kernel.empty()) line += fmt::format(" in {}", fault.kernel);
  line += fmt::format(": {}", fault.message);
  for (char& c : line) {
    if (c == '\n') c = ' ';
  }
  return line;
}

void write_all(int descriptor, std::string_view text) {
  const SigpipeBlocker blocker;
  while (!text.empty()) {
    const ssize_t written = ::write(descriptor, text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      pollfd wait{descriptor, POLLOUT, 0};
      ::poll(&wait, 1, -1);
    } else if (errno != EINTR) {
      return;
    }
  }
}

void Reporter::fault(const Fault& fault) const {
  if (descriptor_ >= 0) {
    write_json(fault_json(fault));
  } else {
    write_all(STDERR_FILENO, fault_line(fault) + '\n');
  }
}

void Reporter::counters(const std::vector<LaunchTotals>& totals,
                        const TransferSums& transfers) const {
  if (descriptor_ >= 0) write_json(counters_json(totals, transfers));
}

void Reporter::activity(const Activity& activity, const std::vector<BufferWriters>& copied) const {
  if (descriptor_ >= 0) write_json(activity_json(activity, copied));
}

void Reporter::last_writers(const std::vector<LastWriters>& writers) const {
  if (descriptor_ >= 0 && !writers.empty()) write_json(last_writers_json(writers));
}

void Reporter::write_json(const std::string& line) const {
  if (has_room(descriptor_)) write_all(descriptor_, line + '\n');
}

void Reporter::memory_limit() const {
  if (descriptor_ >= 0) {
    write_all(descriptor_, "{\"limit\":\"memory\"}\n");
  } else {
    write_all(STDERR_FILENO,
              "labcheck: " + tr("the simulated GPU exceeds its limit on host memory") + '\n');
  }
}

}  // namespace labcheck::simgpu
