// SPDX-License-Identifier: MIT
#include "tests/ptx/driver_api.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <array>
#include <cstddef>
#include <cuda.h>
#include <dlfcn.h>
#include <stdexcept>

namespace labcheck::test {
namespace {

// cuda.h maps many calls to versioned names with macros, which also apply to these members.
#define LABCHECK_DRIVER_CALLS(CALL) \
  CALL(cuInit)                      \
  CALL(cuGetErrorName)              \
  CALL(cuDeviceGet)                 \
  CALL(cuDevicePrimaryCtxRetain)    \
  CALL(cuCtxSetCurrent)             \
  CALL(cuCtxSetLimit)               \
  CALL(cuCtxSynchronize)            \
  CALL(cuModuleLoadDataEx)          \
  CALL(cuModuleGetFunction)         \
  CALL(cuModuleUnload)              \
  CALL(cuFuncSetAttribute)          \
  CALL(cuLaunchKernel)              \
  CALL(cuMemAlloc)                  \
  CALL(cuMemFree)                   \
  CALL(cuMemcpyHtoD)                \
  CALL(cuMemcpyDtoH)

struct DriverCalls {
#define LABCHECK_MEMBER(name) decltype(&::name) name = nullptr;
  LABCHECK_DRIVER_CALLS(LABCHECK_MEMBER)
#undef LABCHECK_MEMBER
};

/// The driver and its first GPU.
class Driver {
 public:
  Driver() {
    void* const library = dlopen("libcuda.so.1", RTLD_NOW);
    if (library == nullptr) {
      problem_ = "libcuda.so.1 cannot be loaded";
      return;
    }
#define LABCHECK_FIND_AS(name) find(library, #name, calls_.name);
#define LABCHECK_FIND(name) LABCHECK_FIND_AS(name)
    LABCHECK_DRIVER_CALLS(LABCHECK_FIND)
#undef LABCHECK_FIND
#undef LABCHECK_FIND_AS
    if (!problem_.empty()) return;
    CUresult result = calls_.cuInit(0);
    if (result == CUDA_SUCCESS) result = calls_.cuDeviceGet(&device_, 0);
    if (result != CUDA_SUCCESS) problem_ = "the driver reports " + error_name(result);
  }

  /// Why the driver cannot be used; empty if it can.
  const std::string& problem() const {
    return problem_;
  }
  const DriverCalls& calls() const {
    return calls_;
  }

  std::string error_name(CUresult result) const {
    const char* name = nullptr;
    calls_.cuGetErrorName(result, &name);
    return name != nullptr ? name : fmt::format("error {}", static_cast<int>(result));
  }

  void check(CUresult result, const char* what) const {
    if (result != CUDA_SUCCESS)
      throw std::runtime_error(fmt::format("{}: {}", what, error_name(result)));
  }

  /// Makes the GPU's context current.
  void use_context() {
    if (context_ != nullptr) return;
    check(calls_.cuDevicePrimaryCtxRetain(&context_, device_), "cannot create a context");
    check(calls_.cuCtxSetCurrent(context_), "cannot use the context");
    check(calls_.cuCtxSetLimit(CU_LIMIT_STACK_SIZE, kStackBytes), "cannot set the stack size");
  }

  /// After a fault in a kernel, the process can no longer use the driver (documentation of
  /// CUresult: "the process must be terminated and relaunched").
  void note_fault() {
    problem_ = "an earlier case ended with a fault; ctest runs each case in its own process";
  }

 private:
  static constexpr std::size_t kStackBytes = 16384;

  template <class Call>
  void find(void* library, const char* name, Call& call) {
    call = reinterpret_cast<Call>(dlsym(library, name));
    if (call == nullptr) problem_ = fmt::format("libcuda.so.1 has no {}", name);
  }

  DriverCalls calls_;
  CUdevice device_ = 0;
  CUcontext context_ = nullptr;
  std::string problem_;
};

Driver& driver() {
  static Driver the_driver;
  return the_driver;
}

/// A module compiled for the GPU.
class DriverModule {
 public:
  explicit DriverModule(const std::string& text) {
    std::array<char, 8192> log{};
    std::array<CUjit_option, 2> options{CU_JIT_ERROR_LOG_BUFFER,
                                        CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES};
    // Integer options are passed as pointers.
    std::array<void*, 2> values{log.data(), reinterpret_cast<void*>(log.size())};
    const CUresult result = driver().calls().cuModuleLoadDataEx(
        &module_, text.c_str(), static_cast<unsigned>(options.size()), options.data(),
        values.data());
    if (result != CUDA_SUCCESS) refusal_ = driver().error_name(result) + ": " + log.data();
  }
  DriverModule(const DriverModule&) = delete;
  DriverModule& operator=(const DriverModule&) = delete;
  ~DriverModule() {
    if (module_ != nullptr) driver().calls().cuModuleUnload(module_);
  }

  const std::string& refusal() const { return refusal_; }

  CUfunction function(const std::string& name) const {
    CUfunction function = nullptr;
    driver().check(driver().calls().cuModuleGetFunction(&function, module_, name.c_str()),
                   name.c_str());
    return function;
  }

 private:
  CUmodule module_ = nullptr;
  std::string refusal_;
};

class DriverBuffer {
 public:
  explicit DriverBuffer(const std::vector<std::byte>& bytes) : size_(bytes.size()) {
    driver().check(driver().calls().cuMemAlloc(&address_, size_), "cannot allocate a buffer");
    driver().check(driver().calls().cuMemcpyHtoD(address_, bytes.data(), size_),
                   "cannot fill a buffer");
  }
  DriverBuffer(const DriverBuffer&) = delete;
  DriverBuffer& operator=(const DriverBuffer&) = delete;
  DriverBuffer(DriverBuffer&& other) noexcept : size_(other.size_), address_(other.address_) {
    other.address_ = 0;
  }
  DriverBuffer& operator=(DriverBuffer&&) = delete;
  ~DriverBuffer() {
    if (address_ != 0) driver().calls().cuMemFree(address_);
  }

  CUdeviceptr& address() { return address_; }

  std::vector<std::byte> contents() const {
    std::vector<std::byte> bytes(size_);
    driver().check(driver().calls().cuMemcpyDtoH(bytes.data(), address_, size_),
                   "cannot copy a result");
    return bytes;
  }

 private:
  std::size_t size_;
  CUdeviceptr address_ = 0;
};

// The simulated GPU's fault kind for a driver error.
std::string fault_of(CUresult result) {
  switch (result) {
    case CUDA_ERROR_MISALIGNED_ADDRESS:
      return "misaligned";
    case CUDA_ERROR_ILLEGAL_ADDRESS:
      return "invalid_address";
    case CUDA_ERROR_ASSERT:
    case CUDA_ERROR_LAUNCH_FAILED:  // also trap
      return "assertion";
    default:
      return driver().error_name(result);
  }
}

// Pointers to the parameters, for cuLaunchKernel.
std::vector<void*> pointers_to(std::vector<PtxArgument>& arguments,
                               std::vector<DriverBuffer>& buffers) {
  std::vector<void*> pointers;
  std::size_t next = 0;
  for (PtxArgument& argument : arguments) {
    if (argument.is_buffer) {
      pointers.push_back(&buffers[next++].address());
    } else {
      pointers.push_back(argument.bytes.data());
    }
  }
  return pointers;
}

CUresult launch_and_wait(const PtxLaunch& launch, CUfunction function, void** arguments) {
  const DriverCalls& calls = driver().calls();
  CUresult result =
      calls.cuFuncSetAttribute(function, CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES,
                               static_cast<int>(launch.dynamic_shared));
  if (result == CUDA_SUCCESS) {
    result = calls.cuLaunchKernel(function, launch.grid[0], launch.grid[1], launch.grid[2],
                                  launch.block[0], launch.block[1], launch.block[2],
                                  launch.dynamic_shared, nullptr, arguments, nullptr);
  }
  return result == CUDA_SUCCESS ? calls.cuCtxSynchronize() : result;
}

}  // namespace

std::string driver_problem() {
  return driver().problem();
}

PtxOutcome run_by_driver(const PtxLaunch& launch) {
  driver().use_context();
  PtxOutcome outcome;
  const DriverModule module(launch.module);
  outcome.refusal = module.refusal();
  if (!outcome.refusal.empty()) return outcome;
  const CUfunction function = module.function(kernel_of(launch));
  std::vector<PtxArgument> arguments = launch.arguments;
  std::vector<DriverBuffer> buffers;
  for (const PtxArgument& argument : arguments) {
    if (argument.is_buffer) buffers.emplace_back(argument.bytes);
  }
  testing::internal::CaptureStdout();
  const CUresult result = launch_and_wait(launch, function, pointers_to(arguments, buffers).data());
  outcome.printed = testing::internal::GetCapturedStdout();
  if (result != CUDA_SUCCESS) {
    outcome.fault = fault_of(result);
    outcome.fault_message = driver().error_name(result);
    driver().note_fault();
    return outcome;
  }
  for (const DriverBuffer& buffer : buffers) outcome.buffers.push_back(buffer.contents());
  return outcome;
}

}  // namespace labcheck::test
