/// Which bytes of its local memory each thread of a warp has written, for the
/// checks.
#pragma once

#include "harness/simgpu/exec/instruction.hpp"
#include "harness/simgpu/ptx/types.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace labcheck::simgpu {

/// Places are bytes of a lane's local memory. What was written with an
/// undefined value counts as written: that is followed as in registers.
class LocalShadow {
 public:
  /// Makes all of so many bytes a lane unwritten.
  void start(std::uint32_t bytes);

  void define(unsigned lane, std::uint32_t at, std::uint32_t size);

  /// Makes [begin, end), whole words, unwritten in the lanes of `mask`, as when
  /// a function begins whose variables lie there.
  void undefine(Mask mask, std::uint32_t begin, std::uint32_t end);

  /// Of the bytes from `at` on, up to 32, those that `lane` has not written, a
  /// bit each.
  std::uint32_t undefined_bytes(unsigned lane, std::uint64_t at, std::uint64_t size) const;

 private:
  std::vector<std::uint8_t> written_;  // of each word, of each lane: its bytes, a bit each
};

/// One lane's, as other memory is seen by the checks.
struct LocalBytes {
  static constexpr ptx::Space kSpace = ptx::Space::local;

  const LocalShadow& of;
  unsigned lane;

  std::uint32_t undefined_bytes(std::uint64_t at, std::uint64_t size) const {
    return of.undefined_bytes(lane, at, size);
  }
};

}  // namespace labcheck::simgpu
