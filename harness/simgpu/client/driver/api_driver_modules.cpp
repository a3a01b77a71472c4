// SPDX-License-Identifier: MIT
// The driver API: modules, functions and launches.
#include "harness/base/translation.hpp"
#include "harness/simgpu/client/driver/driver_entry.hpp"
#include "harness/simgpu/client/driver/module_image.hpp"
#include "harness/simgpu/client/submit.hpp"

#include <cstddef>
#include <cstdint>
#include <iterator>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <variant>
#include <vector>

namespace labcheck::simgpu {

LABCHECK_ABI cudaError_t cudaFuncGetAttributes(cudaFuncAttributes* attributes,
                                               const void* function);
LABCHECK_ABI cudaError_t cudaFuncSetAttribute(const void* function, int attribute, int value);

namespace {

// The found functions of a module. The address of the entry is the function's handle.
using Functions = std::map<std::string, char, std::less<>>;

// The modules that the program has loaded. The caller holds the runtime's lock. Never destroyed.
std::map<CUmodule, Functions>& loaded_modules() {
  static auto& modules = *new std::map<CUmodule, Functions>;
  return modules;
}

// Calls `use(runtime, functions)` with the functions of `module`.
CUresult with_module(CUmodule module, const auto& use) {
  return enter_driver(Call::enqueue, [&](Runtime& runtime) {
    const auto found = loaded_modules().find(module);
    if (found == loaded_modules().end()) throw cudaErrorInvalidResourceHandle;
    use(runtime, found->second);
  });
}

CUresult load(CUmodule* module, const auto& read_image) {
  return enter_driver(Call::enqueue, [&](Runtime& runtime) {
    if (module == nullptr) throw cudaErrorInvalidValue;
    const ModuleImage image = read_image();
    if (image.containers.empty()) {
      runtime.device.ask(ReportUnsupported{
          translatable("a module without PTX (cubin; compile it with nvcc -ptx or -fatbin)")});
      throw cudaErrorNoKernelImageForDevice;
    }
    const RegisteredModule& added =
        runtime.modules.add(runtime.device.ask(RegisterModule{image.containers, {}}));
    require(runtime.device.ask(LoadModule{added.id}));
    loaded_modules()[&added];
    *module = &added;
  });
}

// The ends of the list `extra` of cuLaunchKernel, and its members.
enum class Extra : std::uintptr_t { end = 0, buffer = 1, size = 2 };

struct ParameterBuffer {
  std::byte* begin = nullptr;
  std::size_t size = 0;
};

ParameterBuffer read_extra(void** extra) {
  ParameterBuffer buffer;
  for (; static_cast<Extra>(reinterpret_cast<std::uintptr_t>(*extra)) != Extra::end; extra += 2) {
    const auto kind = static_cast<Extra>(reinterpret_cast<std::uintptr_t>(*extra));
    if (kind == Extra::buffer)
      buffer.begin = static_cast<std::byte*>(extra[1]);
    else if (kind == Extra::size)
      buffer.size = *static_cast<const std::size_t*>(extra[1]);
    else
      return {};
  }
  return buffer;
}

// A pointer to each parameter in the buffer; nothing if the buffer is too small.
std::optional<std::vector<void*>> arguments_in(const ParameterBuffer& buffer,
                                               const KernelTraits& traits) {
  std::vector<void*> arguments;
  for (const auto& parameter : traits.parameters) {
    if (buffer.begin == nullptr || buffer.size < parameter.offset + parameter.size)
      return std::nullopt;
    arguments.push_back(buffer.begin + parameter.offset);
  }
  return arguments;
}

}  // namespace

LABCHECK_ABI CUresult DRIVER(cuModuleLoad)(CUmodule* module, const char* path) {
  std::string bytes;
  return load(module, [&] { return read_module_file(path, bytes); });
}

LABCHECK_ABI CUresult DRIVER(cuModuleLoadData)(CUmodule* module, const void* image) {
  return load(module, [&] { return read_module_image(image); });
}
DRIVER_ALIAS(cuModuleLoadFatBinary, cuModuleLoadData);

// The options of the just-in-time compiler have no effect.
LABCHECK_ABI CUresult DRIVER(cuModuleLoadDataEx)(CUmodule* module, const void* image, unsigned,
                                                 int*, void**) {
  return DRIVER(cuModuleLoadData)(module, image);
}

LABCHECK_ABI CUresult DRIVER(cuModuleUnload)(CUmodule module) {
  return with_module(module, [&](Runtime& runtime, const Functions&) {
    runtime.modules.remove(*module);
    loaded_modules().erase(module);
  });
}

LABCHECK_ABI CUresult DRIVER(cuModuleGetFunction)(CUfunction* function, CUmodule module,
                                                  const char* name) {
  return with_module(module, [&](Runtime& runtime, Functions& functions) {
    if (function == nullptr || name == nullptr || *name == '\0') throw cudaErrorInvalidValue;
    auto entry = functions.find(name);
    if (entry == functions.end()) {
      try {
        runtime.device.ask(FindKernel{module->id, name});
      } catch (const cudaError_t error) {
        throw error == cudaErrorInvalidDeviceFunction ? cudaErrorSymbolNotFound : error;
      }
      entry = functions.emplace(name, '\0').first;
      runtime.modules.add_kernel(&entry->second, *module, name);
    }
    *function = &entry->second;
  });
}

LABCHECK_ABI CUresult DRIVER(cuModuleGetGlobal_v2)(CUdeviceptr* address, std::size_t* size,
                                                   CUmodule module, const char* name) {
  return with_module(module, [&](Runtime& runtime, const Functions&) {
    if (name == nullptr) throw cudaErrorInvalidValue;
    const auto found = runtime.device.ask(FindVariable{module->id, name});
    if (address != nullptr) *address = found.address;
    if (size != nullptr) *size = found.size;
  });
}

LABCHECK_ABI CUresult DRIVER(cuFuncGetAttribute)(int* value, int attribute, CUfunction function) {
  return call_driver(Needs::context, [&] {
    cudaFuncAttributes found{};
    const cudaError_t error = cudaFuncGetAttributes(&found, function);
    if (error != cudaSuccess) return error;
    const int values[] = {found.maxThreadsPerBlock,
                          static_cast<int>(found.sharedSizeBytes),
                          static_cast<int>(found.constSizeBytes),
                          static_cast<int>(found.localSizeBytes),
                          found.numRegs,
                          found.ptxVersion,
                          found.binaryVersion,
                          found.cacheModeCA,
                          found.maxDynamicSharedSizeBytes,
                          found.preferredShmemCarveout};
    if (value == nullptr || attribute < 0 || attribute >= static_cast<int>(std::size(values)))
      return cudaErrorInvalidValue;
    *value = values[attribute];
    return cudaSuccess;
  });
}

LABCHECK_ABI CUresult DRIVER(cuFuncSetAttribute)(CUfunction function, int attribute, int value) {
  return forward(cudaFuncSetAttribute, function, attribute, value);
}

LABCHECK_ABI CUresult DRIVER(cuLaunchKernel)(CUfunction function, unsigned grid_x, unsigned grid_y,
                                             unsigned grid_z, unsigned block_x, unsigned block_y,
                                             unsigned block_z, unsigned shared, cudaStream_t stream,
                                             void** arguments, void** extra) {
  return enter_driver(Call::enqueue, [&](Runtime& runtime) {
    const LaunchShape shape{{grid_x, grid_y, grid_z}, {block_x, block_y, block_z}, shared};
    std::optional<std::vector<void*>> in_buffer;
    if (extra != nullptr) {
      in_buffer = arguments_in(read_extra(extra), runtime.load_kernel(function).found->traits);
      if (arguments != nullptr || !in_buffer) throw cudaErrorInvalidValue;
    }
    submit_launch(runtime, "cuLaunchKernel", {function, shape, Grid::independent},
                  in_buffer ? in_buffer->data() : arguments, stream);
  });
}

}  // namespace labcheck::simgpu
