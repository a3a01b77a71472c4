// SPDX-License-Identifier: MIT
#include "harness/driver/case.hpp"

#include "harness/driver/channel.hpp"

#include <climits>

#include <cstdlib>
#include <cstring>

namespace labcheck {

void check(cudaError_t error, const char* what) {
  if (error == cudaSuccess) return;
  throw SetupFailure{std::string(what) + ": " + cudaGetErrorString(error)};
}

void* allocate_on_device(std::uint64_t bytes, const char* what) {
  void* memory = nullptr;
  check(cudaMalloc(&memory, bytes), what);
  return memory;
}

namespace {

unsigned char* allocate_on_host(std::uint64_t bytes, Case::HostMemory kind) {
  void* memory = nullptr;
  if (kind == Case::HostMemory::page_locked) {
    check(cudaHostAlloc(&memory, bytes, cudaHostAllocPortable),
          "cudaHostAlloc for a test case's buffer");
  } else {
    memory = std::malloc(bytes);
  }
  if (memory == nullptr)
    throw SetupFailure{"there is not enough host memory for a test case's buffer"};
  return static_cast<unsigned char*>(memory);
}

// Returns once labcheck has filled a buffer on the simulated GPU. `device_memory` is nullptr if the
// buffer is in host memory.
void request_contents(const char* name, const void* device_memory) {
  send(protocol::MessageKind::buffer_placed,
       encode(protocol::BufferPlaced{name, reinterpret_cast<std::uint64_t>(device_memory)}));
  if (receive().kind != protocol::MessageKind::buffer_filled)
    throw SetupFailure{"labcheck sent an unexpected message"};
}

}  // namespace

protocol::CaseDone device_outcome() {
  protocol::CaseDone done;
  const cudaError_t launch = cudaGetLastError();
  const cudaError_t running = cudaDeviceSynchronize();
  const cudaError_t error = running != cudaSuccess ? running : launch;
  if (error == cudaSuccess) return done;
  done.outcome = protocol::Outcome::device_error;
  done.name = cudaGetErrorName(error);
  done.text = cudaGetErrorString(error);
  cudaGetLastError();
  done.context_lost = cudaDeviceSynchronize() != cudaSuccess;
  return done;
}

protocol::CaseDone absent(const FunctionMissing& missing) {
  protocol::CaseDone done;
  done.outcome = protocol::Outcome::function_absent;
  done.name = missing.name;
  return done;
}

const protocol::Parameter& Case::State::parameter(const char* name,
                                                  protocol::ParameterKind kind) const {
  using protocol::ParameterKind;
  const auto name_of = [](ParameterKind of) {
    if (of == ParameterKind::text) return "a text";
    return of == ParameterKind::integer ? "a whole number" : "a number";
  };
  for (const protocol::Parameter& parameter : run.parameters) {
    if (parameter.name != name) continue;
    const bool fits = parameter.kind == kind ||
                      (kind == ParameterKind::number && parameter.kind == ParameterKind::integer);
    if (fits) return parameter;
    throw SetupFailure{std::string("driver.cu requests parameter '") + name + "' as " +
                       name_of(kind) + ", but the test case gives " + name_of(parameter.kind)};
  }
  throw SetupFailure{std::string("driver.cu requests parameter '") + name +
                     "', which the test case does not have"};
}

const protocol::Region& Case::State::region(const char* name, int type) const {
  for (const protocol::Region& region : run.regions) {
    if (region.name != name) continue;
    if (region.type != type)
      throw SetupFailure{std::string("driver.cu requests buffer '") + name +
                         "' with a different element type from the oracle's"};
    return region;
  }
  throw SetupFailure{std::string("driver.cu requests buffer '") + name +
                     "', which the oracle does not create"};
}

Case::State::~State() {
  for (auto& entry : buffers) {
    if (entry.second.on_device) {
      cudaFree(entry.second.region_start);
    } else if (entry.second.memory == HostMemory::page_locked) {
      cudaFreeHost(entry.second.region_start);
    } else {
      std::free(entry.second.region_start);
    }
  }
}

bool Case::State::collect() {
  for (auto& entry : buffers) {
    const PlacedBuffer& buffer = entry.second;
    const std::uint64_t guard_after = buffer.guard + buffer.region->bytes;
    // The contents of scratch buffers are not checked.
    const bool is_copied =
        buffer.region->role == protocol::Role::scratch
            ? collect(buffer, 0, buffer.guard) && collect(buffer, guard_after, buffer.guard)
            : collect(buffer, 0, guard_after + buffer.guard);
    if (!is_copied) return false;
  }
  return true;
}

bool Case::State::collect(const PlacedBuffer& buffer, std::uint64_t from, std::uint64_t bytes) {
  if (bytes == 0) return true;
  unsigned char* to = arena + buffer.region->offset + (protocol::kGuardBytes - buffer.guard) + from;
  const unsigned char* start = buffer.region_start + from;
  if (buffer.on_device) {
    return run.on_simulated_gpu ||
           cudaMemcpy(to, start, bytes, cudaMemcpyDeviceToHost) == cudaSuccess;
  }
  std::memcpy(to, start, bytes);
  return true;
}

void Case::need(const char* name) const {
  const CallLookup found = find_call(name);
  if (found.problem.outcome == protocol::Outcome::function_absent) throw FunctionMissing{name};
  if (found.call == nullptr) throw SetupFailure{found.problem.text};
}

int Case::integer(const char* name) const {
  const std::int64_t number = state_.parameter(name, protocol::ParameterKind::integer).integer;
  if (number >= INT_MIN && number <= INT_MAX) return static_cast<int>(number);
  throw SetupFailure{std::string("driver.cu requests parameter '") + name +
                     "' as an int, but the test case gives " + std::to_string(number)};
}

std::size_t Case::size(const char* name) const {
  const std::int64_t number = state_.parameter(name, protocol::ParameterKind::integer).integer;
  if (number >= 0) return static_cast<std::size_t>(number);
  throw SetupFailure{std::string("driver.cu requests parameter '") + name +
                     "' as a size, but the test case gives " + std::to_string(number)};
}

double Case::number(const char* name) const {
  return state_.parameter(name, protocol::ParameterKind::number).number;
}

std::string Case::text(const char* name) const {
  return state_.parameter(name, protocol::ParameterKind::text).text;
}

std::string Case::word(const char* name) const {
  return text(name);
}

void* Case::device_buffer(const char* name, int type) {
  State::PlacedBuffer& buffer = state_.buffers[name];
  if (buffer.region == nullptr) {
    const protocol::Region& region = state_.region(name, type);
    // The simulated GPU detects every access outside a buffer by itself. Guards would hide it.
    const std::uint64_t guard = state_.run.on_simulated_gpu ? 0 : protocol::kGuardBytes;
    void* memory =
        allocate_on_device(region.bytes + 2 * guard, "cudaMalloc for a test case's buffer");
    buffer = {&region, static_cast<unsigned char*>(memory), guard, true};
    if (state_.fill) state_.fill(region, static_cast<unsigned char*>(memory) + guard);
    if (state_.run.on_simulated_gpu) {
      request_contents(name, memory);
    } else if (!state_.fill) {
      const unsigned char* from = state_.arena + region.offset + (protocol::kGuardBytes - guard);
      check(cudaMemcpy(memory, from, region.bytes + 2 * guard, cudaMemcpyHostToDevice),
            "cudaMemcpy of a test case's buffer");
    }
  }
  return buffer.region_start + buffer.guard;
}

void* Case::host_buffer(const char* name, int type, HostMemory memory) {
  State::PlacedBuffer& buffer = state_.buffers[name];
  if (buffer.region == nullptr) {
    const protocol::Region& region = state_.region(name, type);
    const std::uint64_t bytes = region.bytes + 2 * protocol::kGuardBytes;
    unsigned char* const start = allocate_on_host(bytes, memory);
    if (state_.run.on_simulated_gpu) request_contents(name, nullptr);
    std::memcpy(start, state_.arena + region.offset, bytes);
    buffer = {&region, start, protocol::kGuardBytes, false, memory};
  }
  return buffer.region_start + buffer.guard;
}

}  // namespace labcheck
