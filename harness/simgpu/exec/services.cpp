// SPDX-License-Identifier: MIT
// System functions that device code can call: printf, malloc, free, assert.
#include "harness/simgpu/checks/aftermath.hpp"
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/worker.hpp"

#include <optional>
#include <string>
#include <utility>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kLongestString = 1 << 16;

class NativeCall {
 public:
  NativeCall(Warp& warp, const Instruction* i, const CallSite& site, unsigned lane)
      : warp_(warp), i_(i), site_(site), lane_(lane) {}

  std::uint64_t argument(std::size_t index) const {
    if (index >= site_.arguments.size()) return 0;
    const ParameterSlots& slots = site_.arguments[index];
    const std::uint64_t low = slot(slots, 0);
    return slots.slots > 1 ? low | std::uint64_t{slot(slots, 1)} << 32 : low;
  }

  void set_result(std::uint64_t value) {
    if (site_.results.empty()) return;
    const ParameterSlots& slots = site_.results.front();
    for (std::uint32_t k = 0; k < slots.slots && k < 2; ++k) {
      auto* lanes = reinterpret_cast<std::uint32_t*>(warp_.registers + slots.offset) + k * kLanes;
      lanes[lane_] = static_cast<std::uint32_t>(value >> (32 * k));
    }
  }

  /// Reads `size` bytes at a generic address of this thread. False after a trap.
  bool read(std::uint64_t address, void* bytes, std::size_t size) {
    auto* to = static_cast<std::byte*>(bytes);
    for (std::size_t k = 0; k < size; ++k) {
      const HostLocation from = find_location(warp_, address + k, 1, lane_);
      if (from.bytes == nullptr) {
        trap_bad_address(warp_, i_, address + k, 1, lane_, AccessKind::read);
        return false;
      }
      to[k] = *from.bytes;
    }
    return true;
  }

  std::optional<std::string> read_string(std::uint64_t address) {
    std::optional<std::string> text(std::in_place);
    for (char c = 0; text->size() < kLongestString; text->push_back(c)) {
      if (!read(address + text->size(), &c, 1)) return std::nullopt;
      if (c == '\0') break;
    }
    return text;
  }

  const Instruction* print() {
    const auto format = read_string(argument(0));
    if (!format) return nullptr;
    const std::uint64_t buffer = argument(1);
    std::uint64_t at = 0;
    bool readable = true;
    const auto next = [&](std::size_t size) {
      std::uint64_t value = 0;
      at = (at + size - 1) / size * size;
      readable = readable && read(buffer + at, &value, size);
      at += size;
      return value;
    };
    const auto string_at = [&](std::uint64_t address) {
      if (address == 0) return std::string("(null)");
      const auto text = read_string(address);
      readable = readable && text.has_value();
      return text.value_or(std::string());
    };
    const FormattedText formatted = format_device_text(*format, next, string_at);
    if (!readable) return nullptr;
    if (!is_in_aftermath(warp_)) services().print(formatted.text);
    set_result(formatted.arguments);
    return i_ + 1;
  }

  const Instruction* fail_assertion() {
    const auto expression = read_string(argument(0));
    if (!expression) return nullptr;
    return trap(warp_, i_, TrapKind::assertion, lane_, verbatim(*expression));
  }

  const Instruction* free_block() {
    const std::uint64_t address = argument(0);
    if (address == 0) return i_ + 1;
    if (auto refusal = services().heap_free(address, position()))
      return trap(warp_, i_, TrapKind::bad_free, lane_, std::move(*refusal));
    // Memory instructions may have cached this allocation.
    for (GlobalSite& site : warp_.worker->global_sites) site.forget_range();
    return i_ + 1;
  }

  const Instruction* run() {
    switch (site_.native) {
      case CallSite::Native::vprintf:
        return print();
      case CallSite::Native::malloc:
        set_result(services().heap_allocate(argument(0), kHeapAlignment, position()));
        return i_ + 1;
      case CallSite::Native::aligned_malloc:
        set_result(services().heap_allocate(argument(0), argument(1), position()));
        return i_ + 1;
      case CallSite::Native::cuda_free:
        set_result(0);  // cudaSuccess
        return free_block();
      case CallSite::Native::free:
        return free_block();
      case CallSite::Native::assertfail:
        return fail_assertion();
      case CallSite::Native::none:
        break;
    }
    return i_ + 1;
  }

 private:
  DeviceServices& services() const { return *warp_.worker->services; }
  CodePosition position() const { return {warp_.worker->launch->program, i_}; }

  std::uint32_t slot(const ParameterSlots& slots, std::uint32_t k) const {
    return (reinterpret_cast<const std::uint32_t*>(warp_.registers + slots.offset) +
            k * kLanes)[lane_];
  }

  Warp& warp_;
  const Instruction* i_;
  const CallSite& site_;
  unsigned lane_;
};

}  // namespace

const Instruction* call_native(Warp& warp, const Instruction* i, const CallSite& site) {
  // Bad accesses are described at the end of the launch, so the heap must not change until then.
  if (site.native != CallSite::Native::vprintf && is_in_aftermath(warp))
    return trap(warp, i, TrapKind::abandoned, first_lane(warp.mask), {});
  for (Mask rest = warp.mask; rest != 0; rest &= rest - 1) {
    NativeCall native(warp, i, site, first_lane(rest));
    if (native.run() == nullptr) return nullptr;
  }
  return i + 1;
}

}  // namespace labcheck::simgpu
