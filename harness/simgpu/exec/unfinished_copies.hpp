/// Which words of a block's shared memory asynchronous copies are still to write, for the checks.
#pragma once

#include "harness/simgpu/memory/touch.hpp"

#include <cstdint>
#include <vector>

namespace labcheck::simgpu {

/// A copy that is still to write a word: who began it, its number among the block's, and what must
/// be waited for.
struct UnfinishedCopy {
  enum class Wait : std::uint8_t { for_group, at_mbarrier };

  Touch begin;
  std::uint64_t number = 0;
  Wait wait = Wait::for_group;
  bool told = false;  // that the word was read too early
};

/// Places and sizes are bytes of shared memory, multiples of 4 as those of copies are.
class UnfinishedCopies {
 public:
  /// Forgets all.
  void start() { words_.clear(); }

  /// A copy began, and takes the place of those that were to write there.
  void begin(std::uint32_t at, std::uint32_t size, const UnfinishedCopy& copy);

  /// Copy `number` has written. Whether any of it had been read too early, and told.
  bool finish(std::uint32_t at, std::uint32_t size, std::uint64_t number);

  /// The copy that is to write the byte at `at`, which is told from now on; nullptr where there is
  /// none.
  const UnfinishedCopy* tell(std::uint32_t at);

 private:
  std::vector<UnfinishedCopy> words_;  // as far as copies have come; an interval of 0: no copy
};

}  // namespace labcheck::simgpu
