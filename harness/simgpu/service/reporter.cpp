// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/reporter.hpp"

#include "harness/base/json.hpp"
#include "harness/base/json_writer.hpp"
#include "harness/base/render.hpp"
#include "harness/base/text_encoding.hpp"
#include "harness/simgpu/facts/report_fields.hpp"
#include "harness/simgpu/protocol/control.hpp"
#include "harness/simgpu/ptx/source_name.hpp"
#include "harness/simgpu/service/messages.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <functional>
#include <poll.h>
#include <unistd.h>
#include <utility>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kLongestName = 1000;  // [bytes]

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
  Json json{{"file", reported_name(access.file)},
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
    lines.push_back({{"file", reported_name(line.file)},
                     {"line", line.line},
                     {"counters", json_of(line.sums)}});
  }
  Json accesses = Json::array();
  for (const AccessSums& access : totals.accesses()) accesses.push_back(json_of(access));
  return {{"name", reported_name(ptx::short_name(program.name))},
          {"signature", reported_name(ptx::source_name(program.name))},
          {"grid", json_of(totals.grid())},
          {"block", json_of(totals.block())},
          {"static_shared", program.shared_static},
          {"dynamic_shared", totals.dynamic_shared()},
          {"counters", json_of(totals.sums())},
          {"lines", std::move(lines)},
          {"accesses", std::move(accesses)},
          {"one_shape", totals.has_one_shape()}};
}

}  // namespace

std::string fault_json(const Fault& fault) {
  return json::text_of(FaultEntry{fault});
}

std::string counters_json(const std::vector<LaunchTotals>& totals, const TransferSums& transfers) {
  CounterSums sums;
  for (const LaunchTotals& kernel : totals) sums += kernel.sums();
  Json counters = json_of(sums);
  for (const TransferField& field : transfer_fields()) {
    if (transfers.*field.sum != 0) counters[std::string(field.name)] = transfers.*field.sum;
  }
  return Json{{"counters", std::move(counters)}}.dump();
}

std::string kernel_json(const LaunchTotals& kernel) {
  return Json{{"kernel", json_of(kernel)}}.dump();
}

std::string reported_name(std::string name) {
  if (name.size() <= kLongestName) return name;
  const std::size_t digest = std::hash<std::string>()(name);
  return fmt::format("{}...{:016x}", utf8_prefix(name, kLongestName), digest);
}

std::string fault_line(const Fault& fault) {
  std::string line = "labcheck: ";
  if (!fault.file.empty()) line += fmt::format("{}:{}: ", fault.file, fault.line);
  line += to_string(fault.kind);
  if (!fault.kernel.empty()) line += fmt::format(" in {}", fault.kernel);
  line += fmt::format(": {}", render(fault.message));
  for (char& c : line) {
    if (c == '\n') c = ' ';
  }
  return line;
}

void write_all(int descriptor, std::string_view text) {
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

void Reporter::fault(const Fault& fault) {
  if (descriptor_ >= 0) {
    write_json(fault_json(fault));
  } else {
    write_all(STDERR_FILENO, fault_line(fault) + '\n');
  }
}

void Reporter::counters(const std::vector<LaunchTotals>& totals, const TransferSums& transfers) {
  if (descriptor_ < 0) return;
  write_json(counters_json(totals, transfers));
  for (const LaunchTotals& kernel : totals) write_json(kernel_json(kernel));
}

void Reporter::activity(const Activity& activity, const std::vector<BufferWriters>& copied) {
  if (descriptor_ >= 0) write_json(activity_json(activity, copied));
}

void Reporter::last_writers(const std::vector<LastWriters>& writers) {
  if (descriptor_ >= 0 && !writers.empty()) write_json(last_writers_json(writers));
}

bool Reporter::end_part() {
  written_ = 0;
  return !std::exchange(is_cut_, false);
}

void Reporter::write_json(const std::string& line) {
  written_ += line.size() + 1;
  is_cut_ = is_cut_ || (reader_ == ReportReader::labcheck && written_ > kMaxReport);
  if (!is_cut_) write_all(descriptor_, line + '\n');
}

void report_memory_limit(int descriptor) {
  if (descriptor >= 0) {
    write_all(descriptor, "{\"limit\":\"memory\"}\n");
  } else {
    write_all(STDERR_FILENO, "labcheck: " + render(text::device_exceeds_memory()) + '\n');
  }
}

}  // namespace labcheck::simgpu
