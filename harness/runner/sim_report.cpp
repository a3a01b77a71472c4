// SPDX-License-Identifier: MIT
#include "harness/runner/sim_report.hpp"

#include "harness/base/json_reader.hpp"
#include "harness/base/json_writer.hpp"
#include "harness/simgpu/facts/occurrence.hpp"
#include "harness/simgpu/facts/report_fields.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <map>
#include <utility>

namespace labcheck {
namespace {

// More entries than any real program has, and few enough that a program cannot keep labcheck busy.
// The device reports at most 1,001 different faults of each kind.
constexpr std::size_t kMaxFaults = 1001 * kEnumNames<FaultKind>.size();
constexpr std::size_t kMaxLines = 50'000;
constexpr std::size_t kMaxAccesses = 10'000;  // of a kernel
constexpr std::size_t kMaxKernels = 20'000;
constexpr std::size_t kMaxBuffers = 1000;
constexpr std::size_t kMaxParts = 1000;  // of a buffer
// Parsed JSON needs many times as much memory as its text [bytes].
constexpr std::size_t kLongestLine = std::size_t{16} << 20;

// Faults with the same key count as one fault.
std::string key_of(Fault fault) {
  fault.message = without_instances(std::move(fault.message));
  return json::text_of(fault);
}

// A kernel has one report for each flush of the counters.
void add_launches(KernelCounters& sum, const KernelCounters& later) {
  sum.one_shape = sum.one_shape && later.one_shape && sum.grid == later.grid &&
                  sum.block == later.block && sum.dynamic_shared == later.dynamic_shared;
  sum.grid = later.grid;
  sum.block = later.block;
  sum.static_shared = later.static_shared;
  sum.dynamic_shared = later.dynamic_shared;
  sum.counters += later.counters;
}

// Adds up the counters of each line, and sorts the lines.
std::vector<LineCounters> summed(const std::vector<LineCounters>& lines) {
  std::map<std::pair<std::string, std::uint32_t>, Counters> sums;
  for (const LineCounters& line : lines) sums[{line.file, line.line}] += line.counters;
  std::vector<LineCounters> all;
  for (const auto& [place, sum] : sums) all.push_back({place.first, place.second, sum});
  return all;
}

/// Reads a report line by line.
class Reader {
 public:
  explicit Reader(FileNames names) : names_(names) {}

  void read_line(std::string_view text) {
    const std::optional<Json> json = text.size() <= kLongestLine ? Json::parse(text) : std::nullopt;
    ReportLine line;
    try {
      json::read(json.value_or(Json()), line);
    } catch (const json::ReadError&) {
      report_.is_complete = false;
      return;
    }
    const bool is_complete = std::visit([this](auto& read) { return add(std::move(read)); }, line);
    report_.is_complete = report_.is_complete && is_complete;
  }

  SimReport finish() && {
    for (KernelCounters& kernel : report_.kernels) kernel.lines = summed(kernel.lines);
    return std::move(report_);
  }

 private:
  void rename(std::string& file) const {
    if (names_ == FileNames::without_folders) file = std::filesystem::path(file).filename();
  }

  // These functions return false if something must be left out.

  bool add(Fault fault) {
    rename(fault.file);
    fault.count = 1;
    const auto [known, is_new] = fault_indices_.try_emplace(key_of(fault), report_.faults.size());
    if (!is_new) {
      report_.faults[known->second].count += 1;
    } else if (report_.faults.size() < kMaxFaults) {
      report_.faults.push_back(std::move(fault));
    } else {
      fault_indices_.erase(known);
      return false;
    }
    return true;
  }

  bool add(const Counters& counters) {
    report_.counters += counters;
    return true;
  }

  bool add(KernelCounters reported) {
    std::vector<KernelCounters>& kernels = report_.kernels;
    const auto [known, is_new] = kernel_indices_.try_emplace(reported.signature, kernels.size());
    if (is_new && kernels.size() == kMaxKernels) return kernel_indices_.erase(known), false;
    std::vector<LineCounters> lines = std::exchange(reported.lines, {});
    std::vector<LineAccess> accesses = std::exchange(reported.accesses, {});
    if (is_new) {
      kernels.push_back(std::move(reported));
    } else {
      add_launches(kernels[known->second], reported);
    }
    KernelCounters& kernel = kernels[known->second];
    bool is_complete = true;
    for (LineCounters& line : lines) is_complete = add(std::move(line), kernel) && is_complete;
    for (LineAccess& access : accesses) is_complete = add(std::move(access), kernel) && is_complete;
    return is_complete;
  }

  bool add(LineCounters line, KernelCounters& kernel) {
    if (lines_ == kMaxLines) return false;
    ++lines_;
    rename(line.file);
    kernel.lines.push_back(std::move(line));
    return true;
  }

  bool add(LineAccess access, KernelCounters& kernel) const {
    if (access.bytes == 0 || access.requests == 0) return false;
    rename(access.file);
    add_access(kernel.accesses, std::move(access));
    if (kernel.accesses.size() <= kMaxAccesses) return true;
    kernel.accesses.pop_back();
    return false;
  }

  bool add(const ReplayFacts& replay) {
    report_.replay = replay;
    return true;
  }

  bool add(std::vector<WrittenBuffer> written) {
    for (WrittenBuffer& buffer : written) {
      if (report_.written.size() == kMaxBuffers) break;
      // Without its file or line, a part says nothing.
      std::erase_if(buffer.parts,
                    [](const WrittenPart& part) { return (part.line == 0) != part.file.empty(); });
      if (buffer.parts.size() > kMaxParts) buffer.parts.resize(kMaxParts);
      for (WrittenPart& part : buffer.parts) rename(part.file);
      report_.written.push_back(std::move(buffer));
    }
    return true;
  }

  // Each program of the device reports its blocks.
  bool add(std::vector<HeapBlock> blocks) {
    std::ranges::move(blocks, std::back_inserter(report_.heap));
    if (report_.heap.size() > kMostReportedBlocks) report_.heap.resize(kMostReportedBlocks);
    return true;
  }

  bool add(ReportedLimit) {
    report_.exceeds_memory = true;
    return true;
  }

  FileNames names_;
  SimReport report_;
  std::size_t lines_ = 0;                              // of all kernels' reports
  std::map<std::string, std::size_t> fault_indices_;   // indices in report_.faults
  std::map<std::string, std::size_t> kernel_indices_;  // by signature
};

}  // namespace

SimReport parse_sim_report(std::string_view text, FileNames names) {
  Reader reader(names);
  while (!text.empty()) {
    const std::string_view line = text.substr(0, text.find('\n'));
    reader.read_line(line);
    text.remove_prefix(std::min(line.size() + 1, text.size()));
  }
  return std::move(reader).finish();
}

Run with_report(Run run, SimReport report) {
  run.report_is_sound = report.is_complete;
  if (report.exceeds_memory) run.end = MemoryLimit{};
  run.faults = std::move(report.faults);
  run.counters = report.counters;
  for (KernelCounters& kernel : report.kernels)
    std::ranges::move(kernel.lines, std::back_inserter(run.lines));
  run.kernels = std::move(report.kernels);
  run.written = std::move(report.written);
  run.replay = report.replay;
  run.heap = std::move(report.heap);
  return run;
}

}  // namespace labcheck
