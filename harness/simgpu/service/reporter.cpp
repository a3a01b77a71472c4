// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/reporter.hpp"

#include "harness/base/json_writer.hpp"
#include "harness/base/render.hpp"
#include "harness/base/text_encoding.hpp"
#include "harness/simgpu/protocol/control.hpp"
#include "harness/simgpu/ptx/source_name.hpp"
#include "harness/simgpu/service/messages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <functional>
#include <poll.h>
#include <unistd.h>
#include <utility>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kLongestName = 1000;  // [bytes]

}  // namespace

KernelCounters reported(const LaunchTotals& kernel) {
  const Program& program = kernel.program();
  KernelCounters counters{.kernel = reported_name(ptx::short_name(program.name)),
                          .signature = reported_name(ptx::source_name(program.name)),
                          .static_shared = program.shared_static,
                          .dynamic_shared = kernel.dynamic_shared(),
                          .counters = kernel.sums(),
                          .lines = kernel.lines(),
                          .accesses = kernel.accesses(),
                          .one_shape = kernel.has_one_shape()};
  std::ranges::copy(kernel.grid(), counters.grid.begin());
  std::ranges::copy(kernel.block(), counters.block.begin());
  for (LineCounters& line : counters.lines) line.file = reported_name(std::move(line.file));
  for (LineAccess& access : counters.accesses) access.file = reported_name(std::move(access.file));
  return counters;
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
    write(fault);
  } else {
    write_all(STDERR_FILENO, fault_line(fault) + '\n');
  }
}

void Reporter::counters(const std::vector<LaunchTotals>& totals, const Counters& transfers) {
  if (descriptor_ < 0) return;
  Counters sums = transfers;
  for (const LaunchTotals& kernel : totals) sums += kernel.sums();
  write(sums);
  for (const LaunchTotals& kernel : totals) write(reported(kernel));
}

bool Reporter::end_part() {
  written_ = 0;
  return !std::exchange(is_cut_, false);
}

void Reporter::write(const ReportLine& line) {
  if (descriptor_ < 0) return;
  const std::string text = json::text_of(line) + '\n';
  written_ += text.size();
  is_cut_ = is_cut_ || (reader_ == ReportReader::labcheck && written_ > kMaxReport);
  if (!is_cut_) write_all(descriptor_, text);
}

void report_memory_limit(int descriptor) {
  if (descriptor >= 0) {
    write_all(descriptor, json::text_of(ReportLine(ReportedLimit::memory)) + '\n');
  } else {
    write_all(STDERR_FILENO, "labcheck: " + render(text::device_exceeds_memory()) + '\n');
  }
}

}  // namespace labcheck::simgpu
