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

// The modules that the program has loaded. For each found function, the address of its entry is its
// handle. The caller holds the runtime's lock. Never destroyed.
struct Functions {
  std::map<std::string, char, std::less<>> handles;
};

std::map<CUmodule, Functions>& loaded_modules() {
  static auto& modules = *new std::map<CUmodule, Functions>;
  return modules;
}

// Calls `use(runtime, functions)` with the functions of `module`.
CUresult with_module(CUmodule module, const auto& use) {
  return call_driver(Needs::context, [&] {
    return enter(Call::enqueue, [&](Runtime& runtime) {
      const auto found = loaded_modules().find(module);
      return found == loaded_modules().end() ? cudaErrorInvalidResourceHandle
                                             : use(runtime, found->second);
    });
  });
}

cudaError_t load_module(Runtime& runtime, CUmodule* module, const ModuleImage& image) {
  if (image.containers.empty()) {
    runtime.report_unsupported(
        translatable("a module without PTX (cubin; compile it with nvcc -ptx or -fatbin)"));
    return cudaErrorNoKernelImageForDevice;
  }
  const auto answer = runtime.device.ask(RegisterModule{image.containers, {}});
  if (const auto* error = std::get_if<cudaError_t>(&answer)) return *error;
  const RegisteredModule& added = runtime.modules.add(std::get<RegisteredModule>(answer));
  const cudaError_t error = runtime.device.ask(LoadModule{added.id});
  if (error != cudaSuccess) return error;
  loaded_modules()[&added];
  *module = &added;
  return cudaSuccess;
}

CUresult load(CUmodule* module, const auto& read_image) {
  return call_driver(Needs::context, [&] {
    return enter(Call::enqueue, [&](Runtime& runtime) {
      if (module == nullptr) return cudaErrorInvalidValue;
      const std::variant<ModuleImage, cudaError_t> image = read_image();
      if (const auto* error = std::get_if<cudaError_t>(&image)) return *error;
      return load_module(runtime, module, std::get<ModuleImage>(image));
    });
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
    return cudaSuccess;
  });
}

LABCHECK_ABI CUresult DRIVER(cuModuleGetFunction)(CUfunction* function, CUmodule module,
                                                  const char* name) {
  return with_module(module, [&](Runtime& runtime, Functions& functions) {
    if (function == nullptr || name == nullptr || *name == '\0') return cudaErrorInvalidValue;
    const auto [entry, is_new] = functions.handles.try_emplace(name);
    const void* const handle = &entry->second;
    if (is_new) {
      const auto found = runtime.device.ask(FindKernel{module->id, name});
      if (const auto* error = std::get_if<cudaError_t>(&found)) {
        functions.handles.erase(entry);
        return *error == cudaErrorInvalidDeviceFunction ? cudaErrorSymbolNotFound : *error;
      }
      runtime.modules.add_kernel(handle, *module, name);
    }
    *function = handle;
    return cudaSuccess;
  });
}

LABCHECK_ABI CUresult DRIVER(cuModuleGetGlobal_v2)(CUdeviceptr* address, std::size_t* size,
                                                   CUmodule module, const char* name) {
  return with_module(module, [&](Runtime& runtime, const Functions&) {
    if (name == nullptr) return cudaErrorInvalidValue;
    const auto found = runtime.device.ask(FindVariable{module->id, name});
    if (const auto* error = std::get_if<cudaError_t>(&found)) return *error;
    if (address != nullptr) *address = std::get<FoundVariable>(found).address;
    if (size != nullptr) *size = std::get<FoundVariable>(found).size;
    return cudaSuccess;
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
  return call_driver(Needs::context,
                     [&] { return cudaFuncSetAttribute(function, attribute, value); });
}

LABCHECK_ABI CUresult DRIVER(cuLaunchKernel)(CUfunction function, unsigned grid_x, unsigned grid_y,
                                             unsigned grid_z, unsigned block_x, unsigned block_y,
                                             unsigned block_z, unsigned shared, cudaStream_t stream,
                                             void** arguments, void** extra) {
  return call_driver(Needs::context, [&] {
    return enter(Call::enqueue, [&](Runtime& runtime) {
      const LaunchShape shape{{grid_x, grid_y, grid_z}, {block_x, block_y, block_z}, shared};
      std::optional<std::vector<void*>> in_buffer;
      if (extra != nullptr) {
        const auto kernel = runtime.load_kernel(function);
        if (const auto* error = std::get_if<cudaError_t>(&kernel)) return *error;
        in_buffer =
            arguments_in(read_extra(extra), std::get<RegisteredKernel*>(kernel)->found->traits);
        if (arguments != nullptr || !in_buffer) return cudaErrorInvalidValue;
      }
      return submit_launch(runtime, "cuLaunchKernel", {function, shape, Grid::independent},
                           in_buffer ? in_buffer->data() : arguments, stream);
    });
  });
}

}  // namespace labcheck::simgpu
