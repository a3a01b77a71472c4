/// What a block did in shared memory since its threads last met.
#pragma once

#include "harness/simgpu/exec/word_runs.hpp"
#include "harness/simgpu/memory/touch.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace labcheck::simgpu {

/// Between two barriers most kernels only read shared memory, or each thread writes words that no
/// other uses. Then nobody needs to know who used which word: it is enough to know that no two
/// accesses could conflict. So accesses of a phase are only listed, until one comes that may
/// conflict with another; from then on, and with it, words are noted one by one to the end of the
/// phase, as if they had been from the start. A phase ends where the floor of the block's
/// intervals rises: all that was done in it is of no interest from then on.
class SharedPhase {
 public:
  struct Access {
    std::uint32_t floor = 0;  // of the block's intervals
    std::uint32_t interval = 0;
    AccessMark mark;
    std::uint64_t first_word = 0;  // of the first lane
  };

  /// Begins with a block that has so many words of shared memory.
  void start(std::size_t words);

  /// Lists a read. False, and nothing done, where the words are to be noted one by one.
  bool list_read(const Access& access, const std::vector<WordRun>& runs);

  /// The same for a write by `lanes`, each of which has words of its own.
  bool list_write(const Access& access, const std::vector<WordRun>& runs, Mask lanes);

  /// From now on words are noted one by one: notes what is listed in `words`.
  void settle(std::uint32_t floor, std::uint32_t block, TouchedWord* words) {
    if (floor != floor_) renew(floor);
    if (settled_) return;
    settled_ = true;
    if (!listed_.empty()) note_all(block, words);
  }

 private:
  struct Listed {
    std::uint32_t interval = 0;
    AccessMark mark;
    std::uint32_t first_word = 0;
    Mask writers = 0;  // 0: a read
    std::uint32_t runs = 0;
  };
  /// Words, a bit each.
  struct Used {
    std::uint64_t read = 0;
    std::uint64_t written = 0;
  };

  void renew(std::uint32_t floor);
  bool begin(std::uint32_t floor);
  void list(const Access& access, const std::vector<WordRun>& runs, Mask writers);
  void note_all(std::uint32_t block, TouchedWord* words) const;

  std::uint32_t floor_ = 0;
  bool settled_ = false;
  std::vector<Listed> listed_;
  std::vector<WordRun> runs_;  // of what is listed
  std::vector<Used> used_;
};

}  // namespace labcheck::simgpu
