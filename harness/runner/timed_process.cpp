// SPDX-License-Identifier: MIT
#include "harness/runner/timed_process.hpp"

#include "harness/base/digest.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/driver/output_tree.hpp"
#include "harness/runner/driver_process.hpp"
#include "harness/runner/run_ends.hpp"

#include <algorithm>

namespace labcheck {
namespace {

/// Takes the nodes from `leaf` to the top off the front of `answer` and checks their digests.
/// Returns the bytes of the leaf.
std::optional<std::string_view> take_leaf(const std::vector<std::uint64_t>& levels,
                                          std::uint64_t leaf, const std::string& root,
                                          std::string_view& answer) {
  std::string_view first;
  std::string digest;
  std::uint64_t below = 0;
  std::uint64_t number = leaf;
  for (std::size_t level = 0; level < levels.size(); ++level) {
    const std::uint64_t bytes = protocol::node_bytes(levels[level], number);
    if (answer.size() < bytes) return std::nullopt;
    const std::string_view node = answer.substr(0, bytes);
    answer.remove_prefix(bytes);
    if (level == 0) {
      first = node;
    } else {
      const std::uint64_t at = below * protocol::kDigestBytes % protocol::kNodeBytes;
      if (node.substr(at, protocol::kDigestBytes) != digest) return std::nullopt;
    }
    digest = sha256(node);
    below = number;
    number = protocol::parent_of(number);
  }
  return digest == root ? std::optional(first) : std::nullopt;
}

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
  return *std::ranges::find(input.buffers, name, &Buffer::name);
}

}  // namespace

std::optional<std::string> proven_elements(const Buffer& output,
                                           const std::vector<std::uint64_t>& elements,
                                           const std::string& root, std::string_view answer) {
  const std::uint64_t size = size_of(output.type);
  const std::vector<std::uint64_t> levels = protocol::tree_levels(output.size_in_bytes());
  std::map<std::uint64_t, std::string_view> leaves;
  for (const std::uint64_t leaf : protocol::leaves_of(elements, size)) {
    const std::optional<std::string_view> bytes = take_leaf(levels, leaf, root, answer);
    if (!bytes) return std::nullopt;
    leaves[leaf] = *bytes;
  }
  if (!answer.empty()) return std::nullopt;
  std::string proven;
  for (const std::uint64_t element : elements) {
    const std::uint64_t at = element * size;
    proven += leaves.at(at / protocol::kNodeBytes).substr(at % protocol::kNodeBytes, size);
  }
  return proven;
}

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
  const std::optional<protocol::TimingDone> timing =
      answer.message ? protocol::decode<protocol::TimingDone>(answer.message->body) : std::nullopt;
  if (!timing) {
    const ProcessEnd end = process_->stop();
    end_ = answer.timed_out ? TimeLimit{} : end_of(end);
    return *end_;
  }
  if (timing->done.outcome == protocol::Outcome::completed) return timing->answer;
  end_ = end_of(timing->done, program_, input_.call);
  if (std::holds_alternative<SetupFailed>(*end_) && backend_ == Backend::gpu) {
    process_->stop();
    end_ = attribute_setup_failure(*end_, input_.buffers, *open_gpu_monitor(gpu_));
  }
  return *end_;
}

Timed<protocol::GpuProperties> TimedProcess::describe_gpu() {
  const Timed<std::string> answer = ask(protocol::MessageKind::describe_gpu, {});
  if (const auto* end = std::get_if<RunEnd>(&answer)) return *end;
  const auto gpu = protocol::decode<protocol::GpuProperties>(std::get<std::string>(answer));
  if (!gpu) return RunEnd{ChannelBroken{}};
  return *gpu;
}

Timed<std::uint32_t> TimedProcess::prepare(std::uint32_t max_sets) {
  Arena& arena = process_->buffers().shared();
  std::vector<protocol::Region> regions = arena.fill(input_.buffers, input_.poison_seed);
  const protocol::PrepareTiming prepare{request_for(input_, backend_, arena, std::move(regions)),
                                        max_sets, kMaxSampleSeconds};
  const Timed<std::string> answer = ask(protocol::MessageKind::prepare_timing, encode(prepare));
  // A batch keeps the process, so free the address space.
  arena.unmap();
  if (const auto* end = std::get_if<RunEnd>(&answer)) return *end;
  const std::uint32_t sets =
      protocol::decode<std::uint32_t>(std::get<std::string>(answer)).value_or(0);
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
  const auto taken = protocol::decode<protocol::SampleTaken>(std::get<std::string>(answer));
  const std::vector<const Buffer*> outputs = outputs_of(input_);
  if (!taken || taken->launches.size() != sets_ || taken->roots.size() != sets_ * outputs.size())
    return RunEnd{ChannelBroken{}};
  roots_.clear();
  for (std::size_t k = 0; k < taken->roots.size(); ++k) {
    const auto set = static_cast<std::uint32_t>(k / outputs.size());
    roots_[{set, outputs[k % outputs.size()]->name}] = taken->roots[k];
  }
  Sample sample{{}, std::chrono::duration<double>(stop - start).count()};
  for (const protocol::LaunchSeconds& launch : taken->launches)
    sample.launches.push_back({launch.to_stop, launch.to_idle});
  return sample;
}

Timed<SpotBytes> TimedProcess::inspect(const std::vector<protocol::Spots>& spots) {
  const Timed<std::string> answer = ask(protocol::MessageKind::inspect, protocol::encode(spots));
  if (const auto* end = std::get_if<RunEnd>(&answer)) return *end;
  const auto nodes = protocol::decode<std::vector<std::string>>(std::get<std::string>(answer));
  if (!nodes || nodes->size() != spots.size()) return RunEnd{ChannelBroken{}};
  SpotBytes bytes;
  for (std::size_t k = 0; k < spots.size(); ++k) {
    const protocol::Spots& requested = spots[k];
    const std::optional<std::string> proven =
        proven_elements(buffer_of(input_, requested.buffer), requested.elements,
                        roots_.at({requested.set, requested.buffer}), (*nodes)[k]);
    if (!proven) return RunEnd{ChannelBroken{}};
    bytes.push_back(*proven);
  }
  return bytes;
}

std::string TimedProcess::take_output() {
  return process_->take_output();
}

}  // namespace labcheck
