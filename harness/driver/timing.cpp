#include "harness/driver/timing.hpp"

#include <chrono>
#include <cstring>
#include <cuda_runtime_api.h>
#include <utility>

namespace labcheck {
namespace {

void check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  throw SetupFailure{std::string(what) + ": " + cudaGetErrorString(error)};
}

std::uint64_t element_size(int type) {
  constexpr std::uint64_t kSizes[] = {4, 8, 4, 4, 8};  // as ElementType counts
  return kSizes[type];
}

void* device_memory(std::uint64_t bytes) {
  void* memory = nullptr;
  check(cudaMalloc(&memory, bytes), "cudaMalloc for a set of buffers to time on");
  return memory;
}

/// Two events around a call, and one when the device is idle again.
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

  /// Waits until nothing is left to do on any stream.
  protocol::LaunchSeconds finish() {
    cudaDeviceSynchronize();
    cudaEventRecord(events_[2]);
    cudaEventSynchronize(events_[2]);
    return {seconds_until(events_[1]), seconds_until(events_[2])};
  }

 private:
  // -1 where an event failed, which is no time.
  double seconds_until(cudaEvent_t end) const {
    float milliseconds = 0;
    return cudaEventElapsedTime(&milliseconds, events_[0], end) == cudaSuccess ? milliseconds * 1e-3
                                                                               : -1;
  }

  cudaEvent_t events_[3] = {};
};

protocol::Card describe_card() {
  int device = 0;
  check(cudaGetDevice(&device), "cudaGetDevice");
  const auto attribute = [&](cudaDeviceAttr which) {
    int value = 0;
    return cudaDeviceGetAttribute(&value, which, device) == cudaSuccess ? value : 0;
  };
  protocol::Card card;
  std::size_t free_bytes = 0;
  std::size_t all_bytes = 0;
  check(cudaMemGetInfo(&free_bytes, &all_bytes), "cudaMemGetInfo");
  card.free_bytes = free_bytes;
  card.cache_bytes = static_cast<std::uint64_t>(attribute(cudaDevAttrL2CacheSize));
  // Both edges of the clock move data.
  card.memory_rate = 2e3 * attribute(cudaDevAttrMemoryClockRate) *
                     (attribute(cudaDevAttrGlobalMemoryBusWidth) / 8.0);
  // A multiprocessor of the data-centre cards 7.0 to 8.0 has 64 lanes for float32, a later one 128;
  // a multiply-add is two operations.
  const int capability = 10 * attribute(cudaDevAttrComputeCapabilityMajor) +
                         attribute(cudaDevAttrComputeCapabilityMinor);
  const int lanes = capability <= 80 ? 64 : 128;
  card.float32_rate =
      2e3 * attribute(cudaDevAttrClockRate) * lanes * attribute(cudaDevAttrMultiProcessorCount);
  return card;
}

}  // namespace

namespace {

std::uint32_t sets_that_fit(double seconds, double call, std::uint32_t most) {
  std::uint32_t sets = 1;
  while (sets < most && (sets + 1) * call <= seconds) ++sets;
  return sets;
}

}  // namespace

TimedCase::TimedCase(const protocol::PrepareTiming& prepare, void (*call)(Case&))
    : run_(prepare.run), arena_(run_.arena_size), call_(call) {
  upload_inputs();
  for (std::uint32_t number = 0; number < prepare.sets; ++number) {
    sets_.push_back(std::make_unique<Case::State>(run_, arena_.bytes()));
    Case::State& set = *sets_.back();
    // Where its buffers are is known only after the first call.
    if (number > 0) {
      place_like_first(set);
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
    const std::chrono::duration<double> call = std::chrono::steady_clock::now() - start;
    // The very first call may have to make things ready.
    if (number > 0 && call.count() * prepare.sets > prepare.most_seconds) {
      sets_.resize(sets_that_fit(prepare.most_seconds, call.count(), number + 1));
      return;
    }
  }
}

TimedCase::~TimedCase() {
  for (auto& input : inputs_) cudaFree(input.second);
}

// Before the program's functions could have changed them.
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
  // A stream of the program's own would not wait for it.
  check(cudaDeviceSynchronize(), "giving buffers their first contents");
}

void TimedCase::place_like_first(Case::State& set) {
  for (const auto& entry : sets_.front()->placed) {
    const Case::State::Placed& first = entry.second;
    if (!first.on_device) continue;  // made when it is asked for, with the case's own contents
    auto* start = static_cast<unsigned char*>(device_memory(first.region->bytes + 2 * first.guard));
    set.placed[entry.first] = {first.region, start, first.guard, true};
  }
}

void TimedCase::freshen(Case::State& set, std::uint32_t number, std::uint64_t seed) {
  for (const auto& entry : set.placed) {
    const Case::State::Placed& buffer = entry.second;
    const protocol::Region& region = *buffer.region;
    const auto index = static_cast<std::uint32_t>(buffer.region - run_.regions.data());
    const std::uint64_t size = element_size(region.type);
    const std::uint64_t count = region.bytes / size;
    const protocol::Arrangement by = protocol::arrangement_of(seed, number, index, count);
    unsigned char* to = buffer.region_start + buffer.guard;
    const unsigned char* from = arena_.bytes() + region.offset + protocol::kGuardBytes;
    const bool is_input = region.role == protocol::Role::input;
    if (buffer.on_device && is_input) {
      arrange_on_device(to, inputs_.at(entry.first), count, by, size);
    } else if (buffer.on_device) {
      fill_on_device(to, region.bytes, protocol::drawn(seed, number, index, 3));
    } else if (is_input) {
      for (std::uint64_t i = 0; i < count; ++i) {
        const std::uint64_t at = (i + (i < by.cut ? by.turn : by.turn_behind)) % count;
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
  check(cudaDeviceSynchronize(), "giving buffers new contents");
}

std::vector<protocol::LaunchSeconds> TimedCase::launch(protocol::CaseDone& done) {
  std::vector<protocol::LaunchSeconds> launches;
  Events events;
  for (auto& set : sets_) {
    Case test(*set);
    // What is launched while the device is held starts without the time that launching takes.
    hold_device();
    events.start();
    call_(test);
    events.stop();
    launches.push_back(events.finish());
  }
  done = device_outcome();
  return launches;
}

const Case::State::Placed& TimedCase::inspected(const protocol::Spots& spots) const {
  if (spots.set >= sets_.size()) throw SetupFailure{"there is no such set of buffers"};
  const auto found = sets_[spots.set]->placed.find(spots.buffer);
  if (found == sets_[spots.set]->placed.end())
    throw SetupFailure{"driver.cu does not use buffer '" + spots.buffer + "'"};
  const Case::State::Placed& buffer = found->second;
  const std::uint64_t size = element_size(buffer.region->type);
  for (const std::uint64_t element : spots.elements) {
    if ((element + 1) * size > buffer.region->bytes) throw SetupFailure{"there is no such element"};
  }
  return buffer;
}

std::vector<std::string> TimedCase::inspect(const std::vector<protocol::Spots>& spots) {
  std::vector<std::string> values(spots.size());
  std::vector<DeviceElements> wanted;
  std::vector<std::size_t> places;
  for (std::size_t k = 0; k < spots.size(); ++k) {
    const Case::State::Placed& buffer = inspected(spots[k]);
    const std::uint64_t size = element_size(buffer.region->type);
    const unsigned char* from = buffer.region_start + buffer.guard;
    if (buffer.on_device) {
      wanted.push_back({from, spots[k].elements, size});
      places.push_back(k);
      continue;
    }
    for (const std::uint64_t element : spots[k].elements)
      values[k].append(reinterpret_cast<const char*>(from + element * size), size);
  }
  std::vector<std::string> gathered = gatherer_.gather(wanted);
  for (std::size_t k = 0; k < places.size(); ++k) values[places[k]] = std::move(gathered[k]);
  return values;
}

TimedCase& Timing::prepared() {
  if (case_ == nullptr) throw SetupFailure{"nothing was prepared for timing"};
  return *case_;
}

protocol::TimingDone Timing::prepare(const protocol::PrepareTiming& prepare) {
  case_.reset();
  const FoundCall found = find_call(prepare.run.call);
  if (found.call == nullptr) return {found.why_not, {}};
  case_ = std::make_unique<TimedCase>(prepare, found.call);
  return {case_->first_calls(), protocol::encode_sets(case_->sets())};
}

protocol::TimingDone Timing::answer(protocol::MessageKind kind, const std::string& body) {
  protocol::TimingDone timing;
  try {
    if (kind == protocol::MessageKind::describe_card) {
      timing.answer = encode(describe_card());
    } else if (kind == protocol::MessageKind::prepare_timing) {
      timing = prepare(protocol::decode_prepare_timing(body));
    } else if (kind == protocol::MessageKind::freshen) {
      prepared().freshen(protocol::decode_freshen(body).seed);
    } else if (kind == protocol::MessageKind::launch) {
      timing.answer = encode(prepared().launch(timing.done));
    } else if (kind == protocol::MessageKind::inspect) {
      timing.answer = protocol::encode(prepared().inspect(protocol::decode_spots(body)));
    } else {
      throw SetupFailure{"labcheck asks for what this driver does not know"};
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
