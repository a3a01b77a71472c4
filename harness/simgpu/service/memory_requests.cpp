// SPDX-License-Identifier: MIT
// Requests about memory, copies, textures and surfaces.
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/simgpu/service/device.hpp"
#include "harness/simgpu/service/host_faults.hpp"
#include "harness/simgpu/service/messages.hpp"

#include <algorithm>
#include <cstdint>
#include <string>
#include <variant>

namespace labcheck::simgpu {
namespace {

bool is_valid(const Image& image) {
  const TexelFormat& format = image.format;
  const auto is_power_up_to_4 = [](std::uint32_t n) { return n == 1 || n == 2 || n == 4; };
  return is_power_up_to_4(format.channel_bytes) && is_power_up_to_4(format.channels) &&
         image.width > 0 && image.height > 0 && image.depth > 0 &&
         (!is_cubemap(image.geometry) ||
          has_whole_cubes(image.width, image.height, image.depth,
                          image.geometry == ptx::Geometry::layered_cube)) &&
         span_of({image.address, image.row_pitch, image.slice_pitch},
                 {image.row_bytes(), image.height, image.depth});
}

}  // namespace

AnswerOrError<Allocate> Device::answer(const Allocate& request) {
  const auto& [name, size, kind, site] = request;
  if (kind != AllocationKind::device && kind != AllocationKind::array) return cudaErrorInvalidValue;
  const CountedCall call = calls_.count(name);
  const auto address = memory_.allocate(size, kind);
  if (!address) {
    note_refusal(call, size);
    return cudaErrorMemoryAllocation;
  }
  transfers_.note_allocation(name);
  calls_.record(*address, {call, size, site});
  return Address{*address};
}

AnswerOrError<AllocateHost> Device::answer(const AllocateHost& request) {
  const auto& [name, size, kind, site] = request;
  if (kind != AllocationKind::host && kind != AllocationKind::managed) return cudaErrorInvalidValue;
  const CountedCall call = calls_.count(name);
  const auto address = host_.allocate(size, kind, SharedBlock::Origin::allocation);
  if (!address) {
    note_refusal(call, size);
    return cudaErrorMemoryAllocation;
  }
  calls_.record(*address, {call, size, site});
  return Address{*address};
}

// A program may try sizes until one is accepted, so only the first refusal costs a question.
void Device::note_refusal(const CountedCall& call, std::size_t size) {
  if (consequences_.has_refusal()) return;
  const bool is_negative = size > std::size_t{PTRDIFF_MAX};
  const char* const error = error_name(cudaErrorMemoryAllocation);
  const ByteCount free{memory_.capacity() - memory_.used()};
  consequences_.note_refusal(
      is_negative ? text::size_is_negative(describe(call), Count(std::uint64_t{0} - size), error)
                  : text::memory_is_full(describe(call), ByteCount{size}, error, free),
      witness_.current_call().source);
}

// Frees memory that the program allocated; false if it cannot be freed as memory of this kind.
bool Device::release(std::uint64_t address, AllocationKind kind) {
  if (const SharedBlock* block = host_.find(address)) {
    const AllocationKind freed_as =
        block->kind == AllocationKind::managed ? AllocationKind::device : block->kind;
    if (block->origin != SharedBlock::Origin::allocation || freed_as != kind) return false;
    host_.remove(address);
    return true;
  }
  const Allocation* allocation = memory_.find(address);
  return (kind == AllocationKind::device || kind == AllocationKind::array) &&
         allocation != nullptr && allocation->kind == kind &&
         memory_.release(address) == DeviceMemory::Release::done;
}

AnswerOrError<Free> Device::answer(const Free& request) {
  const auto& [name, address, kind] = request;
  const CountedCall call = calls_.count(name);
  if (address == 0) return Done{};
  if (release(address, kind)) {
    transfers_.note_free(name);
    calls_.record_free(address, call);
    return Done{};
  }
  if (checks_ == CheckLevel::full) report_call(bad_free(call, address, memory_view()));
  return cudaErrorInvalidValue;
}

AnswerOrError<RegisterHost> Device::answer(const RegisterHost& request) {
  switch (host_.register_memory(request.address, request.size)) {
    case SharedHostMemory::Registration::done:
      return Done{};
    case SharedHostMemory::Registration::overlaps:
      return cudaErrorHostMemoryAlreadyRegistered;
    case SharedHostMemory::Registration::exhausted:
      return cudaErrorMemoryAllocation;
    case SharedHostMemory::Registration::invalid:
      break;
  }
  return cudaErrorInvalidValue;
}

AnswerOrError<UnregisterHost> Device::answer(const UnregisterHost& request) {
  const SharedBlock* block = host_.find(request.address);
  if (block == nullptr || block->origin != SharedBlock::Origin::registration)
    return cudaErrorHostMemoryNotRegistered;
  host_.remove(request.address);
  transfers_.note(NoteHostWait{});
  return Done{};
}

AnswerOrError<FindAllocation> Device::answer(const FindAllocation& request) {
  const Allocation* allocation = memory_.find(request.address, request.size);
  if (allocation == nullptr || !is_known_to_host(allocation->kind)) return FoundAllocation{};
  return FoundAllocation{allocation->kind};
}

AnswerOrError<GetMemorySize> Device::answer(const GetMemorySize&) {
  return MemorySize{memory_.capacity(), memory_.used()};
}

AnswerOrError<GetHeapLimit> Device::answer(const GetHeapLimit&) {
  return HeapLimit{heap_.limit()};
}

AnswerOrError<SetHeapLimit> Device::answer(const SetHeapLimit& request) {
  if (!heap_.set_limit(request.bytes)) return cudaErrorInvalidValue;
  return Done{};
}

AnswerOrError<Copy> Device::answer(const Copy& request) {
  const CountedCall call = calls_.count(request.call);
  const auto checked = copies_.copy(request);
  if (std::holds_alternative<cudaError_t>(checked)) {
    report_call(bad_copy(call, request, memory_view()));
    return checked;
  }
  transfers_.note_copy(request);
  if (checks_ == CheckLevel::full) {
    consequences_.note_copy(call, request);
    if (auto warning = find_uninitialized_source(call, request, memory_view()))
      report_call(std::move(*warning));
  }
  const CopySides sides = std::get<CopySides>(checked);
  if (!sides.to_program || sides.from_program) return sides;
  const PackedPart first{0, std::min(kMaxTransfer, request.extent.bytes())};
  const auto read = answer(ReadBytes{request.from, request.extent, first});
  if (const auto* error = std::get_if<cudaError_t>(&read)) return *error;
  return sides;
}

AnswerOrError<WriteBytes> Device::answer(const WriteBytes& request) {
  const cudaError_t error = copies_.write(request, slots_.slot(request.slot));
  if (error != cudaSuccess) return error;
  transfers_.note_arrival(request);
  return Done{};
}

AnswerOrError<ReadBytes> Device::answer(const ReadBytes& request) {
  const cudaError_t error = copies_.read(request, slots_.slot(request.slot));
  if (error != cudaSuccess) return error;
  transfers_.note_arrival(request);
  return Done{};
}

AnswerOrError<Fill> Device::answer(const Fill& request) {
  const CountedCall call = calls_.count(request.call);
  const cudaError_t error = copies_.fill(request);
  if (error == cudaSuccess) {
    transfers_.note_fill(request);
    return Done{};
  }
  report_call(bad_fill(call, request, memory_view()));
  return error;
}

// Every access to an image checks that its memory is allocated, so only the numbers are checked
// here.
AnswerOrError<MakeTexture> Device::answer(const MakeTexture& request) {
  if (!is_valid(request.image)) return cudaErrorInvalidValue;
  const auto number = images_.add(Texture{request.image, request.sampler});
  if (!number) return cudaErrorMemoryAllocation;
  return ImageNumber{*number};
}

AnswerOrError<MakeSurface> Device::answer(const MakeSurface& request) {
  if (!is_valid(request.image)) return cudaErrorInvalidValue;
  const auto number = images_.add(Surface{request.image});
  if (!number) return cudaErrorMemoryAllocation;
  return ImageNumber{*number};
}

AnswerOrError<DestroyTexture> Device::answer(const DestroyTexture& request) {
  if (!images_.remove<Texture>(request.number)) return cudaErrorInvalidValue;
  return Done{};
}

AnswerOrError<DestroySurface> Device::answer(const DestroySurface& request) {
  if (!images_.remove<Surface>(request.number)) return cudaErrorInvalidValue;
  return Done{};
}

}  // namespace labcheck::simgpu
