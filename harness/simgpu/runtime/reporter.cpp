#include "harness/simgpu/runtime/reporter.hpp"

#include "harness/simgpu/ptx/source_name.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cerrno>
#include <csignal>
#include <ctime>
#include <poll.h>
#include <pthread.h>
#include <unistd.h>

namespace labcheck::simgpu {
namespace {

using Json = nlohmann::ordered_json;

// Names and messages hold what a program printed or was called: any bytes.
std::string dumped(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

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
            {"least", access.least}};
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
  return {{"kernel", short_name(program.name)},     {"signature", ptx::source_name(program.name)},
          {"grid", json_of(totals.grid())},         {"block", json_of(totals.block())},
          {"static_shared", program.shared_static}, {"dynamic_shared", totals.dynamic_shared()},
          {"counters", json_of(totals.sums())},     {"lines", std::move(lines)},
          {"accesses", std::move(accesses)},        {"one_shape", totals.has_one_shape()}};
}

// While one lives, writing to a pipe that nobody reads is an error of write(2) and no signal.
class BrokenPipeIgnored {
 public:
  BrokenPipeIgnored() {
    sigemptyset(&pipe_);
    sigaddset(&pipe_, SIGPIPE);
    sigset_t pending;
    sigpending(&pending);
    was_pending_ = sigismember(&pending, SIGPIPE) == 1;
    pthread_sigmask(SIG_BLOCK, &pipe_, &before_);
  }
  ~BrokenPipeIgnored() {
    const timespec none{};
    if (!was_pending_) sigtimedwait(&pipe_, nullptr, &none);
    pthread_sigmask(SIG_SETMASK, &before_, nullptr);
  }
  BrokenPipeIgnored(const BrokenPipeIgnored&) = delete;
  BrokenPipeIgnored& operator=(const BrokenPipeIgnored&) = delete;

 private:
  sigset_t pipe_{};
  sigset_t before_{};
  bool was_pending_ = false;
};

}  // namespace

std::string fault_json(const Fault& fault) {
  return dumped({{"fault",
                  {{"kind", to_string(fault.kind)},
                   {"message", fault.message},
                   {"kernel", fault.kernel},
                   {"file", fault.file},
                   {"line", fault.line}}}});
}

std::string counters_json(const std::vector<LaunchTotals>& totals) {
  CounterSums sums;
  Json kernels = Json::array();
  for (const LaunchTotals& kernel : totals) {
    sums += kernel.sums();
    kernels.push_back(json_of(kernel));
  }
  return dumped({{"counters", json_of(sums)}, {"kernels", std::move(kernels)}});
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
  const BrokenPipeIgnored ignored;
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
  if (place_.descriptor >= 0) {
    write_all(place_.descriptor, place_.token + fault_json(fault) + '\n');
  } else {
    write_all(STDERR_FILENO, fault_line(fault) + '\n');
  }
}

void Reporter::counters(const std::vector<LaunchTotals>& totals) const {
  if (place_.descriptor >= 0)
    write_all(place_.descriptor, place_.token + counters_json(totals) + '\n');
}

}  // namespace labcheck::simgpu
