// SPDX-License-Identifier: MIT
#include "harness/driver/timing.hpp"

#include <cuda_runtime_api.h>

namespace labcheck {
namespace {

protocol::GpuProperties describe_gpu() {
  int device = 0;
  check(cudaGetDevice(&device), "cudaGetDevice");
  const auto attribute = [&](cudaDeviceAttr which) {
    int value = 0;
    return cudaDeviceGetAttribute(&value, which, device) == cudaSuccess ? value : 0;
  };
  protocol::GpuProperties gpu;
  std::size_t free_bytes = 0;
  std::size_t all_bytes = 0;
  check(cudaMemGetInfo(&free_bytes, &all_bytes), "cudaMemGetInfo");
  gpu.free_bytes = free_bytes;
  gpu.cache_bytes = static_cast<std::uint64_t>(attribute(cudaDevAttrL2CacheSize));
  // Double data rate: data moves on both edges of the clock.
  gpu.memory_rate = 2e3 * attribute(cudaDevAttrMemoryClockRate) *
                    (attribute(cudaDevAttrGlobalMemoryBusWidth) / 8.0);
  // A multiprocessor of data-center GPUs has 64 float32 lanes up to compute capability 8.0, and 128
  // later. A multiply-add is two operations.
  const int capability = 10 * attribute(cudaDevAttrComputeCapabilityMajor) +
                         attribute(cudaDevAttrComputeCapabilityMinor);
  const int lanes = capability <= 80 ? 64 : 128;
  gpu.float32_rate =
      2e3 * attribute(cudaDevAttrClockRate) * lanes * attribute(cudaDevAttrMultiProcessorCount);
  return gpu;
}

}  // namespace

TimedCase& Timing::prepared_case() {
  if (case_ == nullptr) throw SetupFailure{"no test case is prepared for timing"};
  return *case_;
}

protocol::TimingDone Timing::prepare(const protocol::PrepareTiming& prepare) {
  case_.reset();
  const CallLookup found = find_call(prepare.run.call);
  if (found.call == nullptr) return {found.problem, {}};
  case_ = std::make_unique<TimedCase>(prepare, found.call);
  return {case_->first_calls(), protocol::encode_sets(case_->sets())};
}

std::string Timing::take_sample(std::uint64_t seed, protocol::CaseDone& done) {
  TimedCase& timed = prepared_case();
  timed.freshen(seed);
  protocol::SampleTaken taken;
  taken.launches = timed.launch(done);
  if (done.outcome == protocol::Outcome::completed) taken.roots = timed.commit();
  return encode(taken);
}

protocol::TimingDone Timing::answer(protocol::MessageKind kind, const std::string& body) {
  protocol::TimingDone timing;
  try {
    if (kind == protocol::MessageKind::describe_gpu) {
      timing.answer = encode(describe_gpu());
    } else if (kind == protocol::MessageKind::prepare_timing) {
      timing = prepare(protocol::decode_prepare_timing(body));
    } else if (kind == protocol::MessageKind::take_sample) {
      timing.answer = take_sample(protocol::decode_take_sample(body).seed, timing.done);
    } else if (kind == protocol::MessageKind::inspect) {
      timing.answer = protocol::encode(prepared_case().inspect(protocol::decode_spots(body)));
    } else {
      throw SetupFailure{"labcheck sent an unknown message"};
    }
  } catch (const FunctionMissing& missing) {
    timing.done = absent(missing);
  } catch (const SetupFailure& failure) {
    timing.done.outcome = protocol::Outcome::driver_failure;
    timing.done.text = failure.text;
  }
  return timing;
}

}  // namespace labcheck
