// The main program of every graded submission: runs the test cases that labcheck asks for, in this
// process, and hands back what the student's functions left in the buffers. It judges nothing.

#include "harness/driver/case.hpp"
#include "harness/driver/channel.hpp"

#include <cstdio>
#include <sys/mman.h>
#include <unistd.h>
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

/// The arena as long as one case lasts.
class Arena {
 public:
  explicit Arena(std::uint64_t size) : size_(size) {
    void* bytes =
        ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, protocol::kArenaDescriptor, 0);
    if (bytes == MAP_FAILED) throw SetupFailure{"the arena cannot be mapped"};
    bytes_ = static_cast<unsigned char*>(bytes);
  }
  ~Arena() { ::munmap(bytes_, size_); }
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  unsigned char* bytes() const { return bytes_; }

 private:
  std::uint64_t size_;
  unsigned char* bytes_;
};

// The error that the call left behind: of a launch that nobody checked, or of a kernel that failed
// while it ran.
protocol::CaseDone device_outcome() {
  protocol::CaseDone done;
  const cudaError_t launch = cudaGetLastError();
  const cudaError_t running = cudaDeviceSynchronize();
  const cudaError_t error = running != cudaSuccess ? running : launch;
  if (error == cudaSuccess) return done;
  done.outcome = protocol::Outcome::device_error;
  done.name = cudaGetErrorName(error);
  done.text = cudaGetErrorString(error);
  cudaGetLastError();
  done.context_lost = cudaDeviceSynchronize() != cudaSuccess;
  return done;
}

protocol::CaseDone run(const Call& call, const protocol::RunCase& request) {
  Arena arena(request.arena_size);
  Case::State state(request, arena.bytes());
  Case test(state);
  cudaGetLastError();
  call.call(test);
  protocol::CaseDone done = device_outcome();
  if (done.outcome == protocol::Outcome::completed && !state.collect()) done = device_outcome();
  return done;
}

protocol::CaseDone run(const protocol::RunCase& request) {
  protocol::CaseDone done;
  for (const Call& call : calls()) {
    if (call.name != request.call) continue;
    if (!call.defined) {
      done.outcome = protocol::Outcome::function_absent;
      return done;
    }
    try {
      done = run(call, request);
    } catch (const SetupFailure& failure) {
      done.outcome = protocol::Outcome::driver_failure;
      done.text = failure.text;
    }
    return done;
  }
  done.outcome = protocol::Outcome::driver_failure;
  done.text = "driver.cu has no LABCHECK_CALL(" + request.call + ")";
  return done;
}

}  // namespace

detail::Registration::Registration(const char* name, bool defined, void (*call)(Case&)) {
  calls().push_back({name, defined, call});
}

}  // namespace labcheck

int main() {
  using namespace labcheck;
  // What a student prints before a crash should not be lost in a buffer.
  std::setvbuf(stdout, nullptr, _IOLBF, BUFSIZ);
  send(protocol::MessageKind::hello, encode(protocol::Hello{}));
  for (std::string body;;) {
    const protocol::MessageKind kind = receive(body);
    if (kind == protocol::MessageKind::finish) break;
    if (kind != protocol::MessageKind::run_case) return 2;
    const protocol::CaseDone done = run(protocol::decode_run_case(body));
    std::fflush(stdout);
    if (&labcheckSimFlush != nullptr) labcheckSimFlush();
    send(protocol::MessageKind::case_done, encode(done));
  }
  send(protocol::MessageKind::end, {});
  return 0;
}
