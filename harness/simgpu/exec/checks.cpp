#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/exec/worker.hpp"

#include <array>
#include <bit>
#include <cstring>

namespace labcheck::simgpu {
namespace {

constexpr std::size_t kWidest = 16;  // [bytes] of an access

using Bytes = std::array<std::byte, kWidest>;

template <class Register>
Register lane_of(const Warp& warp, std::uint32_t offset, unsigned lane) {
  Register value;
  std::memcpy(&value, warp.registers + offset + lane * sizeof value, sizeof value);
  return value;
}

/// One instruction's access by the active lanes of a warp, lane by lane.
class WarpAccess {
 public:
  WarpAccess(Warp& warp, const Instruction* i)
      : warp_(warp), i_(i), check_(*static_cast<const SharedCheck*>(i->table)) {}

  void note() {
    for (Mask rest = warp_.mask; rest != 0; rest &= rest - 1)
      note(static_cast<unsigned>(std::countr_zero(rest)));
  }

 private:
  void note(unsigned lane) {
    const std::uint64_t base = check_.wide_address
                                   ? lane_of<std::uint64_t>(warp_, check_.address, lane)
                                   : lane_of<std::uint32_t>(warp_, check_.address, lane);
    const std::uint64_t address = base + static_cast<std::uint64_t>(check_.offset) - check_.window;
    const std::uint32_t size = check_.part_bytes * check_.parts;
    // Not in shared memory: the instruction itself deals with that.
    if (address > warp_.shared_size || warp_.shared_size - address < size) return;
    SharedAccess access{check_.access, i_,  warp_.index, lane, static_cast<std::uint32_t>(address),
                        size,          true};
    if (check_.access == AccessKind::write) access.changes = changes(access);
    warp_.block->shadow->note(
        access, [&](FindingKind kind, const Instruction* earlier, std::uint32_t thread) {
          warp_.worker->findings.add({kind, i_, earlier, warp_.block->index, warp_.block->linear,
                                      warp_.index * kLanes + lane, thread});
        });
  }

  // Whether a store leaves another value than an earlier lane of it did, or than there is.
  bool changes(const SharedAccess& access) {
    const Bytes value = value_of(access.lane);
    const std::size_t index = stored_count_++;
    addresses_[index] = access.address;
    values_[index] = value;
    for (std::size_t earlier = index; earlier-- > 0;) {
      if (addresses_[earlier] == access.address) return values_[earlier] != value;
    }
    return std::memcmp(value.data(), warp_.shared + access.address, access.size) != 0;
  }

  Bytes value_of(unsigned lane) const {
    Bytes value{};
    for (std::size_t part = 0; part < check_.values.size(); ++part) {
      const std::uint64_t bits = check_.wide_values
                                     ? lane_of<std::uint64_t>(warp_, check_.values[part], lane)
                                     : lane_of<std::uint32_t>(warp_, check_.values[part], lane);
      std::memcpy(value.data() + part * check_.part_bytes, &bits, check_.part_bytes);
    }
    return value;
  }

  Warp& warp_;
  const Instruction* i_;
  const SharedCheck& check_;
  std::size_t stored_count_ = 0;
  std::array<std::uint32_t, kLanes> addresses_{};
  std::array<Bytes, kLanes> values_{};
};

const Instruction* note_shared(Warp& warp, const Instruction* i) {
  WarpAccess(warp, i).note();
  return i + 1;
}

}  // namespace

Handlers check_shared() {
  return {note_shared, note_shared};
}

}  // namespace labcheck::simgpu
