// SPDX-License-Identifier: MIT
// Device management: devices, properties, limits and flags.
#include "harness/simgpu/client/device_properties.hpp"
#include "harness/simgpu/client/entry.hpp"

#include <cstring>
#include <string_view>

namespace labcheck::simgpu {
namespace {

constexpr int kDevices = 1;
constexpr int kDriverVersion = 13000;
constexpr std::string_view kBusId = "0000:01:00.0";
constexpr unsigned kDeviceFlags = 0xFF;
constexpr std::size_t kMaxStack = std::size_t{512} << 10;

bool is_device(int device) {
  return device >= 0 && device < kDevices;
}

// The version of the toolkit that compiled the program, as far as the PTX version determines it.
int runtime_version(int ptx_version) {
  switch (toolkit_of(ptx_version)) {
    case Toolkit::cuda11:
      return 11080;
    case Toolkit::cuda12:
      return 12000 + ptx_version % 10 * 10;
    case Toolkit::cuda13:
      break;
  }
  return 13000;
}

// Writes `get_value(runtime)` to the program's variable `to`.
cudaError_t write_value(auto* to, const auto& get_value, Call call = Call::query) {
  return enter(call, [&](Runtime& runtime) { store(to, get_value(runtime)); });
}

void check_device(int device) {
  if (!is_device(device)) throw cudaErrorInvalidDevice;
}

cudaError_t write_properties(void* properties, int device, const auto& toolkit) {
  return enter(Call::query, [&](Runtime& runtime) {
    if (properties == nullptr) throw cudaErrorInvalidValue;
    check_device(device);
    const auto bytes = device_properties(runtime.profile, toolkit(runtime));
    std::memcpy(properties, bytes.data(), bytes.size());
  });
}

// The stored value of a limit; nullptr if the limit is not a stored number.
std::size_t* find_limit(DeviceLimits& limits, int limit) {
  switch (limit) {
    case cudaLimitStackSize:
      return &limits.stack;
    case cudaLimitPrintfFifoSize:
      return &limits.printf_buffer;
    case cudaLimitDevRuntimePendingLaunchCount:
      return &limits.pending_launches;
    case cudaLimitMaxL2FetchGranularity:
      return &limits.l2_granularity;
    case cudaLimitPersistingL2CacheSize:
      return &limits.persisting_l2;
    default:
      return nullptr;
  }
}

}  // namespace

LABCHECK_ABI cudaError_t cudaGetDeviceCount(int* count) {
  return enter(Call::local, [&](Runtime& runtime) {
    store(count, runtime.has_device ? kDevices : 0);
    return runtime.has_device ? cudaSuccess : cudaErrorNoDevice;
  });
}

LABCHECK_ABI cudaError_t cudaGetDevice(int* device) {
  return write_value(device, [](Runtime&) { return 0; });
}

LABCHECK_ABI cudaError_t cudaSetDevice(int device) {
  return enter(Call::query, [&](Runtime&) { check_device(device); });
}

LABCHECK_ABI cudaError_t cudaInitDevice(int device, unsigned, unsigned) {
  return cudaSetDevice(device);
}

LABCHECK_ABI cudaError_t cudaSetValidDevices(int* devices, int count) {
  return cudaSetDevice(count > 0 && devices != nullptr ? devices[0] : 0);
}

LABCHECK_ABI cudaError_t cudaChooseDevice(int* device, const void*) {
  return cudaGetDevice(device);
}

LABCHECK_ABI cudaError_t cudaGetDeviceProperties(void* properties, int device) {
  return write_properties(properties, device, [](Runtime& runtime) { return runtime.toolkit(); });
}

LABCHECK_ABI cudaError_t cudaGetDeviceProperties_v2(void* properties, int device) {
  return write_properties(properties, device, [](Runtime&) { return Toolkit::cuda12; });
}

LABCHECK_ABI cudaError_t cudaDeviceGetAttribute(int* value, int attribute, int device) {
  return enter(Call::query, [&](Runtime& runtime) {
    check_device(device);
    const auto found = device_attribute(runtime.profile, attribute);
    if (value == nullptr || !found) throw cudaErrorInvalidValue;
    *value = *found;
  });
}

LABCHECK_ABI cudaError_t cudaDeviceSynchronize() {
  return enter(Call::synchronize, [](Runtime& runtime) {
    require(runtime.captures.check_wait());
    runtime.device.send(NoteHostWait{HostWait::all_work, 0});
  });
}
LABCHECK_ABI_ALIAS(cudaThreadSynchronize, cudaDeviceSynchronize);

LABCHECK_ABI cudaError_t cudaDeviceReset() {
  return enter(Call::query, [](Runtime& runtime) { runtime.reset(); });
}
LABCHECK_ABI_ALIAS(cudaThreadExit, cudaDeviceReset);

LABCHECK_ABI cudaError_t cudaDeviceGetLimit(std::size_t* value, int limit) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    require(value, cudaErrorInvalidValue);
    *value = limit == cudaLimitMallocHeapSize
                 ? runtime.device.get(GetHeapLimit{}).bytes
                 : require(find_limit(runtime.limits, limit), cudaErrorUnsupportedLimit);
  });
}
LABCHECK_ABI_ALIAS(cudaThreadGetLimit, cudaDeviceGetLimit);

LABCHECK_ABI cudaError_t cudaDeviceSetLimit(int limit, std::size_t value) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    if (limit == cudaLimitMallocHeapSize) return require(runtime.device.ask(SetHeapLimit{value}));
    std::size_t& stored = require(
        find_limit(runtime.limits, limit),
        limit == cudaLimitDevRuntimeSyncDepth ? cudaErrorUnsupportedLimit : cudaErrorInvalidValue);
    if (limit == cudaLimitStackSize && value > kMaxStack) throw cudaErrorInvalidValue;
    stored = limit == cudaLimitStackSize ? (value + 15) / 16 * 16 : value;
  });
}
LABCHECK_ABI_ALIAS(cudaThreadSetLimit, cudaDeviceSetLimit);

LABCHECK_ABI cudaError_t cudaDeviceGetPCIBusId(char* text, int size, int device) {
  return enter(Call::query, [&](Runtime&) {
    check_device(device);
    if (text == nullptr || size <= static_cast<int>(kBusId.size())) throw cudaErrorInvalidValue;
    std::memcpy(text, kBusId.data(), kBusId.size() + 1);
  });
}

LABCHECK_ABI cudaError_t cudaDeviceGetByPCIBusId(int* device, const char* text) {
  return enter(Call::query, [&](Runtime&) {
    if (device == nullptr || text == nullptr) throw cudaErrorInvalidValue;
    if (text != kBusId) throw cudaErrorInvalidDevice;
    *device = 0;
  });
}

LABCHECK_ABI cudaError_t cudaDriverGetVersion(int* version) {
  return write_value(
      version, [](Runtime&) { return kDriverVersion; }, Call::local);
}

LABCHECK_ABI cudaError_t cudaRuntimeGetVersion(int* version) {
  return write_value(
      version, [](Runtime& runtime) { return runtime_version(runtime.modules.ptx_version()); },
      Call::local);
}

LABCHECK_ABI cudaError_t cudaDeviceCanAccessPeer(int* can_access, int device, int peer) {
  return enter(Call::query, [&](Runtime&) {
    require(can_access, cudaErrorInvalidValue);
    check_device(device);
    check_device(peer);
    *can_access = 0;
  });
}

// Needs two devices.
LABCHECK_ABI cudaError_t cudaDeviceGetP2PAttribute(int*, int, int, int) {
  return set_last_error(cudaErrorInvalidDevice);
}

LABCHECK_ABI cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned) {
  return set_last_error(is_device(peer) ? cudaErrorPeerAccessUnsupported : cudaErrorInvalidDevice);
}

LABCHECK_ABI cudaError_t cudaDeviceDisablePeerAccess(int peer) {
  return set_last_error(is_device(peer) ? cudaErrorPeerAccessNotEnabled : cudaErrorInvalidDevice);
}

LABCHECK_ABI cudaError_t cudaGetDeviceFlags(unsigned* flags) {
  return write_value(flags, [](Runtime& runtime) { return runtime.limits.flags; });
}

LABCHECK_ABI cudaError_t cudaSetDeviceFlags(unsigned flags) {
  return enter(Call::query, [&](Runtime& runtime) {
    if ((flags & ~kDeviceFlags) != 0) throw cudaErrorInvalidValue;
    runtime.limits.flags = flags | cudaDeviceMapHost;
  });
}

// The cache configuration has no effect. Shared memory always has 4-byte banks.
LABCHECK_ABI cudaError_t cudaDeviceGetCacheConfig(int* configuration) {
  return write_value(configuration, [](Runtime& runtime) { return runtime.limits.cache_config; });
}
LABCHECK_ABI_ALIAS(cudaThreadGetCacheConfig, cudaDeviceGetCacheConfig);

LABCHECK_ABI cudaError_t cudaDeviceSetCacheConfig(int configuration) {
  return enter(Call::enqueue,
               [&](Runtime& runtime) { runtime.limits.cache_config = configuration; });
}
LABCHECK_ABI_ALIAS(cudaThreadSetCacheConfig, cudaDeviceSetCacheConfig);

LABCHECK_ABI cudaError_t cudaDeviceGetSharedMemConfig(int* configuration) {
  constexpr int kFourBytes = 1;
  return write_value(configuration, [](Runtime&) { return kFourBytes; });
}

LABCHECK_ABI cudaError_t cudaDeviceSetSharedMemConfig(int) {
  return cudaSuccess;
}

LABCHECK_ABI cudaError_t cudaProfilerStart() {
  return cudaSuccess;
}
LABCHECK_ABI_ALIAS(cudaProfilerStop, cudaProfilerStart);

LABCHECK_ABI cudaError_t cudaCtxResetPersistingL2Cache() {
  return cudaSuccess;
}

}  // namespace labcheck::simgpu
