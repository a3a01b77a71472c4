// SPDX-License-Identifier: MIT
// The main program of every graded submission: runs the test cases that labcheck requests and
// returns the buffers after the student's functions. It does not judge anything.

#include "harness/driver/arena_map.hpp"
#include "harness/driver/case.hpp"
#include "harness/driver/channel.hpp"
#include "harness/driver/timing.hpp"

#include <cstdio>
#include <cuda_runtime_api.h>
#include <memory>
#include <utility>
#include <vector>

namespace labcheck {
namespace {

struct Call {
  std::string name;
  bool defined = false;
  void (*call)(Case&) = nullptr;
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

/// Keeps the buffers in `running`: labcheck collects them from the simulated GPU.
protocol::CaseDone run(protocol::RunCase request, std::unique_ptr<RunningCase>& running) {
  const CallLookup found = find_call(request.call);
  if (found.call == nullptr) return found.problem;
  try {
    running = std::make_unique<RunningCase>(std::move(request));
    return running->run(found.call);
  } catch (const FunctionMissing& missing) {
    return absent(missing);
  } catch (const SetupFailure& failure) {
    protocol::CaseDone done;
    done.outcome = protocol::Outcome::driver_failure;
    done.text = failure.text;
    return done;
  }
}

void answer(protocol::MessageKind kind, const std::string& body, Timing& timing,
            std::unique_ptr<RunningCase>& running) {
  if (kind == protocol::MessageKind::run_case) {
    const protocol::CaseDone done = run(protocol::decode_run_case(body), running);
    std::fflush(stdout);
    return send(protocol::MessageKind::case_done, encode(done));
  }
  const protocol::TimingDone done = timing.answer(kind, body);
  std::fflush(stdout);
  send(protocol::MessageKind::timing_done, encode(done));
}

}  // namespace

CallLookup find_call(const std::string& name) {
  CallLookup found;
  for (const Call& call : calls()) {
    if (call.name != name) continue;
    if (call.defined) {
      found.call = call.call;
    } else {
      found.problem.outcome = protocol::Outcome::function_absent;
    }
    return found;
  }
  found.problem.outcome = protocol::Outcome::driver_failure;
  found.problem.text = "driver.cu has no LABCHECK_CALL(" + name + ")";
  return found;
}

detail::Registration::Registration(const char* name, bool defined, void (*call)(Case&)) {
  calls().push_back({name, defined, call});
}

}  // namespace labcheck

int main() {
  using namespace labcheck;
  // Line buffering, so that output before a crash is not lost.
  std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
  // Create the context outside the time limit. If this fails, the program's first call fails, too.
  cudaFree(nullptr);
  send(protocol::MessageKind::hello, {});
  Timing timing;
  std::unique_ptr<RunningCase> running;
  for (std::string body;;) {
    const protocol::MessageKind kind = receive(body);
    running.reset();
    if (kind == protocol::MessageKind::finish) break;
    answer(kind, body, timing, running);
  }
  send(protocol::MessageKind::end, {});
  return 0;
}
