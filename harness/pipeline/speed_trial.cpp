#include "harness/pipeline/speed_trial.hpp"

#include "harness/base/error.hpp"
#include "harness/pipeline/warm_card.hpp"
#include "harness/verify/judge.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

namespace labcheck {
namespace {

constexpr double kCachesToRotateOver = 2.25;
constexpr std::uint32_t kFewestSets = 3;
constexpr std::uint32_t kMostSets = 16;
// Of the free memory, for the sets of one of two programs; the rest is theirs.
constexpr double kShareOfMemory = 0.35;
constexpr std::size_t kOwnProcesses = 2;

std::uint64_t bytes_of(const std::vector<Buffer>& buffers) {
  std::uint64_t bytes = 0;
  for (const Buffer& buffer : buffers) bytes += buffer.size_in_bytes() + 2 * protocol::kGuardBytes;
  return bytes;
}

CaseInput case_input_of(const TimedInput& input, std::uint64_t poison_seed) {
  return {"timed", input.call, input.parameters, input.buffers, poison_seed};
}

// Why our own program did not run, in its own terms.
struct EndText {
  std::string operator()(const Completed&) const { return "it came to its end"; }
  std::string operator()(const Exited& end) const {
    return fmt::format("it ended with status {}", end.status);
  }
  std::string operator()(const Signaled& end) const {
    return fmt::format("signal {} ended it", end.signal);
  }
  std::string operator()(const DeviceError& end) const {
    return fmt::format("{}: {}", end.name, end.text);
  }
  std::string operator()(const FunctionAbsent&) const { return "it lacks the function"; }
  std::string operator()(const TimeLimit&) const { return "it passed the time limit"; }
  std::string operator()(const MemoryLimit&) const { return "it passed the memory limit"; }
  std::string operator()(const OutputLimit&) const { return "it printed too much"; }
  std::string operator()(const ChannelBroken&) const { return "it does not speak as the driver"; }
  std::string operator()(const DriverFailure& end) const { return end.reason; }
};

HarnessError failure_of(const Opponent& opponent, const RunEnd& end) {
  return HarnessError(fmt::format("'{}', which speed is measured over, cannot be timed: {}",
                                  opponent.name, std::visit(EndText{}, end)));
}

// To open it takes as long as several samples.
std::shared_ptr<CardWatch> watch_of(const Services& services) {
  const auto open = [&] {
    return services.watch(services.gpu ? services.gpu->uuid : std::string());
  };
  return services.shared.warm != nullptr ? services.shared.warm->watch(open) : open();
}

template <class T>
T require(Timed<T> answer, const Opponent& opponent) {
  if (const auto* end = std::get_if<RunEnd>(&answer)) throw failure_of(opponent, *end);
  return std::get<T>(std::move(answer));
}

}  // namespace

std::uint32_t sets_wanted(const protocol::Card& card, std::uint64_t bytes) {
  const auto size = static_cast<double>(std::max<std::uint64_t>(bytes, 1));
  const double rotated = kCachesToRotateOver * static_cast<double>(card.cache_bytes);
  return static_cast<std::uint32_t>(
      std::clamp<double>(std::ceil(rotated / size) + 1, kFewestSets, kMostSets));
}

std::uint32_t sets_for(const protocol::Card& card, std::uint64_t bytes) {
  const auto size = static_cast<double>(std::max<std::uint64_t>(bytes, 1));
  const double room = std::floor(kShareOfMemory * static_cast<double>(card.free_bytes) / size);
  return static_cast<std::uint32_t>(std::min<double>(sets_wanted(card, bytes), room));
}

double least_seconds(const Work& work, const protocol::Card& card) {
  const double moved = std::max(0.0, work.bytes - static_cast<double>(card.cache_bytes));
  const double memory = card.memory_rate > 0 ? moved / card.memory_rate : 0;
  const double arithmetic = card.float32_rate > 0 ? work.flops / card.float32_rate : 0;
  return std::max(memory, arithmetic);
}

SpeedTrial::SpeedTrial(Program subject, TimedInput input, std::string declaration, Limits limits,
                       std::uint64_t secret_seed, Services& services)
    : subject_(std::move(subject)),
      input_(std::move(input)),
      declaration_(std::move(declaration)),
      limits_(limits),
      seeds_(secret_seed, "speed trial"),
      services_(services),
      lock_(lock_card(services, CardUse::alone)),
      card_(watch_of(services)) {}

SpeedTrial::~SpeedTrial() = default;

std::unique_ptr<TimedProcess> SpeedTrial::process_of(const Program& program,
                                                     const CaseInput& input) const {
  return std::make_unique<TimedProcess>(
      services_.sandbox, program, RunMode{services_.backend, CheckLevel::default_}, limits_,
      machine_of(services_, CardUse::alone), input, services_.now);
}

Verdict SpeedTrial::verdict_of(const RunEnd& end) const {
  Run run;
  run.end = end;
  return judge_faults(run, {declaration_, input_.buffers, {}, limits_});
}

double SpeedTrial::floor_on(const protocol::Card& card) const {
  return least_seconds(input_.oracle.work(input_.call, input_.parameters), card);
}

// The verdict where its first calls fail.
std::optional<Verdict> SpeedTrial::prepare_subject(std::uint32_t most_sets) {
  const Timed<std::uint32_t> prepared = process_->prepare(most_sets);
  if (const auto* end = std::get_if<RunEnd>(&prepared)) return verdict_of(*end);
  input_.sets = std::get<std::uint32_t>(prepared);
  return std::nullopt;
}

std::optional<Verdict> SpeedTrial::start_subject(const protocol::Card& card,
                                                 const Opponent& opponent) {
  if (process_ != nullptr) return std::nullopt;
  input_.sets =
      sets_for(card, std::max(bytes_of(input_.buffers), bytes_of(opponent.input.buffers)));
  if (input_.sets == 0) {
    throw HarnessError("the card has no room for the test case's buffers of two programs",
                       "measure on a card with more memory, or with nothing else on it");
  }
  process_ = process_of(subject_, case_input_of(input_, seeds_.bits()));
  return prepare_subject(input_.sets);
}

std::string SpeedTrial::key_of(const Opponent& opponent) const {
  return fmt::format("{} for {}", opponent.name, input_.name);
}

// One that is kept may be gone by now, or hold memory that the card needs.
SpeedTrial::Baseline SpeedTrial::baseline_for(const Opponent& opponent) {
  if (services_.shared.warm != nullptr) {
    if (std::unique_ptr<TimedProcess> kept = services_.shared.warm->take(key_of(opponent))) {
      const Timed<protocol::Card> answer = kept->describe_card();
      const auto* card = std::get_if<protocol::Card>(&answer);
      const std::uint64_t bytes = bytes_of(opponent.input.buffers);
      if (card != nullptr && sets_for(*card, bytes) == sets_wanted(*card, bytes))
        return {std::move(kept), *card};
      services_.shared.warm->clear();
    }
  }
  std::unique_ptr<TimedProcess> process = process_of(opponent.program, opponent.input);
  const protocol::Card card = require(process->describe_card(), opponent);
  return {std::move(process), card};
}

TrialEnd SpeedTrial::against(const Opponent& opponent, SamplingPlan plan) {
  auto [baseline, card] = baseline_for(opponent);
  if (auto failed = start_subject(card, opponent)) return *std::move(failed);
  if (baseline->sets() != input_.sets) {
    const std::uint32_t sets = require(baseline->prepare(input_.sets), opponent);
    if (sets < input_.sets) {
      if (auto failed = prepare_subject(sets)) return *std::move(failed);
    }
  }
  plan.floor = floor_on(card);
  PairedSampling sampling(std::move(plan), seeds_.bits());
  const std::size_t kept =
      services_.shared.warm != nullptr ? services_.shared.warm->processes() : 0;
  TurnsEnd turns = take_turns(*process_, *baseline, sampling, *card_, kOwnProcesses + kept,
                              check_spots(input_, seeds_.bits()), seeds_.bits());
  if (turns.baseline) throw failure_of(opponent, *turns.baseline);
  if (services_.shared.warm != nullptr)
    services_.shared.warm->keep(key_of(opponent), std::move(baseline));
  if (turns.wrong) return *std::move(turns.wrong);
  if (turns.subject) return verdict_of(*turns.subject);
  return sampling.outcome();
}

}  // namespace labcheck
