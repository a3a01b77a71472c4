// SPDX-License-Identifier: MIT
#include "harness/runner/timed_process.hpp"

#include "harness/base/interrupt.hpp"
#include "harness/runner/driver_process.hpp"
#include "harness/runner/run_ends.hpp"
#include "harness/runner/setup_failure.hpp"

#include <utility>

namespace labcheck {
namespace {

// The longest time of the calls on all sets [s]. Rotating over several sets prevents cache effects,
// which do not matter for long calls.
constexpr double kMaxSampleSeconds = 0.08;

Limits with_room_for(Limits limits, const CaseInput& input) {
  for (const Buffer& buffer : input.buffers)
    limits.memory += buffer.size_in_bytes() + 2 * protocol::kGuardBytes;
  return limits;
}

double seconds_between(std::chrono::steady_clock::time_point start,
                       std::chrono::steady_clock::time_point end) {
  return std::chrono::duration<double>(end - start).count();
}

}  // namespace

TimedProcess::TimedProcess(Sandbox& sandbox, Program program, RunMode mode, Limits limits,
                           const Host& host, CaseInput input, Now now)
    : program_(std::move(program)),
      backend_(mode.backend),
      gpu_(host.gpu),
      limits_(with_room_for(limits, input)),
      input_(std::move(input)),
      now_(std::move(now)),
      process_(std::make_unique<DriverProcess>(sandbox, program_, mode, limits_, host)) {}

TimedProcess::~TimedProcess() = default;

Timed<std::string> TimedProcess::ask(protocol::MessageKind kind, const std::string& body) {
  throw_if_interrupted();
  if (end_) return *end_;
  const Answer answer = process_->ask(kind, body, protocol::MessageKind::timing_done, limits_.time);
  protocol::TimingDone timing;
  if (!answer.message || !decode_timing_done(answer.message->body, timing)) {
    end_ = end_of(process_->stop(), answer.timed_out);
    return *end_;
  }
  if (timing.done.outcome == protocol::Outcome::completed) return timing.answer;
  end_ = end_of(timing.done, program_, input_.call);
  if (std::holds_alternative<SetupFailed>(*end_) && backend_ == Backend::gpu) {
    process_->stop();
    end_ = attribute_setup_failure(*end_, input_.buffers, *open_gpu_monitor(gpu_));
  }
  return *end_;
}

Timed<protocol::GpuProperties> TimedProcess::describe_gpu() {
  const Timed<std::string> answer = ask(protocol::MessageKind::describe_gpu, {});
  if (const auto* end = std::get_if<RunEnd>(&answer)) return *end;
  protocol::GpuProperties gpu;
  if (!decode_gpu_properties(std::get<std::string>(answer), gpu)) return RunEnd{ChannelBroken{}};
  return gpu;
}

Timed<std::uint32_t> TimedProcess::prepare(std::uint32_t max_sets) {
  Arena& arena = process_->arena();
  std::vector<protocol::Region> regions = arena.fill(input_.buffers, input_.poison_seed);
  const protocol::PrepareTiming prepare{request_for(input_, backend_, arena, std::move(regions)),
                                        max_sets, kMaxSampleSeconds};
  const Timed<std::string> answer = ask(protocol::MessageKind::prepare_timing, encode(prepare));
  // A batch keeps the process, so free the address space.
  arena.unmap();
  if (const auto* end = std::get_if<RunEnd>(&answer)) return *end;
  const std::uint32_t sets = protocol::decode_sets(std::get<std::string>(answer));
  if (sets == 0 || sets > max_sets) return RunEnd{ChannelBroken{}};
  sets_ = sets;
  return sets;
}

Timed<Sample> TimedProcess::sample(std::uint64_t seed) {
  const auto begin = now_();
  const Timed<std::string> freshened =
      ask(protocol::MessageKind::freshen, encode(protocol::Freshen{seed}));
  if (const auto* end = std::get_if<RunEnd>(&freshened)) return *end;
  const auto start = now_();
  const Timed<std::string> answer = ask(protocol::MessageKind::launch, {});
  const auto stop = now_();
  if (const auto* end = std::get_if<RunEnd>(&answer)) return *end;
  std::vector<protocol::LaunchSeconds> launches;
  if (!protocol::decode_launches(std::get<std::string>(answer), launches) ||
      launches.size() != sets_)
    return RunEnd{ChannelBroken{}};
  Sample sample{{}, seconds_between(start, stop), seconds_between(begin, stop)};
  for (const protocol::LaunchSeconds& launch : launches)
    sample.launches.push_back({launch.to_stop, launch.to_idle});
  return sample;
}

Timed<SpotBytes> TimedProcess::inspect(const std::vector<protocol::Spots>& spots) {
  const Timed<std::string> answer = ask(protocol::MessageKind::inspect, protocol::encode(spots));
  if (const auto* end = std::get_if<RunEnd>(&answer)) return *end;
  protocol::Reader reader(std::get<std::string>(answer));
  SpotBytes bytes(reader.number<std::uint32_t>() == spots.size() ? spots.size() : 0);
  for (std::string& spot : bytes) spot = reader.text();
  if (bytes.size() != spots.size() || !reader.good()) return RunEnd{ChannelBroken{}};
  return bytes;
}

std::string TimedProcess::take_output() {
  return process_->take_output();
}

}  // namespace labcheck
