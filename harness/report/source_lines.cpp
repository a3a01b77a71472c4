// SPDX-License-Identifier: MIT
#include "harness/report/source_lines.hpp"

#include "harness/base/json_writer.hpp"
#include "harness/base/message_fields.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/report/messages.hpp"
#include "harness/simgpu/facts/occurrence.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <set>
#include <string>
#include <string_view>
#include <utility>

namespace labcheck::report {
namespace {

// The common folder with a '/' at its end, or "".
std::string common_folder(const std::vector<GradedFile>& files) {
  if (files.empty()) return {};
  const auto folder_of = [](const GradedFile& file) {
    const std::size_t slash = file.path.rfind('/');
    return slash == std::string::npos ? std::string() : file.path.substr(0, slash + 1);
  };
  std::string common = folder_of(files.front());
  for (const GradedFile& file : files) {
    const std::string folder = folder_of(file);
    const auto end = std::mismatch(common.begin(), common.end(), folder.begin(), folder.end());
    common.erase(end.first, common.end());
    common.erase(common.rfind('/') + 1);  // npos + 1 is 0
  }
  return common == "/" ? std::string() : common;
}

void rename(std::string& text, const std::string& folder, const std::string& name) {
  for (auto at = text.find(folder); at != std::string::npos; at = text.find(folder, at)) {
    if (at > 0 && is_path_char(text[at - 1])) {
      ++at;
    } else {
      text.replace(at, folder.size(), name);
      at += name.size();
    }
  }
}

using Paths = std::set<std::string>;

// A fault or an error may be in a file that the student did not write.
void add_own(const Diagnostic& place, const GradedSubmission& submission, Paths& paths) {
  const bool is_own = std::ranges::any_of(
      submission.files, [&](const GradedFile& file) { return file.path == place.file; });
  if (is_own) paths.insert(place.file);
}

std::string only_one(const Paths& paths, const GradedSubmission& submission) {
  if (paths.size() == 1) return *paths.begin();
  return submission.files.size() == 1 ? submission.files.front().path : std::string();
}

constexpr double kSectorBytes = 32;

double ratio(std::uint64_t a, std::uint64_t b) {
  return static_cast<double>(a) / static_cast<double>(b);
}

// Threads that read the same bytes may need fewer sectors than their bytes add up to.
double global_ratio(const LineHeat& heat) {
  if (heat.global_sectors == 0 || heat.global_bytes == 0) return 1;
  const double least = std::max(1.0, static_cast<double>(heat.global_bytes) / kSectorBytes);
  return std::max(1.0, static_cast<double>(heat.global_sectors) / least);
}

double shared_ratio(const LineHeat& heat) {
  const std::uint64_t conflicts = std::min(heat.shared_conflicts, heat.shared_passes);
  if (heat.shared_passes == conflicts) return 1;
  return ratio(heat.shared_passes, heat.shared_passes - conflicts);
}

std::string with_ratio(const std::string& traffic, double times) {
  return times < 1.05 ? traffic : tr("{}, {:.1f} times the minimum", traffic, times);
}

std::string global_traffic(const LineHeat& heat) {
  const std::string sectors =
      fmt::format("{:.3g}", ratio(heat.global_sectors, heat.global_requests));
  return with_ratio(tr_plural("global memory: {} sector of 32 bytes per request",
                              "global memory: {} sectors of 32 bytes per request",
                              count_for_plural(sectors), sectors),
                    global_ratio(heat));
}

std::string shared_traffic(const LineHeat& heat) {
  const std::string passes = fmt::format("{:.3g}", ratio(heat.shared_passes, heat.shared_requests));
  return with_ratio(
      tr_plural("shared memory: {} bank pass per request",
                "shared memory: {} bank passes per request", count_for_plural(passes), passes),
      shared_ratio(heat));
}

// Less than this is not worth a remark.
constexpr double kWasteful = 1.25;

using Heat = std::map<std::pair<std::string, int>, LineHeat>;

// The line with the most sectors or bank passes above the minimum.
const LineHeat* worst_of(const Heat& heat, std::uint64_t LineHeat::*cost,
                         double (*ratio_of)(const LineHeat&)) {
  const auto waste = [&](const LineHeat& line) {
    return static_cast<double>(line.*cost) * (1 - 1 / ratio_of(line));
  };
  const LineHeat* worst = nullptr;
  for (const auto& [place, line] : heat) {
    if (worst == nullptr || waste(line) > waste(*worst)) worst = &line;
  }
  return worst != nullptr && ratio_of(*worst) >= kWasteful ? worst : nullptr;
}

const LineHeat* most_requests(const Heat& heat) {
  const auto most = std::ranges::max_element(heat, [](const auto& a, const auto& b) {
    return a.second.global_requests < b.second.global_requests;
  });
  return most == heat.end() || most->second.global_requests == 0 ? nullptr : &most->second;
}

std::string position_of(const LineHeat& line) {
  return fmt::format("{}:{}", std::filesystem::path(line.file).filename().string(), line.line);
}

}  // namespace

std::string describe_positions(const std::vector<Diagnostic>& positions) {
  std::string text;
  for (const Diagnostic& position : positions)
    text += (text.empty() ? "" : "\n") + describe(position);
  return text;
}

std::vector<Diagnostic> source_positions(const GradedSubmission& submission) {
  std::vector<Diagnostic> positions = compiler_diagnostics(submission);
  for (const CaseRecord& run : submission.evidence.runs) {
    for (const Diagnostic& fault : run.faults) {
      if (std::ranges::find(positions, fault) == positions.end()) positions.push_back(fault);
    }
  }
  return positions;
}

std::string cause_of(const Message& message) {
  return json::text_of(without_figures(message));
}

std::optional<Diagnostic> quoted_error(const Message& message, const GradedSubmission& submission) {
  for (const Diagnostic& each : compiler_diagnostics(submission)) {
    if (each.severity == Severity::error && contains(message, each.message)) return each;
  }
  return std::nullopt;
}

bool is_path_char(char c) {
  return is_letter(c) || is_digit(c) || std::string_view("_/.-").find(c) != std::string_view::npos;
}

GradedSubmission with_short_paths(GradedSubmission submission) {
  const std::string folder = common_folder(submission.files);
  return folder.empty() ? submission : with_folder_renamed(std::move(submission), folder, {});
}

GradedSubmission with_folder_renamed(GradedSubmission submission, const std::string& folder,
                                     const std::string& name) {
  const auto shorten = [&](std::string& text) { rename(text, folder, name); };
  for (GradedFile& file : submission.files) shorten(file.path);
  const auto shorten_all_in = [&](Message& message) {
    for_each_argument(message, [&](MessageArgument::Value& value) {
      if (auto* text = std::get_if<std::string>(&value)) shorten(*text);
      if (auto* place = std::get_if<SourcePlace>(&value)) shorten(place->file);
    });
  };
  for (Message& remark : submission.remarks) shorten_all_in(remark);
  const auto shorten_all = [&](std::vector<Diagnostic>& places) {
    for (Diagnostic& place : places) {
      shorten(place.file);
      shorten_all_in(place.message);
    }
  };
  for (BuildRecord& build : submission.evidence.builds) {
    shorten_all(build.diagnostics);
    shorten(build.log);
  }
  for (CaseRecord& run : submission.evidence.runs) {
    shorten_all(run.faults);
    for (LineHeat& line : run.heat) shorten(line.file);
  }
  for (CriterionResult& criterion : submission.grade.criteria) {
    shorten_all_in(criterion.message);
    shorten_all_in(criterion.help);
    for (CaseVerdict& test_case : criterion.cases) {
      shorten_all_in(test_case.verdict.message);
      shorten_all_in(test_case.verdict.help);
    }
  }
  return submission;
}

std::string affected_file(const CriterionResult& criterion, const GradedSubmission& submission) {
  Paths with_errors;
  Paths named;
  if (criterion.verdict == VerdictKind::compile_error) {
    for (const Diagnostic& place : compiler_diagnostics(submission)) {
      if (place.severity != Severity::error) continue;
      add_own(place, submission, with_errors);
      // If several parts do not compile, the criterion's message quotes the error of its own part.
      if (contains(criterion.message, place.message)) add_own(place, submission, named);
    }
  }
  return only_one(named.empty() ? with_errors : named, submission);
}

std::string affected_file(const CaseVerdict& test_case, const GradedSubmission& submission) {
  Paths paths;
  for (const CaseRecord& run : submission.evidence.runs) {
    if (run.case_id != test_case.case_id) continue;
    for (const Diagnostic& fault : run.faults) add_own(fault, submission, paths);
  }
  return only_one(paths, submission);
}

std::string describe_worst_line(const CriterionResult& criterion,
                                const GradedSubmission& submission) {
  if (!criterion.measurement || !is_lost(criterion.outcome)) return {};
  const Measurement& measurement = *criterion.measurement;
  const bool is_counter = criterion.subject != Subject::speed;
  std::vector<CaseRecord> runs = submission.evidence.runs;
  if (is_counter) {
    std::erase_if(runs, [&](const CaseRecord& run) { return run.case_id != measurement.case_id; });
  }
  const Heat heat = heat_by_line(runs);
  const bool about_global = measurement.metric.starts_with("global_");
  const bool about_shared = measurement.metric.starts_with("shared_");
  if (is_counter && measurement.metric.ends_with("_requests")) {
    const LineHeat* line = about_global ? most_requests(heat) : nullptr;
    return line == nullptr ? std::string() : tr("Most requests come from {}.", position_of(*line));
  }
  const LineHeat* line = nullptr;
  if (about_global || !is_counter) line = worst_of(heat, &LineHeat::global_sectors, global_ratio);
  if (about_shared || (!is_counter && line == nullptr))
    line = worst_of(heat, &LineHeat::shared_passes, shared_ratio);
  return line == nullptr ? std::string()
                         : tr("Worst line: {} ({}).", position_of(*line), describe_heat(*line));
}

std::map<std::pair<std::string, int>, LineHeat> heat_by_line(const std::vector<CaseRecord>& runs) {
  std::map<std::pair<std::string, int>, LineHeat> by_line;
  for (const CaseRecord& run : runs) {
    for (const LineHeat& line : run.heat) {
      LineHeat& sum = by_line[{line.file, line.line}];
      sum.file = line.file;
      sum.line = line.line;
      sum.global_requests += line.global_requests;
      sum.global_sectors += line.global_sectors;
      sum.global_bytes += line.global_bytes;
      sum.shared_requests += line.shared_requests;
      sum.shared_passes += line.shared_passes;
      sum.shared_conflicts += line.shared_conflicts;
    }
  }
  return by_line;
}

double traffic_ratio(const LineHeat& heat) {
  return std::max(global_ratio(heat), shared_ratio(heat));
}

std::string describe_heat(const LineHeat& heat) {
  const std::string global = heat.global_requests > 0 ? global_traffic(heat) : std::string();
  const std::string shared = heat.shared_requests > 0 ? shared_traffic(heat) : std::string();
  return global + (global.empty() || shared.empty() ? "" : "; ") + shared;
}

}  // namespace labcheck::report
