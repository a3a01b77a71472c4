// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/program_memory.hpp"

#include "harness/simgpu/service/messages.hpp"

#include <algorithm>
#include <utility>
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

std::variant<Done, cudaError_t> done_unless(cudaError_t error) {
  if (error != cudaSuccess) return error;
  return Done{};
}

std::variant<Done, cudaError_t> done_if(bool is_valid) {
  return done_unless(is_valid ? cudaSuccess : cudaErrorInvalidValue);
}

// Every access to an image checks that its memory is allocated, so only the numbers are checked
// here.
template <class Object>
AnswerOrError<MakeTexture> add(const Object& object, ImageObjects& objects) {
  if (!is_valid(object.image)) return cudaErrorInvalidValue;
  const auto number = objects.add(object);
  if (!number) return cudaErrorMemoryAllocation;
  return ImageNumber{*number};
}

}  // namespace

ProgramMemory::ProgramMemory(const Settings& settings, const DeviceProfile& profile,
                             Reports& reports)
    : has_full_checks_(settings.checks == CheckLevel::full),
      reports_(reports),
      device_(profile.global_memory),
      host_(device_),
      slots_(host_.file()),
      calls_(device_),
      heap_(device_),
      timeline_(profile),
      copies_(device_, timeline_, mirror_),
      transfers_(device_, host_) {
  if (has_full_checks_) device_.enable_shadows();
}

void ProgramMemory::begin_kernel() {
  mirror_.begin_kernel(device_);
  heap_.begin_launch();
}

void ProgramMemory::end_kernel(const StreamUse& in, const KernelRuns& runs, std::uint64_t blocks) {
  mirror_.end_kernel(device_);
  transfers_.note_kernel(in, runs.last_global_bytes());
  timeline_.add_launch(runs.last_warp_instructions(), blocks);
}

std::vector<Fault> ProgramMemory::find_leaks() const {
  std::vector<Fault> found = simgpu::find_leaks(view(), images_);
  for (Fault& leak : find_heap_leaks(heap_)) found.push_back(std::move(leak));
  return found;
}

void ProgramMemory::reset() {
  transfers_.note(NoteHostWait{});
  heap_.clear();
  host_.remove_all_but_variables();
  mirror_.forget_all();
  images_.clear();
  for (const Allocation& allocation : device_.live_allocations(
           {AllocationKind::device, AllocationKind::array, AllocationKind::module}))
    device_.release(allocation.begin);
}

AnswerOrError<Allocate> ProgramMemory::answer(const Allocate& request) {
  const auto& [name, size, kind, site] = request;
  if (kind != AllocationKind::device && kind != AllocationKind::array) return cudaErrorInvalidValue;
  const CountedCall call = calls_.count(name);
  const auto address = device_.allocate(size, kind);
  if (address) transfers_.note_allocation(name);
  return end_allocation(address, {call, size, site});
}

AnswerOrError<AllocateHost> ProgramMemory::answer(const AllocateHost& request) {
  const auto& [name, size, kind, site] = request;
  if (kind != AllocationKind::host && kind != AllocationKind::managed) return cudaErrorInvalidValue;
  const CountedCall call = calls_.count(name);
  return end_allocation(host_.allocate(size, kind, SharedBlock::Origin::allocation),
                        {call, size, site});
}

AnswerOrError<Allocate> ProgramMemory::end_allocation(std::optional<std::uint64_t> address,
                                                      const AllocationCall& call) {
  if (!address) {
    reports_.note_refused_allocation(call.call, call.size,
                                     ByteCount{device_.capacity() - device_.used()});
    return cudaErrorMemoryAllocation;
  }
  calls_.record(*address, call);
  return Address{*address};
}

// Frees memory that the program allocated; false if it cannot be freed as memory of this kind.
bool ProgramMemory::release(std::uint64_t address, AllocationKind kind) {
  if (const SharedBlock* block = host_.find(address)) {
    const AllocationKind freed_as =
        block->kind == AllocationKind::managed ? AllocationKind::device : block->kind;
    if (block->origin != SharedBlock::Origin::allocation || freed_as != kind) return false;
    host_.remove(address);
    mirror_.forget(address);
    return true;
  }
  const Allocation* allocation = device_.find(address);
  return (kind == AllocationKind::device || kind == AllocationKind::array) &&
         allocation != nullptr && allocation->kind == kind && device_.release(address);
}

AnswerOrError<Free> ProgramMemory::answer(const Free& request) {
  const auto& [name, address, kind] = request;
  const CountedCall call = calls_.count(name);
  if (address == 0) return Done{};
  if (release(address, kind)) {
    transfers_.note_free(name);
    calls_.record_free(address, call);
    return Done{};
  }
  if (has_full_checks_) reports_.report_call(bad_free(call, address, view()));
  return cudaErrorInvalidValue;
}

AnswerOrError<RegisterHost> ProgramMemory::answer(const RegisterHost& request) {
  return done_unless(host_.register_memory(request.address, request.size));
}

AnswerOrError<UnregisterHost> ProgramMemory::answer(const UnregisterHost& request) {
  const SharedBlock* block = host_.find(request.address);
  if (block == nullptr || block->origin != SharedBlock::Origin::registration)
    return cudaErrorHostMemoryNotRegistered;
  host_.remove(request.address);
  mirror_.forget(request.address);
  transfers_.note(NoteHostWait{});
  return Done{};
}

AnswerOrError<FindAllocation> ProgramMemory::answer(const FindAllocation& request) const {
  const Allocation* allocation = device_.find(request.address, request.size);
  if (allocation == nullptr || !is_known_to_host(allocation->kind)) return FoundAllocation{};
  return FoundAllocation{allocation->kind};
}

AnswerOrError<SetHeapLimit> ProgramMemory::answer(const SetHeapLimit& request) {
  return done_if(heap_.set_limit(request.bytes));
}

AnswerOrError<Copy> ProgramMemory::answer(const Copy& request) {
  const CountedCall call = calls_.count(request.call);
  const auto checked = copies_.copy(request);
  if (std::holds_alternative<cudaError_t>(checked)) {
    reports_.report_call(bad_copy(call, request, view()));
    return checked;
  }
  transfers_.note_copy(request);
  if (has_full_checks_) {
    reports_.note_copy(call, request, device_);
    if (auto warning = find_uninitialized_source(call, request, view()))
      reports_.report_call(std::move(*warning));
  }
  const CopySides sides = std::get<CopySides>(checked);
  if (!sides.to_program || sides.from_program) return sides;
  const auto read = answer(ReadBytes{request.from, request.extent, first_part(request.extent)});
  if (const auto* error = std::get_if<cudaError_t>(&read)) return *error;
  return sides;
}

AnswerOrError<WriteBytes> ProgramMemory::answer(const WriteBytes& request) {
  const cudaError_t error = copies_.write(request, slots_.slot(request.slot));
  if (error == cudaSuccess) transfers_.note_arrival(request);
  return done_unless(error);
}

AnswerOrError<ReadBytes> ProgramMemory::answer(const ReadBytes& request) {
  const cudaError_t error = copies_.read(request, slots_.slot(request.slot));
  if (error == cudaSuccess) transfers_.note_arrival(request);
  return done_unless(error);
}

AnswerOrError<Fill> ProgramMemory::answer(const Fill& request) {
  const CountedCall call = calls_.count(request.call);
  const cudaError_t error = copies_.fill(request);
  if (error == cudaSuccess) {
    transfers_.note_fill(request);
  } else {
    reports_.report_call(bad_fill(call, request, view()));
  }
  return done_unless(error);
}

AnswerOrError<MakeTexture> ProgramMemory::answer(const MakeTexture& request) {
  return add(Texture{request.image, request.sampler}, images_);
}

AnswerOrError<MakeSurface> ProgramMemory::answer(const MakeSurface& request) {
  return add(Surface{request.image}, images_);
}

AnswerOrError<DestroyTexture> ProgramMemory::answer(const DestroyTexture& request) {
  return done_if(images_.remove<Texture>(request.number));
}

AnswerOrError<DestroySurface> ProgramMemory::answer(const DestroySurface& request) {
  return done_if(images_.remove<Surface>(request.number));
}

AnswerOrError<RecordEvent> ProgramMemory::answer(const RecordEvent& request) {
  timeline_.add_event();
  transfers_.record(request.event, request.in);
  return EventTime{timeline_.now()};
}

AnswerOrError<ReportHostAccess> ProgramMemory::answer(const ReportHostAccess& request) {
  if (!device_.is_device_address(request.address)) return cudaErrorInvalidValue;
  reports_.report_at_call(FaultKind::host_access,
                          text::host_dereferences_device_pointer(MemoryAddress{request.address}));
  return Done{};
}

AnswerOrError<ReportBadArgument> ProgramMemory::answer(const ReportBadArgument& request) {
  const CountedCall call = calls_.count(request.call);
  reports_.report_call(bad_argument(call, request.address, view()));
  return cudaErrorInvalidValue;
}

}  // namespace labcheck::simgpu
