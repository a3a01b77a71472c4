// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/runtime.hpp"

#include "harness/simgpu/client/shared_pages.hpp"

#include <pthread.h>

namespace labcheck::simgpu {
namespace {

std::atomic<Runtime*> the_runtime = nullptr;

std::optional<DeviceProfile> find_device_profile(DeviceLink& device) {
  const std::string_view name = device.get(GetDevice{.answers_questions = true}).name;
  if (name == kNoDevice) return std::nullopt;
  return find_profile(name).value_or(default_profile());
}

}  // namespace

Runtime& Runtime::instance() {
  static Runtime& runtime = *new Runtime;
  return runtime;
}

Runtime* Runtime::existing() {
  return the_runtime.load();
}

Runtime::Runtime() : pages(device.shared_file()), captures(graphs) {
  const std::optional<DeviceProfile> found = find_device_profile(device);
  has_device = found.has_value();
  if (found) profile = *found;
  the_runtime = this;
  report_host_accesses(device);
  device.name_variables(modules);
  ::pthread_atfork(nullptr, nullptr, [] {
    existing()->forked_ = true;
    existing()->pages.copy_after_fork();
  });
}

RegisteredKernel& Runtime::load_kernel(const void* function) {
  const bool is_new_error = function != nullptr && toolkit() == Toolkit::cuda13;
  RegisteredKernel& kernel =
      require(modules.kernel(function),
              is_new_error ? cudaErrorInvalidResourceHandle : cudaErrorInvalidDeviceFunction);
  if (!kernel.found) kernel.found = device.ask(FindKernel{kernel.module->id, kernel.name});
  return kernel;
}

void Runtime::allocate(std::string_view call, std::size_t size, void** pointer) {
  clear_pointer(call, pointer);
  if (size == 0) return;
  const Allocate request{call, size, AllocationKind::device, device.keep_call_site()};
  *pointer = reinterpret_cast<void*>(device.ask(request).value);
}

void Runtime::allocate_host(std::string_view call, const HostBlock& block, void** pointer) {
  clear_pointer(call, pointer);
  if (block.size == 0) return;
  const AllocateHost request{call, block.size, block.kind, device.keep_call_site()};
  *pointer = add_block(device.ask(request).value, block);
}

void Runtime::clear_pointer(std::string_view call, void** pointer) {
  if (pointer == nullptr) require(device.ask(ReportBadArgument{call, 0}));
  clear_result(call, pointer);
}

void* Runtime::add_block(std::uint64_t begin, const HostBlock& block) {
  host_blocks.add(begin, block);
  pages.open(begin, block.size);
  return reinterpret_cast<void*>(begin);
}

void Runtime::forget_block(std::uint64_t begin) {
  const HostBlock* block = host_blocks.find_containing(reinterpret_cast<void*>(begin));
  if (block == nullptr) return;
  pages.close(begin, block->size);
  host_blocks.remove(begin);
}

void Runtime::free_memory(std::string_view call, const void* pointer, FreedBy by) {
  const auto address = reinterpret_cast<std::uint64_t>(pointer);
  require(device.ask(Free{call, address, AllocationKind::device}));
  if (pointer == nullptr) return;
  forget_block(address);
  pools.record_free(address, by);
}

bool Runtime::is_stream(cudaStream_t stream) {
  return is_default_stream(stream) || streams.find(stream) != nullptr;
}

StreamUse Runtime::use_of(cudaStream_t stream) {
  if (is_legacy_stream(stream)) return {};
  const Stream* created = streams.find(stream);
  return {reinterpret_cast<std::uint64_t>(stream),
          created == nullptr || (created->flags & cudaStreamNonBlocking) == 0};
}

cudaError_t Runtime::wait() {
  device.printed().flush();
  failure_is_known_ = device.failure() != cudaSuccess;
  return device.failure();
}

void Runtime::report_unsupported(std::string_view feature) {
  device.ask(ReportUnsupported{feature});
  throw cudaErrorNotSupported;
}

void Runtime::reset() {
  device.printed().flush();
  device.ask(Reset{});
  host_blocks.remove_all_but_variables();
  arrays.clear();
  image_descriptions.clear();
  streams.clear();
  default_stream = {};
  events.clear();
  pools.clear();
  captures.clear();
  executables.clear();
  graphs.clear();
  limits = {};
}

}  // namespace labcheck::simgpu
