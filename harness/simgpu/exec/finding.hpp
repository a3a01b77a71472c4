/// What the checks found while a kernel ran: faults that do not stop it.
#pragma once

#include "harness/simgpu/ptx/types.hpp"

#include <cstdint>
#include <vector>

namespace labcheck::simgpu {

enum class FindingKind : std::uint8_t {
  write_after_write,  // by two threads, with nothing that orders them
  write_after_read,
  read_after_write,
  early_read,           // of what a copy of a thread's groups is still to write,
  early_read_of_phase,  // or one that an mbarrier waits for
  barrier_split,        // lanes of one warp wait at different barriers
  undefined_address,    // memory that nobody wrote decides where an access goes,
  undefined_branch,     // which way a thread takes,
  undefined_result,     // what is computed and stored in global memory,
  undefined_atomic,     // or what an atomic operation leaves there
};

/// Who did something, and where. `place` is an index into Program::places.
struct Deed {
  std::uint32_t place = 0;
  std::uint64_t block = 0;   // linear, in the grid
  std::uint32_t thread = 0;  // linear, in the block
};

/// The first occurrence of a fault. Of two accesses `what` is the later one and `other` the earlier
/// one, or the copy's begin; of two barriers `other` is the one that lies further on in the code;
/// of undefined memory `what` is where it shows and `other` where it was read. `space` is that of
/// the memory; reg for a variable that was never set.
struct Finding {
  FindingKind kind = FindingKind::write_after_write;
  ptx::Space space = ptx::Space::shared;
  Deed what;
  Deed other;
};

/// One finding for each kind, space and pair of places: that of the first block, and there the
/// first.
class Findings {
 public:
  void add(const Finding& finding);
  void add(const Findings& others);
  void clear() { all_.clear(); }

  /// In the order of the blocks, and in a block in that of time.
  std::vector<Finding> in_order() const;

 private:
  std::vector<Finding> all_;
};

}  // namespace labcheck::simgpu
