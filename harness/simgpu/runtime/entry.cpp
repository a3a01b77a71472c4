#include "harness/simgpu/runtime/entry.hpp"

#include "harness/base/error.hpp"

#include <fmt/format.h>

#include <exception>
#include <mutex>
#include <set>
#include <string>
#include <thread>

namespace labcheck::simgpu {
namespace {

// Once a message: what keeps the runtime from starting fails in every call.
void tell(const std::string& message) {
  static std::mutex mutex;
  static auto& told = *new std::set<std::string>;
  const std::lock_guard lock(mutex);
  if (!told.insert(message).second) return;
  Reporter(report_place(variables_at_start())).fault({FaultKind::unsupported, message, {}, {}, 0});
}

void tell_failed(const std::string& message) {
  tell(fmt::format("the simulated GPU itself failed: {}", message));
}

}  // namespace

cudaError_t& last_error() {
  thread_local cudaError_t error = cudaSuccess;
  return error;
}

cudaError_t remember(cudaError_t error) {
  if (error != cudaSuccess) last_error() = error;
  return error;
}

cudaStreamCaptureMode& capture_mode() {
  thread_local cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal;
  return mode;
}

cudaError_t error_before(Call call, Runtime& runtime) {
  if (call == Call::asks) return cudaSuccess;
  const bool learns = call == Call::copies || call == Call::waits;
  const cudaError_t failure = learns ? runtime.wait() : runtime.known_failure();
  if (failure != cudaSuccess) return failure;
  return call == Call::allocates || call == Call::waits
             ? runtime.captures.check_unsafe(std::this_thread::get_id(), capture_mode())
             : cudaSuccess;
}

cudaError_t refuse(std::string_view what) noexcept {
  return enter(Call::asks, [&](Runtime& runtime) { return runtime.refuse(what); });
}

cudaError_t tell_own_failure() noexcept {
  try {
    try {
      throw;
    } catch (const UserError& error) {
      tell(fmt::format("the simulated GPU does not start: {}", error.what()));
    } catch (const HarnessError& error) {
      tell_failed(error.remedy().empty() ? error.what()
                                         : fmt::format("{} ({})", error.what(), error.remedy()));
    } catch (const std::exception& error) {
      tell_failed(error.what());
    }
  } catch (...) {
    // Not even that could be told.
  }
  return cudaErrorUnknown;
}

}  // namespace labcheck::simgpu
