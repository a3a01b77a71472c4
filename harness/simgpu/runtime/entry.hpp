/// What every function of the interface does around its work.
#pragma once

#include "harness/simgpu/runtime/abi.hpp"
#include "harness/simgpu/runtime/runtime.hpp"

#include <mutex>
#include <string_view>

namespace labcheck::simgpu {

/// How a call stands to work that failed on the device before it.
enum class Call {
  asks,       // works on a broken device too
  queues,     // fails once the failure is known
  copies,     // makes a failure known, and fails
  allocates,  // like queues, and refused where it could get in the way of a capture
  waits,      // like copies, likewise
};

/// How the calling thread's calls stand to captures: cudaThreadExchangeStreamCaptureMode.
cudaStreamCaptureMode& capture_mode();

/// The error of a call before it has done anything, by what came before.
cudaError_t error_before(Call call, Runtime& runtime);

/// The calling thread's last error, which cudaGetLastError gives.
cudaError_t& last_error();

/// Keeps `error` as the thread's last error, if it is one, and returns it.
cudaError_t remember(cudaError_t error);

/// Tells that labcheck itself failed, or what is wrong with its settings, and returns what the
/// program gets: cudaErrorUnknown. To be called where an exception was caught.
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
    const cudaError_t before = error_before(call, runtime);
    return remember(before != cudaSuccess ? before : body(runtime));
  } catch (...) {
    return remember(tell_own_failure());
  }
}

}  // namespace labcheck::simgpu
