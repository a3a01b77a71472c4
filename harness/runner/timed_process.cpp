// SPDX-License-Identifier: MIT
#include "harness/runner/timed_process.hpp"

#include "harness/base/interrupt.hpp"
#include "harness/runner/driver_process.hpp"
#include "harness/runner/output_proof.hpp"
#include "harness/runner/run_ends.hpp"
#include "harness/runner/setup_failure.hpp"

#include <algorithm>
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

// The outputs that a program commits itself to, in the order of SampleTaken.
std::vector<const Buffer*> outputs_of(const CaseInput& input) {
  std::vector<const Buffer*> outputs;
  for (const Buffer& buffer : input.buffers) {
    if (buffer.role == BufferRole::output && buffer.count() > 0) outputs.push_back(&buffer);
  }
  return outputs;
}

const Buffer& buffer_of(const CaseInput& input, const std::string& name) {
  return *std::find_if(input.buffers.begin(), input.buffers.end(),
                       [&](const Buffer& buffer) { return buffer.name == name; });
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
  const auto start = now_();
  const Timed<std::string> answer =
      ask(protocol::MessageKind::take_sample, encode(protocol::TakeSample{seed}));
  const auto stop = now_();
  if (const auto* end = std::get_if<RunEnd>(&answer)) return *end;
  protocol::SampleTaken taken;
  const std::vector<const Buffer*> outputs = outputs_of(input_);
  if (!protocol::decode_sample_taken(std::get<std::string>(answer), taken) ||
      taken.launches.size() != sets_ || taken.roots.size() != sets_ * outputs.size())
    return RunEnd{ChannelBroken{}};
  roots_.clear();
  for (std::size_t k = 0; k < taken.roots.size(); ++k) {
    const auto set = static_cast<std::uint32_t>(k / outputs.size());
    roots_[{set, outputs[k % outputs.size()]->name}] = std::move(taken.roots[k]);
  }
  Sample sample{{}, std::chrono::duration<double>(stop - start).count()};
  for (const protocol::LaunchSeconds& launch : taken.launches)
    sample.launches.push_back({launch.to_stop, launch.to_idle});
  return sample;
}

Timed<SpotBytes> TimedProcess::inspect(const std::vector<protocol::Spots>& spots) {
  const Timed<std::string> answer = ask(protocol::MessageKind::inspect, protocol::encode(spots));
  if (const auto* end = std::get_if<RunEnd>(&answer)) return *end;
  protocol::Reader reader(std::get<std::string>(answer));
  if (reader.number<std::uint32_t>() != spots.size()) return RunEnd{ChannelBroken{}};
  SpotBytes bytes;
  for (const protocol::Spots& requested : spots) {
    const std::optional<std::string> proven =
        proven_elements(buffer_of(input_, requested.buffer), requested.elements,
                        roots_.at({requested.set, requested.buffer}), reader.text());
    if (!proven) return RunEnd{ChannelBroken{}};
    bytes.push_back(*proven);
  }
  return bytes;
}

std::string TimedProcess::take_output() {
  return process_->take_output();
}

}  // namespace labcheck
