#include "harness/runner/sim_report.hpp"

#include "harness/base/text.hpp"
#include "harness/runner/fault_wording.hpp"
#include "harness/runner/report_json.hpp"
#include "harness/simgpu/counters/counters.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <tuple>
#include <utility>

namespace labcheck {
namespace {

using nlohmann::json;
using report_json::each_object;
using report_json::line_of;
using report_json::number_of;
using report_json::object_of;
using report_json::size_of;
using report_json::text_of;

// More places than anybody reads, and few enough that a program that makes reports up cannot keep
// us busy.
constexpr std::size_t kMostFaults = 1000;
constexpr std::size_t kMostLines = 10'000;
constexpr std::size_t kMostKernels = 1000;
// What is parsed takes many times as much memory [bytes].
constexpr std::size_t kLongestLine = std::size_t{16} << 20;

simgpu::CounterSums sums_of(const json& object) {
  simgpu::CounterSums sums;
  const json* counters = object_of(object, "counters");
  if (counters == nullptr) return sums;
  for (const simgpu::CounterField& field : simgpu::counter_fields())
    sums.*field.sum = number_of(*counters, std::string(field.name).c_str());
  return sums;
}

bool are_alike(const LineAccess& a, const LineAccess& b) {
  return a.line == b.line && a.direction == b.direction && a.memory == b.memory &&
         a.bytes == b.bytes && a.stride == b.stride && a.file == b.file;
}

/// What two faults have in common that are one.
using Sameness = std::tuple<FaultKind, int, std::string, std::string, std::string>;

Sameness sameness_of(const Fault& fault) {
  return {fault.kind, fault.line, fault.file, fault.kernel, wording_of(fault.message)};
}

/// One kernel while its reports are added up: it has one each time that counters were flushed.
struct KernelSums {
  KernelCounters kernel;
  simgpu::CounterSums sums;
  std::map<std::pair<std::string, int>, simgpu::CounterSums> lines;
};

/// Reads a report line by line.
class Reader {
 public:
  explicit Reader(FileNames names) : names_(names) {}

  /// `line` without its end.
  void read_line(std::string_view line, std::string_view token) {
    const bool is_own = read_rest(line, token) && line.starts_with(token);
    report_.has_foreign_lines = report_.has_foreign_lines || !is_own;
  }

  /// The same for what may be the beginning of a line: whether it is a whole one.
  bool read_rest(std::string_view line, std::string_view token) {
    // Behind what others wrote, too.
    const auto start = line.find(token);
    if (start == std::string_view::npos || line.size() - start > kLongestLine) return false;
    const json object = json::parse(line.substr(start + token.size()), nullptr, false);
    if (!object.is_object()) return false;
    read(object);
    return true;
  }

  SimReport finish() && {
    report_.counters = simgpu::with_ratios(sums_);
    for (KernelSums& sums : kernels_) {
      sums.kernel.counters = simgpu::with_ratios(sums.sums);
      for (const auto& [place, line] : sums.lines)
        sums.kernel.lines.push_back({place.first, place.second, simgpu::with_ratios(line)});
      report_.kernels.push_back(std::move(sums.kernel));
    }
    return std::move(report_);
  }

 private:
  void read(const json& object) {
    report_.has_counters = report_.has_counters || object_of(object, "counters") != nullptr;
    if (const json* fault = object_of(object, "fault")) add_fault(*fault);
    sums_ += sums_of(object);
    each_object(object, "kernels", [&](const json& kernel) { add_kernel(kernel); });
  }

  std::string file_of(const json& object) const {
    const std::string path = text_of(object, "file");
    return names_ == FileNames::as_compiled ? path
                                            : std::filesystem::path(path).filename().string();
  }

  void add_fault(const json& object) {
    const auto kind = parse_enum<FaultKind>(text_of(object, "kind"));
    if (!kind) return;
    Fault fault{*kind,
                text_of(object, "message"),
                text_of(object, "kernel"),
                file_of(object),
                line_of(object),
                1};
    const auto number = faults_.find(sameness_of(fault));
    if (number != faults_.end()) {
      report_.faults[number->second].count += 1;
    } else if (report_.faults.size() < kMostFaults) {
      faults_.emplace(sameness_of(fault), report_.faults.size());
      report_.faults.push_back(std::move(fault));
    }
  }

  void add_kernel(const json& object) {
    KernelSums* sums = kernel_of(object);
    if (sums != nullptr) {
      sums->sums += sums_of(object);
      describe_last_launch(object, sums->kernel);
    }
    each_object(object, "lines", [&](const json& line) { add_line(line, sums); });
    if (sums == nullptr) return;
    each_object(object, "accesses",
                [&](const json& access) { add_access(access, sums->kernel.accesses); });
  }

  // nullptr where there are too many already.
  KernelSums* kernel_of(const json& object) {
    const std::string signature = text_of(object, "signature");
    const auto known = std::find_if(kernels_.begin(), kernels_.end(), [&](const KernelSums& sums) {
      return sums.kernel.signature == signature;
    });
    if (known != kernels_.end()) return &*known;
    if (kernels_.size() == kMostKernels) return nullptr;
    KernelSums& added = kernels_.emplace_back();
    added.kernel.kernel = text_of(object, "kernel");
    added.kernel.signature = signature;
    return &added;
  }

  static void describe_last_launch(const json& object, KernelCounters& kernel) {
    const bool is_first = kernel.grid == std::array<std::uint64_t, 3>{};
    const KernelCounters before = kernel;
    kernel.grid = size_of(object, "grid");
    kernel.block = size_of(object, "block");
    kernel.static_shared = number_of(object, "static_shared");
    kernel.dynamic_shared = number_of(object, "dynamic_shared");
    const bool same = kernel.grid == before.grid && kernel.block == before.block &&
                      kernel.dynamic_shared == before.dynamic_shared;
    kernel.one_shape = object.value("one_shape", json(true)) != json(false) &&
                       (is_first || (before.one_shape && same));
  }

  void add_line(const json& object, KernelSums* kernel) {
    if (report_.lines.size() == kMostLines) return;
    const simgpu::CounterSums sums = sums_of(object);
    const std::string file = file_of(object);
    const int line = line_of(object);
    report_.lines.push_back({file, line, simgpu::with_ratios(sums)});
    if (kernel != nullptr) kernel->lines[{file, line}] += sums;
  }

  void add_access(const json& object, std::vector<LineAccess>& accesses) const {
    const auto direction = parse_enum<AccessDirection>(text_of(object, "kind"));
    const auto memory = parse_enum<AccessedMemory>(text_of(object, "space"));
    LineAccess access;
    access.file = file_of(object);
    access.line = line_of(object);
    access.bytes = number_of(object, "bytes");
    access.requests = number_of(object, "requests");
    if (!direction || !memory || access.bytes == 0 || access.requests == 0) return;
    access.direction = *direction;
    access.memory = *memory;
    const auto stride = object.find("stride");
    if (stride != object.end() && stride->is_number_integer())
      access.stride = stride->get<std::int64_t>();
    access.cost = number_of(object, "cost");
    access.least = number_of(object, "least");
    const auto same = std::find_if(accesses.begin(), accesses.end(), [&](const LineAccess& known) {
      return are_alike(known, access);
    });
    if (same == accesses.end()) {
      if (accesses.size() < kMostLines) accesses.push_back(std::move(access));
    } else {
      same->requests += access.requests;
      same->cost += access.cost;
      same->least += access.least;
    }
  }

  FileNames names_;
  SimReport report_;
  std::map<Sameness, std::size_t> faults_;  // where in the report they are
  simgpu::CounterSums sums_;
  std::vector<KernelSums> kernels_;
};

}  // namespace

SimReport parse_sim_report(std::string_view text, FileNames names, std::string_view token) {
  Reader reader(names);
  for (auto end = text.find('\n'); end != std::string_view::npos; end = text.find('\n')) {
    reader.read_line(text.substr(0, end), token);
    text.remove_prefix(end + 1);
  }
  reader.read_rest(text, token);
  return std::move(reader).finish();
}

Run with_report(Run run, SimReport report) {
  run.report_is_sound = !report.has_foreign_lines;
  run.faults = std::move(report.faults);
  run.counters = std::move(report.counters);
  run.lines = std::move(report.lines);
  return run;
}

}  // namespace labcheck
