// SPDX-License-Identifier: MIT
#include "harness/pipeline/show_work.hpp"

#include "harness/pipeline/case_input.hpp"
#include "harness/pipeline/needless_steps.hpp"
#include "harness/score/technique.hpp"
#include "harness/verify/work_proof.hpp"

#include <algorithm>
#include <cstdint>
#include <map>
#include <string>
#include <utility>

namespace labcheck {
namespace {

// An input may be equal to other values by accident, so that the recording is followed wrongly.
// Then that of a run with other inputs is replayed.
constexpr int kAttempts = 3;

// The most replays that look for steps for show.
constexpr int kMostTrials = 24;

// Kernels that raise a counter by less than this share of it are not worth a replay.
constexpr double kLeastShare = 0.01;

// A kernel that must do without some values may never end.
constexpr std::uint64_t kInstructionsAllowed = 1'000'000;
constexpr std::uint64_t kTimesTheInstructions = 4;

class Experiments {
 public:
  Experiments(Session& session, const NeededRun& needed, const TestedProgram& tested,
              const Standard& standard)
      : session_(session),
        needed_(needed),
        tested_(tested),
        standard_(standard),
        technique_(technique_of(tested.lab.rubric, needed.case_id)) {}

  ShownWork show() {
    ShownWork shown;
    std::vector<ReplayedRun> replays;
    for (int attempt = 0; attempt < kAttempts; ++attempt) {
      replays = replay_with_new_inputs();
      if (replays.back().is_right || !replays.back().facts.is_recorded) break;
      // A wrong program may be right by luck in the test case, and wrong in the replay.
      const Verdict verdict = judge(session_.run(input_), standard());
      if (verdict.kind != VerdictKind::accepted) return {verdict};
    }
    shown.host_work = describe_host_work(replays, standard_.buffers);
    shown.host_added = replays.back().facts.added;
    // If the host decides what to do, other inputs may need other steps.
    if (!shown.host_work.empty() || !replays.back().is_right || !technique_.is_counted)
      return shown;
    const Run first = std::move(replayed_);
    shown.counters = first.counters;
    const std::string left_out = find_steps_for_show(first, *shown.counters);
    const std::uint64_t instructions =
        kInstructionsAllowed + kTimesTheInstructions * first.counters.warp_instructions;
    for (const MemoryKind memory : technique_.without) {
      if (replay({left_out, {memory}, instructions}).is_right) shown.unneeded.push_back(memory);
    }
    return shown;
  }

 private:
  // The last one is wrong if any is.
  std::vector<ReplayedRun> replay_with_new_inputs() {
    std::vector<ReplayedRun> replays;
    for (int rest = needed_replays(standard_.buffers); rest > 0; --rest) {
      use_new_inputs();
      replays.push_back(replay({}));
      if (!replays.back().is_right) break;
    }
    return replays;
  }

  void use_new_inputs() {
    input_ = input_of(needed_, tested_, ++inputs_);
    const std::vector<Buffer>& buffers = standard_.buffers;
    for (std::size_t k = 0; k < buffers.size(); ++k) {
      if (buffers[k].is_for_host_code) input_.buffers[k] = buffers[k];
    }
    expected_ = tested_.oracle.expectations(input_.call, input_.parameters, input_.buffers);
  }

  ReplayedRun replay(const simgpu::Experiment& experiment) {
    replayed_ = session_.replay(input_, experiment);
    const bool is_right =
        has_completed(replayed_) && judge(replayed_, standard()).kind == VerdictKind::accepted;
    return {replayed_.replay, is_right};
  }

  // What a run or a replay with the inputs is judged against.
  Standard standard() const {
    return {standard_.declaration, input_.buffers, expected_, standard_.limits,
            [this](const ReturnedBuffer& wrong) {
              return tested_.oracle.meaning_of(input_.call, input_.parameters, input_.buffers,
                                               wrong);
            }};
  }

  // Sets `counters` to those of the steps that are left, if any is left out.
  std::string find_steps_for_show(const Run& first, Counters& counters) {
    return find_needless(first.replay.steps.size(), groups_to_try(first), kMostTrials,
                         [&](const std::string& left_out) {
                           const bool is_right = replay({left_out, {}, 0}).is_right;
                           if (is_right) counters = replayed_.counters;
                           return is_right;
                         });
  }

  // The steps that could be for show: those that raise a counter of which more is better. The
  // launches of each kernel are a group, and so are copies and fills.
  std::vector<std::vector<std::size_t>> groups_to_try(const Run& first) const {
    std::map<std::string, std::vector<std::size_t>> groups;
    const std::vector<std::string>& steps = first.replay.steps;
    for (std::size_t k = 0; k < steps.size(); ++k) {
      if (could_be_for_show(steps[k], first)) groups[steps[k]].push_back(k);
    }
    std::vector<std::vector<std::size_t>> all;
    for (auto& [step, group] : groups) all.push_back(std::move(group));
    return all;
  }

  bool could_be_for_show(const std::string& step, const Run& first) const {
    return std::ranges::any_of(technique_.floors, [&](const std::string& name) {
      const NamedCounter& counter = *find_counter(name);
      // Copies count if kernels run meanwhile.
      if (!counter.is_of_kernels) return true;
      const auto kernel = std::ranges::find(first.kernels, step, &KernelCounters::signature);
      // Without another launch, the results need this one.
      if (kernel == first.kernels.end() || first.counters.launches == 1) return false;
      return counter.value(kernel->counters).value_or(0) >=
             kLeastShare * counter.value(first.counters).value_or(0);
    });
  }

  Session& session_;
  const NeededRun& needed_;
  const TestedProgram& tested_;
  const Standard& standard_;
  const TechniqueNeeds technique_;
  int inputs_ = 0;  // that were drawn
  CaseInput input_;
  std::vector<Expectation> expected_;
  Run replayed_;  // by the last experiment
};

}  // namespace

ShownWork show_work(Session& session, const NeededRun& needed, const TestedProgram& tested,
                    const Standard& standard) {
  return Experiments(session, needed, tested, standard).show();
}

}  // namespace labcheck
