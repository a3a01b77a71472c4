// SPDX-License-Identifier: MIT
#include "harness/base/files.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/cli/doctor.hpp"
#include "harness/cli/labs.hpp"
#include "harness/cli/version.hpp"
#include "harness/cluster/cluster_run.hpp"
#include "harness/cluster/job_script.hpp"
#include "harness/cluster/slurm.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <set>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

// Nodes that are examined, at most; those with different devices first.
constexpr std::size_t kMostNodes = 8;
// How long to wait for busy nodes.
constexpr std::chrono::seconds kLongestWait{120};
constexpr std::chrono::seconds kPollInterval{1};

std::string text_of(const Json& object, std::string_view name) {
  const Json* member = object.find(name);
  return member != nullptr && member->string() != nullptr ? *member->string() : std::string();
}

/// What one node reported.
struct NodeReport {
  std::string labcheck;
  std::string toolkit;
  std::vector<std::string> gpus;
  std::vector<std::pair<std::string, std::string>> problems;  // with their remedies
};

NodeReport read_report(const Json& document) {
  NodeReport report;
  report.labcheck = text_of(document, "labcheck");
  const Json* checks = document.find("checks");
  if (checks == nullptr) return report;
  for (const Json& check : checks->elements()) {
    const Json* facts = check.find("facts");
    if (text_of(check, "check") == "nvcc" && facts != nullptr)
      report.toolkit = text_of(*facts, "version");
    if (text_of(check, "check") == "gpu" && facts != nullptr && !text_of(*facts, "name").empty())
      report.gpus.push_back(text_of(*facts, "name"));
    if (text_of(check, "status") == "problem")
      report.problems.emplace_back(text_of(check, "detail"), text_of(check, "remedy"));
  }
  return report;
}

class ClusterCheck {
 public:
  ClusterCheck(Checklist& checklist, const std::vector<std::string>& options,
               const fs::path& shared)
      : checklist_(checklist),
        options_(options),
        id_(draw_run_id()),
        results_(fs::absolute(shared) / (".labcheck-doctor-" + id_)) {
    require_writable(results_, tr("choose a folder with --out that you can write to"));
    fs::create_directories(results_);
  }
  ClusterCheck(const ClusterCheck&) = delete;
  ClusterCheck& operator=(const ClusterCheck&) = delete;
  ~ClusterCheck() {
    std::error_code ignored;
    fs::remove_all(results_, ignored);
  }

  void run() {
    checklist_.add_ok("Slurm", slurm::version());
    const std::vector<slurm::Node> nodes = choose_nodes();
    if (nodes.empty()) return;
    try {
      submit(nodes);
      wait_for_jobs();
    } catch (const Interrupted&) {
      forget_interrupt();
      slurm::cancel({job()});
      throw;
    }
    slurm::cancel({job()});
    for (const slurm::Node& node : nodes) report(node);
    if (rejecting_nodes_.size() == nodes.size()) {
      checklist_.add_problem("Slurm", tr("no node runs such jobs"),
                             tr("correct the options after --slurm"));
    }
    compare_reports();
  }

 private:
  std::string job() const { return "labcheck-doctor-" + id_; }

  std::vector<slurm::Node> choose_nodes() {
    const std::string partition = slurm::sbatch_value(options_, "partition");
    const std::vector<slurm::Node> all = slurm::nodes_of(partition);
    std::vector<slurm::Node> usable;
    std::ranges::copy_if(all, std::back_inserter(usable), &slurm::Node::is_usable);
    if (usable.empty()) {
      checklist_.add_problem(
          "Slurm",
          tr_plural("the node is not usable", "none of the {} nodes is usable", all.size(),
                    all.size()),
          tr("run 'sinfo' to see why, or choose another partition with --slurm partition=NAME"));
      return usable;
    }
    // Nodes with the same devices are probably alike.
    std::set<std::string> seen;
    std::ranges::stable_partition(
        usable, [&](const slurm::Node& node) { return seen.insert(node.gres).second; });
    const std::size_t count = usable.size();
    usable.resize(std::min(count, kMostNodes));
    checklist_.add_note("Slurm", tr_plural("{} of {} node is usable; examining {}",
                                           "{} of {} nodes are usable; examining {}", all.size(),
                                           count, all.size(), usable.size()));
    return usable;
  }

  void submit(const std::vector<slurm::Node>& nodes) {
    const fs::path script = results_ / "check.sh";
    const std::string rest =
        fmt::format(">{}/\"$SLURMD_NODENAME\".json", as_shell_word(results_.string()));
    write_file_atomically(script, job_script(id_, own_executable().string(),
                                             {"doctor", "--json", "--lang", "en"}, rest));
    std::vector<std::string> options = options_;
    if (slurm::sbatch_value(options, "time").empty()) options.push_back("--time=5");
    for (const slurm::Node& node : nodes) {
      std::vector<std::string> words = options;
      words.push_back("--nodelist=" + node.name);
      const fs::path log = results_ / (node.name + ".log");
      try {
        node_of_job_[slurm::submit({job(), script, log, {}, words})] = node.name;
      } catch (const UserError& error) {
        checklist_.add_note("node", fmt::format("{}: {}", node.name, error.what()),
                            Json{{"node", node.name}});
        rejecting_nodes_.insert(node.name);
      }
    }
  }

  // Waits until all jobs have ended, or for the longest time. waiting_nodes_ are then those whose
  // jobs have not ended.
  void wait_for_jobs() {
    const auto end = std::chrono::steady_clock::now() + kLongestWait;
    while (std::chrono::steady_clock::now() < end) {
      if (const auto states = slurm::states_of({job()})) {
        waiting_nodes_.clear();
        for (const slurm::JobState& state : *states) {
          const auto node = node_of_job_.find(state.id);
          if (node != node_of_job_.end() && state.is_active()) waiting_nodes_.insert(node->second);
        }
        if (waiting_nodes_.empty()) return;
      }
      sleep_unless_interrupted(kPollInterval);
    }
  }

  void report(const slurm::Node& node) {
    if (rejecting_nodes_.contains(node.name)) return;
    const Json facts{{"node", node.name}};
    // It is not complete before the job ends.
    const fs::path file = results_ / (node.name + ".json");
    std::error_code error;
    const std::optional<Json> document =
        fs::exists(file, error) ? Json::parse(read_file(file)) : std::nullopt;
    if (!document) return report_silence(node);
    const NodeReport& report = reports_[node.name] = read_report(*document);
    for (const auto& [detail, remedy] : report.problems)
      checklist_.add_problem("node", fmt::format("{}: {}", node.name, detail), remedy, facts);
    if (slurm::requests_gpus(options_) && report.gpus.empty()) {
      checklist_.add_problem(
          "node", tr("{}: the job requested a GPU, but none responds", node.name),
          tr("check the GPUs of the node, or exclude it with --slurm exclude={}", node.name),
          facts);
    } else if (report.problems.empty()) {
      const std::string gpus =
          report.gpus.empty() ? tr("no GPU") : fmt::format("{}", fmt::join(report.gpus, ", "));
      checklist_.add_ok("node",
                        tr("{}: labcheck {}, CUDA {}, {}; the sandbox works", node.name,
                           report.labcheck, report.toolkit, gpus),
                        facts);
    }
  }

  void report_silence(const slurm::Node& node) {
    const Json facts{{"node", node.name}};
    const fs::path log = results_ / (node.name + ".log");
    if (fs::exists(log) && !trimmed(read_file(log)).empty()) {
      const std::string text = read_file(log);
      checklist_.add_problem("node", fmt::format("{}: {}", node.name, trimmed(text)),
                             tr("install labcheck on this node as on this computer"), facts);
      return;
    }
    if (waiting_nodes_.contains(node.name)) {
      checklist_.add_note("node", tr("{}: busy, so it was not examined", node.name), facts);
    } else {
      checklist_.add_problem("node", tr("{}: wrote nothing to {}", node.name, results_.string()),
                             tr("choose a folder that all nodes share, with --out"), facts);
    }
  }

  // The nodes by what `figure` returns for their reports.
  template <class Figure>
  std::map<std::string, std::vector<std::string>> nodes_by(const Figure& figure) const {
    std::map<std::string, std::vector<std::string>> nodes;
    for (const auto& [name, report] : reports_) {
      if (const std::string value = figure(report); !value.empty()) nodes[value].push_back(name);
    }
    return nodes;
  }

  static std::string describe(const std::map<std::string, std::vector<std::string>>& nodes) {
    std::vector<std::string> parts;
    for (const auto& [value, names] : nodes) parts.push_back(tr("{} on {}", value, joined(names)));
    return fmt::format("{}", fmt::join(parts, "; "));
  }

  void compare_reports() {
    const auto versions = nodes_by([](const NodeReport& report) { return report.labcheck; });
    const bool differs_from_here =
        versions.size() == 1 && versions.begin()->first != std::string(kVersion);
    if (versions.size() > 1 || differs_from_here) {
      checklist_.add_problem(
          "Slurm", tr("the versions of labcheck differ: {}; {} here", describe(versions), kVersion),
          tr("install the same version on all nodes, for example in a shared folder"));
    }
    const auto toolkits = nodes_by([](const NodeReport& report) { return report.toolkit; });
    if (toolkits.size() > 1) {
      checklist_.add_problem("Slurm", tr("the CUDA toolkits differ: {}", describe(toolkits)),
                             tr("set PATH or LABCHECK_NVCC so that all nodes use the same nvcc"));
    }
    const auto gpus = nodes_by(
        [](const NodeReport& report) { return report.gpus.empty() ? "" : report.gpus.front(); });
    if (gpus.size() > 1) {
      checklist_.add_note("Slurm",
                          tr("the GPUs differ: {}; use one model to compare times, for example "
                             "with --slurm constraint=NAME",
                             describe(gpus)));
    }
  }

  Checklist& checklist_;
  const std::vector<std::string>& options_;
  const std::string id_;
  const fs::path results_;  // in the shared folder, removed with its contents
  std::map<std::string, std::string> node_of_job_;
  std::set<std::string> waiting_nodes_;
  std::set<std::string> rejecting_nodes_;
  std::map<std::string, NodeReport> reports_;
};

}  // namespace

void check_cluster(Checklist& checklist, const std::vector<std::string>& options,
                   const fs::path& shared) {
  checklist.attempt("Slurm", [&] { ClusterCheck(checklist, options, shared).run(); });
}

}  // namespace labcheck
