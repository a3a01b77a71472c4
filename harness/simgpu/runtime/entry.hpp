/// What every function of the interface does around its work.
#pragma once

#include "harness/simgpu/runtime/abi.hpp"
#include "harness/simgpu/runtime/runtime.hpp"

#include <mutex>
#include <string_view>

namespace labcheck::simgpu {

/// How a call stands to work that failed on the device before it.
enum class Call {
  asks,    // works on a broken device too
  queues,  // fails once the failure is known
  waits,   // makes a failure known, and fails
};

/// The calling thread's last error, which cudaGetLastError gives.
cudaError_t& last_error();

/// Keeps `error` as the thread's last error, if it is one, and returns it.
cudaError_t remember(cudaError_t error);

/// Tells that labcheck itself failed, and returns what the program gets: cudaErrorUnknown. To be
/// called where an exception was caught.
cudaError_t tell_own_failure() noexcept;

/// Tells that the simulated GPU does not have `what`, and returns cudaErrorNotSupported.
cudaError_t refuse(std::string_view what) noexcept;

/// Does `body(runtime)`, which gives the call's error, with the runtime locked. No exception comes
/// out.
template <class Body>
cudaError_t enter(Call call, const Body& body) noexcept {
  try {
    Runtime& runtime = Runtime::instance();
    if (!runtime.is_usable()) return remember(cudaErrorInitializationError);
    const std::lock_guard lock(runtime.mutex);
    const cudaError_t before = call == Call::waits    ? runtime.wait()
                               : call == Call::queues ? runtime.known_failure()
                                                      : cudaSuccess;
    return remember(before != cudaSuccess ? before : body(runtime));
  } catch (...) {
    return remember(tell_own_failure());
  }
}

}  // namespace labcheck::simgpu
