// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/entry.hpp"

#include "harness/base/error.hpp"
#include "harness/simgpu/client/driver/contexts.hpp"

#include <fmt/format.h>

#include <exception>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <unistd.h>
#include <utility>

namespace labcheck::simgpu {
namespace {

// Reports each message once: an error that keeps the runtime from starting occurs in every call.
void report_once(const std::string& message) {
  static std::mutex mutex;
  static auto& reported = *new std::set<std::string>;
  const std::lock_guard lock(mutex);
  if (!reported.insert(message).second) return;
  const std::string line = fmt::format("labcheck: unsupported: {}\n", message);
  [[maybe_unused]] const ssize_t written = ::write(STDERR_FILENO, line.data(), line.size());
}

// A program that retrieves an error has checked its launch. Forked processes must not lock.
void mark_launch_checked() {
  Runtime* runtime = Runtime::existing();
  if (last_error() == cudaSuccess || runtime == nullptr || !runtime->is_usable()) return;
  const std::lock_guard lock(runtime->mutex);
  if (!std::exchange(runtime->has_unchecked_launch, false)) return;
  runtime->device.ask(NoteErrorCheck{});
}

// Runs after the program's destructors and exit handlers. A thread that still holds the lock was
// stopped during a call and will never release it.
__attribute__((destructor)) void report_at_end() {
  Runtime* runtime = Runtime::existing();
  if (runtime == nullptr || !runtime->is_usable()) return;
  const std::unique_lock lock(runtime->mutex, std::try_to_lock);
  if (!lock) return;
  try {
    runtime->device.printed().flush();
    runtime->device.ask(Finish{});
  } catch (...) {
    report_internal_error();
  }
}

}  // namespace

cudaError_t& last_error() {
  thread_local cudaError_t error = cudaSuccess;
  return error;
}

cudaError_t set_last_error(cudaError_t error) {
  if (error != cudaSuccess) last_error() = error;
  return error;
}

cudaStreamCaptureMode& capture_mode() {
  thread_local cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;
  return mode;
}

cudaError_t find_prior_error(Call call, Runtime& runtime) {
  if (call == Call::local || call == Call::query) return cudaSuccess;
  bind_primary_context();
  const bool waits = call == Call::copy || call == Call::synchronize;
  const cudaError_t failure = waits ? runtime.wait() : runtime.known_failure();
  if (failure != cudaSuccess) return failure;
  return call == Call::allocate || call == Call::synchronize
             ? runtime.captures.check_unsafe(std::this_thread::get_id(), capture_mode())
             : cudaSuccess;
}

cudaError_t report_unsupported(std::string_view feature) noexcept {
  return enter(Call::query, [&](Runtime& runtime) { runtime.report_unsupported(feature); });
}

cudaError_t report_internal_error() noexcept {
  try {
    try {
      throw;
    } catch (const HarnessError& error) {
      report_once(error.remedy().empty() ? error.what()
                                         : fmt::format("{}; {}", error.what(), error.remedy()));
    } catch (const std::exception& error) {
      report_once(fmt::format("internal error in the simulated GPU: {}", error.what()));
    }
  } catch (...) {
    // The report failed, too.
  }
  return cudaErrorUnknown;
}

LABCHECK_ABI cudaError_t cudaGetLastError() {
  mark_launch_checked();
  return std::exchange(last_error(), cudaSuccess);
}

LABCHECK_ABI cudaError_t cudaPeekAtLastError() {
  mark_launch_checked();
  return last_error();
}

LABCHECK_ABI const char* cudaGetErrorName(cudaError_t error) {
  return error_name(error);
}

LABCHECK_ABI const char* cudaGetErrorString(cudaError_t error) {
  return error_text(error);
}

}  // namespace labcheck::simgpu
