// SPDX-License-Identifier: MIT
#include "harness/driver/timing.hpp"

#include "harness/driver/timing_kernels.hpp"

#include <chrono>
#include <cstring>
#include <cuda_runtime_api.h>
#include <utility>

namespace labcheck {
namespace {

std::uint64_t element_size(int type) {
  constexpr std::uint64_t kSizes[] = {4, 8, 4, 4, 8};  // in the order of ElementType
  return kSizes[type];
}

void* device_memory(std::uint64_t bytes) {
  void* memory = nullptr;
  check(cudaMalloc(&memory, bytes), "cudaMalloc for a set of buffers");
  return memory;
}

/// An event before a call, one after it, and one when the device is idle again.
class Events {
 public:
  Events() {
    for (cudaEvent_t& event : events_) check(cudaEventCreate(&event), "cudaEventCreate");
  }
  ~Events() {
    for (cudaEvent_t event : events_) cudaEventDestroy(event);
  }
  Events(const Events&) = delete;
  Events& operator=(const Events&) = delete;

  void start() { cudaEventRecord(events_[0]); }
  void stop() { cudaEventRecord(events_[1]); }

  /// Waits until all streams are idle.
  protocol::LaunchSeconds finish() {
    cudaDeviceSynchronize();
    cudaEventRecord(events_[2]);
    cudaEventSynchronize(events_[2]);
    return {seconds_until(events_[1]), seconds_until(events_[2])};
  }

 private:
  // -1, an invalid time, if an event failed.
  double seconds_until(cudaEvent_t end) const {
    float milliseconds = 0;
    return cudaEventElapsedTime(&milliseconds, events_[0], end) == cudaSuccess ? milliseconds * 1e-3
                                                                               : -1;
  }

  cudaEvent_t events_[3] = {};
};

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

std::uint32_t sets_that_fit(double seconds, double seconds_per_call, std::uint32_t max_sets) {
  std::uint32_t sets = 1;
  while (sets < max_sets && (sets + 1) * seconds_per_call <= seconds) ++sets;
  return sets;
}

}  // namespace

TimedCase::TimedCase(const protocol::PrepareTiming& prepare, void (*call)(Case&))
    : run_(prepare.run), arena_(run_.arena_size), call_(call) {
  upload_inputs();
  for (std::uint32_t number = 0; number < prepare.sets; ++number) {
    sets_.push_back(std::make_unique<Case::State>(run_, arena_.bytes()));
    Case::State& set = *sets_.back();
    // Only the first call shows which buffers are on the device.
    if (number > 0) {
      allocate_like_first(set);
      freshen(set, number, 0);
    } else {
      set.fill = [this](const protocol::Region& region, unsigned char* to) { fill(region, to); };
    }
    Case test(set);
    cudaGetLastError();
    const auto start = std::chrono::steady_clock::now();
    call_(test);
    first_calls_ = device_outcome();
    if (first_calls_.outcome != protocol::Outcome::completed) return;
    const std::chrono::duration<double> duration = std::chrono::steady_clock::now() - start;
    // The first call may include one-time work.
    if (number > 0 && duration.count() * prepare.sets > prepare.max_seconds) {
      sets_.resize(sets_that_fit(prepare.max_seconds, duration.count(), number + 1));
      return;
    }
  }
}

TimedCase::~TimedCase() {
  for (auto& input : inputs_) cudaFree(input.second);
}

// Called before the program's functions can change the inputs.
void TimedCase::upload_inputs() {
  for (const protocol::Region& region : run_.regions) {
    if (region.role != protocol::Role::input) continue;
    void* memory = inputs_[region.name] = device_memory(region.bytes);
    check(cudaMemcpy(memory, arena_.bytes() + region.offset + protocol::kGuardBytes, region.bytes,
                     cudaMemcpyHostToDevice),
          "cudaMemcpy of an input");
  }
}

void TimedCase::fill(const protocol::Region& region, unsigned char* to) const {
  if (region.role == protocol::Role::input) {
    check(cudaMemcpy(to, inputs_.at(region.name), region.bytes, cudaMemcpyDeviceToDevice),
          "cudaMemcpy of an input");
  } else {
    fill_on_device(to, region.bytes, region.offset);
  }
  // The program's own streams would not wait for the copy.
  check(cudaDeviceSynchronize(), "filling buffers with initial contents");
}

void TimedCase::allocate_like_first(Case::State& set) {
  for (const auto& entry : sets_.front()->buffers) {
    const Case::State::PlacedBuffer& first = entry.second;
    if (!first.on_device) continue;  // allocated on request, with the test case's contents
    auto* start = static_cast<unsigned char*>(device_memory(first.region->bytes + 2 * first.guard));
    set.buffers[entry.first] = {first.region, start, first.guard, true};
  }
}

void TimedCase::freshen(Case::State& set, std::uint32_t number, std::uint64_t seed) {
  for (const auto& entry : set.buffers) {
    const Case::State::PlacedBuffer& buffer = entry.second;
    const protocol::Region& region = *buffer.region;
    const auto index = static_cast<std::uint32_t>(buffer.region - run_.regions.data());
    const std::uint64_t size = element_size(region.type);
    const std::uint64_t count = region.bytes / size;
    const protocol::Arrangement by = protocol::arrangement_of(seed, number, index, count);
    unsigned char* to = buffer.region_start + buffer.guard;
    const unsigned char* from = arena_.bytes() + region.offset + protocol::kGuardBytes;
    const bool is_input = region.role == protocol::Role::input;
    if (buffer.on_device && is_input) {
      arrange_on_device(to, inputs_.at(entry.first), count, {by.cut, by.turn, by.turn_after}, size);
    } else if (buffer.on_device) {
      fill_on_device(to, region.bytes, protocol::random_number(seed, number, index, 3));
    } else if (is_input) {
      for (std::uint64_t i = 0; i < count; ++i) {
        const std::uint64_t at = (i + (i < by.cut ? by.turn : by.turn_after)) % count;
        std::memcpy(to + i * size, from + at * size, size);
      }
    } else {
      std::memcpy(to, from, region.bytes);
    }
  }
}

void TimedCase::freshen(std::uint64_t seed) {
  for (std::size_t number = 0; number < sets_.size(); ++number)
    freshen(*sets_[number], static_cast<std::uint32_t>(number), seed);
  check(cudaDeviceSynchronize(), "filling buffers with new contents");
}

std::vector<protocol::LaunchSeconds> TimedCase::launch(protocol::CaseDone& done) {
  std::vector<protocol::LaunchSeconds> launches;
  Events events;
  for (auto& set : sets_) {
    Case test(*set);
    // Work that is launched while the device is busy starts without launch latency.
    if (!run_.on_simulated_gpu) hold_device();
    events.start();
    call_(test);
    events.stop();
    launches.push_back(events.finish());
  }
  done = device_outcome();
  return launches;
}

const Case::State::PlacedBuffer& TimedCase::find_buffer(const protocol::Spots& spots) const {
  if (spots.set >= sets_.size()) throw SetupFailure{"the set of buffers does not exist"};
  const auto found = sets_[spots.set]->buffers.find(spots.buffer);
  if (found == sets_[spots.set]->buffers.end())
    throw SetupFailure{"driver.cu does not use buffer '" + spots.buffer + "'"};
  const Case::State::PlacedBuffer& buffer = found->second;
  const std::uint64_t size = element_size(buffer.region->type);
  for (const std::uint64_t element : spots.elements) {
    if ((element + 1) * size > buffer.region->bytes)
      throw SetupFailure{"the element does not exist"};
  }
  return buffer;
}

std::vector<std::string> TimedCase::inspect(const std::vector<protocol::Spots>& spots) {
  std::vector<std::string> values(spots.size());
  std::vector<DeviceElements> on_device;
  std::vector<std::size_t> indices;
  for (std::size_t k = 0; k < spots.size(); ++k) {
    const Case::State::PlacedBuffer& buffer = find_buffer(spots[k]);
    const std::uint64_t size = element_size(buffer.region->type);
    const unsigned char* from = buffer.region_start + buffer.guard;
    if (buffer.on_device) {
      on_device.push_back({from, spots[k].elements, size});
      indices.push_back(k);
      continue;
    }
    for (const std::uint64_t element : spots[k].elements)
      values[k].append(reinterpret_cast<const char*>(from + element * size), size);
  }
  std::vector<std::string> read = reader_.read(on_device);
  for (std::size_t k = 0; k < indices.size(); ++k) values[indices[k]] = std::move(read[k]);
  return values;
}

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

protocol::TimingDone Timing::answer(protocol::MessageKind kind, const std::string& body) {
  protocol::TimingDone timing;
  try {
    if (kind == protocol::MessageKind::describe_gpu) {
      timing.answer = encode(describe_gpu());
    } else if (kind == protocol::MessageKind::prepare_timing) {
      timing = prepare(protocol::decode_prepare_timing(body));
    } else if (kind == protocol::MessageKind::freshen) {
      prepared_case().freshen(protocol::decode_freshen(body).seed);
    } else if (kind == protocol::MessageKind::launch) {
      timing.answer = encode(prepared_case().launch(timing.done));
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
