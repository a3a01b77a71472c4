/// What the checks found while a kernel ran: faults that do not stop it.
#pragma once

#include "harness/simgpu/exec/instruction.hpp"

#include <array>
#include <cstdint>
#include <vector>

namespace labcheck::simgpu {

enum class FindingKind : std::uint8_t {
  write_after_write,  // on shared memory, by two threads without a barrier in between
  write_after_read,
  read_after_write,
  barrier_split,  // lanes of one warp wait at different barriers
};

/// The first occurrence of a fault. Of two accesses `instruction` is the later one and `other` the
/// earlier one; of two barriers `other` is the one that lies further on in the code.
struct Finding {
  FindingKind kind = FindingKind::write_after_write;
  const Instruction* instruction = nullptr;
  const Instruction* other = nullptr;
  std::array<std::uint32_t, 3> block{};
  std::uint64_t linear_block = 0;
  std::uint32_t thread = 0;  // linear, in the block
  std::uint32_t other_thread = 0;
};

/// One finding for each kind and pair of places: that of the first block, and there the first.
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
