// SPDX-License-Identifier: MIT
#include "harness/driver/timed_case.hpp"

#include "harness/driver/output_tree.hpp"

#include <algorithm>
#include <chrono>
#include <cstring>
#include <cuda_runtime_api.h>

namespace labcheck {
namespace {

std::uint64_t element_size(int type) {
  constexpr std::uint64_t kSizes[] = {4, 8, 4, 4, 8, 1};  // in the order of ElementType
  return kSizes[type];
}

void* device_memory(std::uint64_t bytes) {
  return allocate_on_device(bytes, "cudaMalloc for a set of buffers");
}

int device_attribute(cudaDeviceAttr attribute) {
  int device = 0;
  int value = 0;
  check(cudaGetDevice(&device), "cudaGetDevice");
  check(cudaDeviceGetAttribute(&value, attribute, device), "cudaDeviceGetAttribute");
  return value;
}

HoldLayout make_hold() {
  int lowest = 0;
  int highest = 0;
  check(cudaDeviceGetStreamPriorityRange(&lowest, &highest), "cudaDeviceGetStreamPriorityRange");
  HoldLayout hold{2U * device_attribute(cudaDevAttrMultiProcessorCount),
                  device_attribute(cudaDevAttrMaxThreadsPerMultiProcessor) / 2U, nullptr};
  check(cudaStreamCreateWithPriority(&hold.guard, cudaStreamNonBlocking, highest),
        "cudaStreamCreateWithPriority");
  return hold;
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

/// Copies elements [first, last) of an array of `count` elements to the same places of `to`, each
/// from the element that is `turn` elements after it, cyclically. `size` is that of an element.
void copy_turned(unsigned char* to, const unsigned char* from, std::uint64_t first,
                 std::uint64_t last, std::uint64_t turn, std::uint64_t count, std::uint64_t size) {
  for (std::uint64_t i = first; i < last;) {
    const std::uint64_t at = (i + turn) % count;
    const std::uint64_t run = std::min(last - i, count - at);
    std::memcpy(to + i * size, from + at * size, run * size);
    i += run;
  }
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
  if (!run_.on_simulated_gpu) hold_ = make_hold();
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
  if (hold_.guard != nullptr) cudaStreamDestroy(hold_.guard);
  for (auto& input : inputs_) cudaFree(input.second);
  cudaFree(roots_);
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
      copy_turned(to, from, 0, by.cut, by.turn, count, size);
      copy_turned(to, from, by.cut, count, by.turn_after, count, size);
    } else {
      std::memcpy(to, from, region.bytes);
    }
  }
}

void TimedCase::freshen(std::uint64_t seed) {
  // Lines that an earlier call made persistent would keep inputs in the cache. GPUs before compute
  // capability 8.0 have none and return an error.
  if (!run_.on_simulated_gpu && cudaCtxResetPersistingL2Cache() != cudaSuccess) cudaGetLastError();
  for (std::size_t number = 0; number < sets_.size(); ++number)
    freshen(*sets_[number], static_cast<std::uint32_t>(number), seed);
  check(cudaDeviceSynchronize(), "filling buffers with new contents");
}

std::vector<protocol::LaunchSeconds> TimedCase::launch() {
  std::vector<protocol::LaunchSeconds> launches;
  Events events;
  for (auto& set : sets_) {
    Case test(*set);
    // Work that is launched while the device is busy starts without launch latency.
    if (!run_.on_simulated_gpu) hold_device(hold_);
    events.start();
    call_(test);
    events.stop();
    launches.push_back(events.finish());
  }
  return launches;
}

const Case::State::PlacedBuffer& TimedCase::find_buffer(std::uint32_t set,
                                                        const std::string& name) const {
  if (set >= sets_.size()) throw SetupFailure{"the set of buffers does not exist"};
  const auto found = sets_[set]->buffers.find(name);
  if (found == sets_[set]->buffers.end())
    throw SetupFailure{"driver.cu does not use buffer '" + name + "'"};
  return found->second;
}

std::vector<std::string> TimedCase::commit() {
  std::vector<std::pair<std::uint32_t, const protocol::Region*>> outputs;
  for (std::uint32_t set = 0; set < sets_.size(); ++set) {
    for (const protocol::Region& region : run_.regions) {
      if (region.role == protocol::Role::output && region.bytes > 0)
        outputs.emplace_back(set, &region);
    }
  }
  if (outputs.empty()) return {};
  const std::uint64_t bytes = outputs.size() * protocol::kDigestBytes;
  if (roots_ == nullptr) roots_ = static_cast<unsigned char*>(device_memory(bytes));
  for (std::size_t k = 0; k < outputs.size(); ++k) {
    const auto& [set, region] = outputs[k];
    outputs_[{set, region->name}].commit(find_buffer(set, region->name),
                                         roots_ + k * protocol::kDigestBytes);
  }
  std::vector<char> digests(bytes);
  check(cudaMemcpy(digests.data(), roots_, bytes, cudaMemcpyDeviceToHost),
        "reading the digests of outputs");
  std::vector<std::string> roots;
  for (std::size_t k = 0; k < outputs.size(); ++k)
    roots.emplace_back(digests.data() + k * protocol::kDigestBytes, protocol::kDigestBytes);
  return roots;
}

std::vector<std::string> TimedCase::inspect(const std::vector<protocol::Spots>& spots) {
  std::vector<DeviceNode> nodes;
  std::vector<std::size_t> ends;
  for (const protocol::Spots& requested : spots) {
    const Case::State::PlacedBuffer& buffer = find_buffer(requested.set, requested.buffer);
    const std::uint64_t size = element_size(buffer.region->type);
    for (const std::uint64_t leaf : protocol::leaves_of(requested.elements, size)) {
      if (leaf * protocol::kNodeBytes >= buffer.region->bytes)
        throw SetupFailure{"the element does not exist"};
      const std::vector<DeviceNode> path =
          outputs_.at({requested.set, requested.buffer}).path_from(leaf);
      nodes.insert(nodes.end(), path.begin(), path.end());
    }
    ends.push_back(nodes.size());
  }
  const std::vector<std::string> bytes = reader_.read(nodes);
  std::vector<std::string> answers;
  std::size_t next = 0;
  for (const std::size_t end : ends) {
    answers.emplace_back();
    for (; next < end; ++next) answers.back() += bytes[next];
  }
  return answers;
}

}  // namespace labcheck
