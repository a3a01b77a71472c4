// SPDX-License-Identifier: MIT
// The main program of every graded submission: runs and times the test cases that labcheck requests
// and returns the buffers after the student's functions. It does not judge anything.

#include "harness/driver/case.hpp"
#include "harness/driver/channel.hpp"
#include "harness/driver/timed_case.hpp"
#include "harness/driver/timing_protocol.hpp"

#include <cstdio>
#include <cuda_runtime_api.h>
#include <memory>
#include <utility>
#include <vector>

namespace labcheck {
namespace {

struct Call {
  std::string name;
  void (*call)(Case&) = nullptr;  // null if the submission does not define the function
};

std::vector<Call>& calls() {
  static std::vector<Call> all;
  return all;
}

/// A test case and its buffers.
class RunningCase {
 public:
  explicit RunningCase(protocol::RunCase request)
      : request_(std::move(request)),
        arena_(request_.arena_size),
        state_(request_, arena_.bytes()) {}

  protocol::CaseDone run(void (*call)(Case&)) {
    Case test(state_);
    cudaGetLastError();
    call(test);
    protocol::CaseDone done = device_outcome();
    if (done.outcome == protocol::Outcome::completed && !state_.collect()) done = device_outcome();
    for (const auto& entry : state_.buffers) {
      if (!entry.second.on_device) done.on_host.push_back(entry.first);
    }
    return done;
  }

 private:
  protocol::RunCase request_;
  ArenaMap arena_;
  Case::State state_;
};

protocol::CaseDone failed(const SetupFailure& failure) {
  protocol::CaseDone done;
  done.outcome = protocol::Outcome::driver_failure;
  done.text = failure.text;
  return done;
}

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

/// Answers labcheck's requests. Keeps the buffers of a test case until the next message: labcheck
/// collects them from the simulated GPU.
class Driver {
 public:
  /// Answers all messages until the last one.
  void serve() {
    for (;;) {
      const ReceivedMessage message = receive();
      running_.reset();
      if (message.kind == protocol::MessageKind::finish) return;
      if (message.kind == protocol::MessageKind::free_buffers) continue;
      if (message.kind == protocol::MessageKind::run_case) {
        const protocol::CaseDone done =
            run(protocol::decode<protocol::RunCase>(message.body).value());
        std::fflush(stdout);
        send(protocol::MessageKind::case_done, encode(done));
      } else {
        const protocol::TimingDone done = time(message);
        std::fflush(stdout);
        send(protocol::MessageKind::timing_done, encode(done));
      }
    }
  }

 private:
  protocol::CaseDone run(protocol::RunCase request) {
    const CallLookup found = find_call(request.call);
    if (found.call == nullptr) return found.problem;
    try {
      running_ = std::make_unique<RunningCase>(std::move(request));
      return running_->run(found.call);
    } catch (const FunctionMissing& missing) {
      return absent(missing);
    } catch (const SetupFailure& failure) {
      return failed(failure);
    }
  }

  protocol::TimingDone time(const ReceivedMessage& message) {
    try {
      switch (message.kind) {
        case protocol::MessageKind::describe_gpu:
          return {{}, encode(describe_gpu())};
        case protocol::MessageKind::prepare_timing:
          return prepare(protocol::decode<protocol::PrepareTiming>(message.body).value());
        case protocol::MessageKind::take_sample:
          return take_sample(protocol::decode<protocol::TakeSample>(message.body).value().seed);
        case protocol::MessageKind::inspect:
          return {{},
                  protocol::encode(timed_case().inspect(
                      protocol::decode<std::vector<protocol::Spots>>(message.body).value()))};
        default:
          throw SetupFailure{"labcheck sent an unknown message"};
      }
    } catch (const FunctionMissing& missing) {
      return {absent(missing), {}};
    } catch (const SetupFailure& failure) {
      return {failed(failure), {}};
    }
  }

  TimedCase& timed_case() {
    if (timed_ == nullptr) throw SetupFailure{"no test case is prepared for timing"};
    return *timed_;
  }

  protocol::TimingDone prepare(const protocol::PrepareTiming& prepare) {
    timed_.reset();
    const CallLookup found = find_call(prepare.run.call);
    if (found.call == nullptr) return {found.problem, {}};
    timed_ = std::make_unique<TimedCase>(prepare, found.call);
    return {timed_->first_calls(), protocol::encode(timed_->sets())};
  }

  protocol::TimingDone take_sample(std::uint64_t seed) {
    TimedCase& timed = timed_case();
    timed.freshen(seed);
    protocol::SampleTaken taken;
    taken.launches = timed.launch();
    const protocol::CaseDone done = device_outcome();
    if (done.outcome == protocol::Outcome::completed) taken.roots = timed.commit();
    return {done, encode(taken)};
  }

  std::unique_ptr<RunningCase> running_;
  std::unique_ptr<TimedCase> timed_;
};

}  // namespace

CallLookup find_call(const std::string& name) {
  CallLookup found;
  for (const Call& call : calls()) {
    if (call.name != name) continue;
    found.call = call.call;
    if (call.call == nullptr) found.problem.outcome = protocol::Outcome::function_absent;
    return found;
  }
  found.problem.outcome = protocol::Outcome::driver_failure;
  found.problem.text = "driver.cu has no LABCHECK_CALL(" + name + ")";
  return found;
}

detail::Registration::Registration(const char* name, void (*call)(Case&)) {
  calls().push_back({name, call});
}

}  // namespace labcheck

int main() {
  using namespace labcheck;
  // Line buffering, so that output before a crash is not lost.
  std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
  // Create the context outside the time limit. If this fails, the program's first call fails, too.
  cudaFree(nullptr);
  send(protocol::MessageKind::hello, {});
  Driver().serve();
  send(protocol::MessageKind::end, {});
  return 0;
}
