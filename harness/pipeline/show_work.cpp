// SPDX-License-Identifier: MIT
#include "harness/pipeline/show_work.hpp"

#include "harness/pipeline/case_input.hpp"
#include "harness/pipeline/needless_steps.hpp"
#include "harness/score/technique.hpp"
#include "harness/verify/work_proof.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>

namespace labcheck {
namespace {

// Results with fewer elements, such as a maximum, may be right by accident for other inputs, so
// they are computed for a second time.
constexpr std::size_t kFewElements = 8;

// The size up to which an input in host memory is a number, which host code may compute with.
constexpr std::size_t kNumber = 16;  // [bytes]

// The most replays that look for steps for show.
constexpr int kMostTrials = 24;

// Kernels that raise a counter by less than this share of it are not worth a replay.
constexpr double kLeastShare = 0.01;

// A kernel that must do without some values may never end.
constexpr std::uint64_t kInstructionsAllowed = 1'000'000;
constexpr std::uint64_t kTimesTheInstructions = 4;

std::size_t count_outputs(const std::vector<Buffer>& buffers) {
  std::size_t elements = 0;
  for (const Buffer& buffer : buffers) {
    if (buffer.role == BufferRole::output)
      elements += buffer.size_in_bytes() / size_of(buffer.type);
  }
  return elements;
}

class Experiments {
 public:
  Experiments(Session& session, const NeededRun& needed, const TestedProgram& tested,
              const Run& run, const Standard& standard)
      : session_(session),
        needed_(needed),
        tested_(tested),
        run_(run),
        standard_(standard),
        technique_(technique_of(tested.lab.rubric, needed.case_id)) {}

  ShownWork show() {
    ShownWork shown;
    std::vector<ReplayedRun> replays;
    for (int k = count_outputs(standard_.buffers) < kFewElements ? 2 : 1; k > 0; --k) {
      use_inputs(k);
      replays.push_back(replay({}));
      if (replays.back().is_right) continue;
      // A wrong program may be right by luck in the test case, and wrong in the replay.
      const Verdict verdict = judge(session_.run(input_), standard());
      if (verdict.kind != VerdictKind::accepted) return {verdict};
      // The recording is that of another run now.
      break;
    }
    shown.host_work = describe_host_work(replays, standard_.buffers);
    // If the host decides what to do, other inputs may need other steps.
    if (!shown.host_work.empty() || !replays.back().is_right || !technique_.is_counted)
      return shown;
    const Run first = std::move(replayed_);
    shown.counters = first.counters;
    const std::string left_out = find_steps_for_show(first);
    if (left_out.find(char{1}) != std::string::npos && replay({left_out, {}, 0}).is_right)
      shown.counters = replayed_.counters;
    const std::uint64_t instructions =
        kInstructionsAllowed + kTimesTheInstructions * first.counters.warp_instructions;
    for (const MemoryKind memory : technique_.without) {
      if (replay({left_out, {memory}, instructions}).is_right) shown.unneeded.push_back(memory);
    }
    return shown;
  }

 private:
  // Numbers in host memory stay, because host code may compute others from them; at least one input
  // is new.
  void use_inputs(int replay) {
    input_ = input_of(needed_, tested_, replay);
    const std::vector<Buffer>& buffers = standard_.buffers;
    const auto is_number = [&](const Buffer& buffer) {
      const auto returned = std::ranges::find(run_.buffers, buffer.name, &ReturnedBuffer::name);
      return buffer.size_in_bytes() <= kNumber && returned->place == BufferPlace::host;
    };
    const auto is_new = [&](const Buffer& buffer) {
      return buffer.role == BufferRole::input && !is_number(buffer);
    };
    for (std::size_t k = 0; k < buffers.size() && std::ranges::any_of(buffers, is_new); ++k) {
      if (buffers[k].role == BufferRole::input && !is_new(buffers[k]))
        input_.buffers[k] = buffers[k];
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

  std::string find_steps_for_show(const Run& first) {
    return find_needless(first.replay.steps.size(), steps_to_try(first), kMostTrials,
                         [&](const std::string& left_out) {
                           return replay({left_out, {}, 0}).is_right;
                         });
  }

  // The steps that could be for show: those that raise a counter of which more is better.
  std::vector<std::size_t> steps_to_try(const Run& first) const {
    std::vector<std::size_t> steps;
    for (std::size_t k = 0; k < first.replay.steps.size(); ++k) {
      const bool counts = std::ranges::any_of(technique_.floors, [&](const std::string& counter) {
        return raises(first.replay.steps[k], *find_counter(counter), first);
      });
      if (counts) steps.push_back(k);
    }
    return steps;
  }

  static bool raises(const std::string& step, const NamedCounter& counter, const Run& run) {
    if (!counter.is_of_kernels) return step.empty();
    const auto kernel = std::ranges::find(run.kernels, step, &KernelCounters::signature);
    // Without another launch, the results need this one.
    if (kernel == run.kernels.end() || run.counters.launches == 1) return false;
    return counter.value(kernel->counters).value_or(0) >=
           kLeastShare * counter.value(run.counters).value_or(0);
  }

  Session& session_;
  const NeededRun& needed_;
  const TestedProgram& tested_;
  const Run& run_;
  const Standard& standard_;
  const TechniqueNeeds technique_;
  CaseInput input_;
  std::vector<Expectation> expected_;
  Run replayed_;  // by the last experiment
};

}  // namespace

ShownWork show_work(Session& session, const NeededRun& needed, const TestedProgram& tested,
                    const Run& run, const Standard& standard) {
  return Experiments(session, needed, tested, run, standard).show();
}

}  // namespace labcheck
