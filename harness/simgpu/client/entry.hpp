// SPDX-License-Identifier: MIT
/// The common part of all CUDA API functions: locking, sticky errors and the last error.
#pragma once

#include "harness/simgpu/client/runtime.hpp"
#include "harness/simgpu/protocol/abi.hpp"

#include <mutex>
#include <string_view>
#include <type_traits>

namespace labcheck::simgpu {

/// How a call reacts to a failed device and to stream captures.
enum class Call {
  local,        // also works without a device
  query,        // also works on a failed device
  enqueue,      // fails if the failure is known
  copy,         // fails and makes the failure known
  allocate,     // like enqueue; forbidden if it is unsafe during a capture
  synchronize,  // like copy; forbidden if it is unsafe during a capture
};

/// The stream capture mode of the calling thread (cudaThreadExchangeStreamCaptureMode).
cudaStreamCaptureMode& capture_mode();

/// The error that earlier failures or captures cause for a call; cudaSuccess if it may proceed.
cudaError_t find_prior_error(Call call, Runtime& runtime);

/// The last error of the calling thread, which cudaGetLastError returns.
cudaError_t& last_error();

/// Stores `error` as the thread's last error unless it is cudaSuccess, and returns it.
cudaError_t set_last_error(cudaError_t error);

/// Reports the current exception, for example an internal error or invalid settings, and returns
/// cudaErrorUnknown for the program. Call it in a catch block.
cudaError_t report_internal_error() noexcept;

/// Reports `feature`, a noun phrase, as unsupported and returns cudaErrorNotSupported.
cudaError_t report_unsupported(std::string_view feature) noexcept;

/// Locks the runtime and returns the error that `body(runtime)` throws or returns. Does not throw.
template <class Body>
cudaError_t enter(Call call, const Body& body) noexcept {
  try {
    Runtime& runtime = Runtime::instance();
    if (!runtime.is_usable()) return set_last_error(cudaErrorInitializationError);
    const std::lock_guard lock(runtime.mutex);
    if (!runtime.device.is_connected()) return set_last_error(cudaErrorUnknown);
    if (!runtime.has_device && call != Call::local) return set_last_error(cudaErrorNoDevice);
    require(find_prior_error(call, runtime));
    if constexpr (std::is_void_v<decltype(body(runtime))>) {
      body(runtime);
      return cudaSuccess;
    } else {
      return set_last_error(body(runtime));
    }
  } catch (const cudaError_t error) {
    return set_last_error(error);
  } catch (...) {
    return set_last_error(report_internal_error());
  }
}

}  // namespace labcheck::simgpu
