// SPDX-License-Identifier: MIT
#include "harness/runner/sim_report.hpp"

#include "harness/base/json_reader.hpp"
#include "harness/base/json_writer.hpp"
#include "harness/runner/report_json.hpp"
#include "harness/runner/sim_activity.hpp"
#include "harness/simgpu/counters/counters.hpp"
#include "harness/simgpu/facts/occurrence.hpp"
#include "harness/simgpu/facts/report_fields.hpp"

#include <algorithm>
#include <cstddef>
#include <filesystem>
#include <map>
#include <utility>

namespace labcheck {
namespace {

using report_json::each_object;
using report_json::line_of;
using report_json::number_of;
using report_json::object_of;
using report_json::size_of;
using report_json::text_of;

// More entries than any real program has, and few enough that a program cannot keep labcheck busy.
// The device reports at most 1,001 different faults of each kind.
constexpr std::size_t kMaxFaults = 1001 * kEnumNames<FaultKind>.size();
constexpr std::size_t kMaxLines = 50'000;
constexpr std::size_t kMaxAccesses = 10'000;  // of a kernel
constexpr std::size_t kMaxKernels = 20'000;
// Parsed JSON needs many times as much memory as its text [bytes].
constexpr std::size_t kLongestLine = std::size_t{16} << 20;

template <class Sums>
Sums sums_of(const Json& object, const std::vector<simgpu::SumField<Sums>>& fields) {
  Sums sums;
  const Json* counters = object_of(object, "counters");
  if (counters == nullptr) return sums;
  for (const auto& field : fields)
    sums.*field.sum = number_of(*counters, std::string(field.name).c_str());
  return sums;
}

simgpu::CounterSums sums_of(const Json& object) {
  return sums_of(object, simgpu::counter_fields());
}

bool is_same_access(const LineAccess& a, const LineAccess& b) {
  return a.line == b.line && a.direction == b.direction && a.memory == b.memory &&
         a.bytes == b.bytes && a.stride == b.stride && a.file == b.file;
}

// Faults with the same key count as one fault.
std::string key_of(Fault fault) {
  fault.message = without_instances(std::move(fault.message));
  return json::text_of(fault);
}

/// The sums of a kernel's reports. A kernel has one report for each flush of the counters.
struct KernelSums {
  KernelCounters kernel;
  simgpu::CounterSums sums;
  std::map<std::pair<std::string, int>, simgpu::CounterSums> lines;
};

/// Reads a report line by line.
class Reader {
 public:
  explicit Reader(FileNames names) : names_(names) {}

  void read_line(std::string_view line) {
    const std::optional<Json> object =
        line.size() <= kLongestLine ? Json::parse(line) : std::nullopt;
    if (!object || !read(*object)) report_.is_complete = false;
  }

  SimReport finish() && {
    report_.counters = simgpu::with_ratios(sums_);
    report_.counters.merge(simgpu::by_name(transfers_));
    for (KernelSums& sums : kernels_) {
      sums.kernel.counters = simgpu::with_ratios(sums.sums);
      for (const auto& [position, line] : sums.lines)
        sums.kernel.lines.push_back({position.first, position.second, simgpu::with_ratios(line)});
      report_.kernels.push_back(std::move(sums.kernel));
    }
    return std::move(report_);
  }

 private:
  // Each line has one member, which is one of these.
  bool read(const Json& object) {
    if (const Json* fault = object_of(object, "fault")) return add_fault(*fault);
    if (const Json* kernel = object_of(object, "kernel")) return add_kernel(*kernel);
    if (object_of(object, "counters") != nullptr) {
      sums_ += sums_of(object);
      transfers_ += sums_of(object, simgpu::transfer_fields());
    } else if (const Json* activity = object_of(object, "activity")) {
      add_activity(report_.activity, *activity);
    } else if (object.find("written") != nullptr) {
      add_written(report_.activity, object, [this](const Json& part) { return file_of(part); });
    } else {
      report_.exceeds_memory = report_.exceeds_memory || text_of(object, "limit") == "memory";
      return report_.exceeds_memory;
    }
    return true;
  }

  std::string in_report(const std::string& path) const {
    return names_ == FileNames::as_compiled ? path
                                            : std::filesystem::path(path).filename().string();
  }

  std::string file_of(const Json& object) const { return in_report(text_of(object, "file")); }

  bool add_fault(const Json& object) {
    Fault fault;
    try {
      json::read(object, fault);
    } catch (const json::ReadError&) {
      return false;
    }
    fault.file = in_report(fault.file);
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

  bool add_kernel(const Json& object) {
    const std::string signature = text_of(object, "signature");
    const auto [known, is_new] = kernel_indices_.try_emplace(signature, kernels_.size());
    if (is_new && kernels_.size() == kMaxKernels) return kernel_indices_.erase(known), false;
    if (is_new) {
      kernels_.emplace_back();
      kernels_.back().kernel.kernel = text_of(object, "name");
      kernels_.back().kernel.signature = signature;
    }
    KernelSums& sums = kernels_[known->second];
    sums.sums += sums_of(object);
    describe_last_launch(object, sums.kernel);
    bool is_complete = true;
    each_object(object, "lines",
                [&](const Json& line) { is_complete = add_line(line, sums) && is_complete; });
    each_object(object, "accesses", [&](const Json& access) {
      is_complete = add_access(access, sums.kernel.accesses) && is_complete;
    });
    return is_complete;
  }

  static void describe_last_launch(const Json& object, KernelCounters& kernel) {
    const bool is_first = kernel.grid == std::array<std::uint64_t, 3>{};
    const KernelCounters before = kernel;
    kernel.grid = size_of(object, "grid");
    kernel.block = size_of(object, "block");
    kernel.static_shared = number_of(object, "static_shared");
    kernel.dynamic_shared = number_of(object, "dynamic_shared");
    const bool same = kernel.grid == before.grid && kernel.block == before.block &&
                      kernel.dynamic_shared == before.dynamic_shared;
    const Json* one_shape = object.find("one_shape");
    kernel.one_shape =
        (one_shape == nullptr || *one_shape != false) && (is_first || (before.one_shape && same));
  }

  bool add_line(const Json& object, KernelSums& kernel) {
    if (report_.lines.size() == kMaxLines) return false;
    const simgpu::CounterSums sums = sums_of(object);
    const std::string file = file_of(object);
    const int line = line_of(object);
    report_.lines.push_back({file, line, simgpu::with_ratios(sums)});
    kernel.lines[{file, line}] += sums;
    return true;
  }

  bool add_access(const Json& object, std::vector<LineAccess>& accesses) const {
    const auto direction = parse_enum<AccessDirection>(text_of(object, "kind"));
    const auto memory = parse_enum<AccessedMemory>(text_of(object, "space"));
    LineAccess access;
    access.file = file_of(object);
    access.line = line_of(object);
    access.bytes = number_of(object, "bytes");
    access.requests = number_of(object, "requests");
    if (!direction || !memory || access.bytes == 0 || access.requests == 0) return false;
    access.direction = *direction;
    access.memory = *memory;
    if (const Json* stride = object.find("stride"); stride != nullptr)
      access.stride = stride->integer<std::int64_t>();
    access.cost = number_of(object, "cost");
    access.least = number_of(object, "least");
    const auto same = std::find_if(accesses.begin(), accesses.end(), [&](const LineAccess& known) {
      return is_same_access(known, access);
    });
    if (same == accesses.end()) {
      if (accesses.size() == kMaxAccesses) return false;
      accesses.push_back(std::move(access));
    } else {
      same->requests += access.requests;
      same->cost += access.cost;
      same->least += access.least;
    }
    return true;
  }

  FileNames names_;
  SimReport report_;
  std::map<std::string, std::size_t> fault_indices_;  // indices in report_.faults
  simgpu::CounterSums sums_;
  simgpu::TransferSums transfers_;
  std::vector<KernelSums> kernels_;
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
  run.counters = std::move(report.counters);
  run.lines = std::move(report.lines);
  run.activity = std::move(report.activity);
  return run;
}

}  // namespace labcheck
