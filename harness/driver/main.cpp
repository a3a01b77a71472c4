// The main program of every graded submission: runs the test cases that labcheck asks for, in this
// process, and hands back what the student's functions left in the buffers. It judges nothing.

#include "harness/driver/arena_map.hpp"
#include "harness/driver/case.hpp"
#include "harness/driver/channel.hpp"
#include "harness/driver/timing.hpp"

#include <cstdio>
#include <cuda_runtime_api.h>
#include <vector>

extern "C" __attribute__((weak)) void labcheckSimFlush(void);

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

protocol::CaseDone run(const protocol::RunCase& request) {
  const FoundCall found = find_call(request.call);
  if (found.call == nullptr) return found.why_not;
  try {
    ArenaMap arena(request.arena_size);
    Case::State state(request, arena.bytes());
    Case test(state);
    cudaGetLastError();
    found.call(test);
    protocol::CaseDone done = device_outcome();
    if (done.outcome == protocol::Outcome::completed && !state.collect()) done = device_outcome();
    for (const auto& entry : state.placed) {
      if (!entry.second.on_device) done.on_host.push_back(entry.first);
    }
    return done;
  } catch (const FunctionMissing& missing) {
    return absent(missing);
  } catch (const SetupFailure& failure) {
    protocol::CaseDone done;
    done.outcome = protocol::Outcome::driver_failure;
    done.text = failure.text;
    return done;
  }
}

void answer(protocol::MessageKind kind, const std::string& body, Timing& timing) {
  if (kind == protocol::MessageKind::run_case) {
    const protocol::CaseDone done = run(protocol::decode_run_case(body));
    std::fflush(stdout);
    if (&labcheckSimFlush != nullptr) labcheckSimFlush();
    return send(protocol::MessageKind::case_done, encode(done));
  }
  const protocol::TimingDone done = timing.answer(kind, body);
  std::fflush(stdout);
  send(protocol::MessageKind::timing_done, encode(done));
}

}  // namespace

FoundCall find_call(const std::string& name) {
  FoundCall found;
  for (const Call& call : calls()) {
    if (call.name != name) continue;
    if (call.defined) {
      found.call = call.call;
    } else {
      found.why_not.outcome = protocol::Outcome::function_absent;
    }
    return found;
  }
  found.why_not.outcome = protocol::Outcome::driver_failure;
  found.why_not.text = "driver.cu has no LABCHECK_CALL(" + name + ")";
  return found;
}

detail::Registration::Registration(const char* name, bool defined, void (*call)(Case&)) {
  calls().push_back({name, defined, call});
}

}  // namespace labcheck

int main() {
  using namespace labcheck;
  // What a student prints before a crash should not be lost in a buffer.
  std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
  // Making a context is no work of the program's; where it fails, so does the program's first call.
  cudaFree(nullptr);
  send(protocol::MessageKind::hello, {});
  Timing timing;
  for (std::string body;;) {
    const protocol::MessageKind kind = receive(body);
    if (kind == protocol::MessageKind::finish) break;
    answer(kind, body, timing);
  }
  send(protocol::MessageKind::end, {});
  return 0;
}
