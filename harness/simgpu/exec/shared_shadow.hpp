/// The shadow of a block's shared memory: who touched each word last.
#pragma once

#include "harness/simgpu/exec/finding.hpp"
#include "harness/simgpu/exec/thread_order.hpp"
#include "harness/simgpu/exec/trap.hpp"

#include <cstdint>
#include <functional>
#include <vector>

namespace labcheck::simgpu {

/// One lane's access to shared memory.
struct SharedAccess {
  AccessKind kind = AccessKind::read;
  const Instruction* instruction = nullptr;
  std::uint32_t warp = 0;
  unsigned lane = 0;
  std::uint32_t address = 0;
  std::uint32_t size = 0;  // [bytes] 1 to 16
  bool changes = true;     // a write of another value than memory holds
};

/// Finds data races. A write of the value that is there already conflicts with nothing: kernels do
/// that on purpose. Two atomic accesses do not conflict with each other.
class SharedShadow {
 public:
  using Found =
      std::function<void(FindingKind kind, const Instruction* earlier, std::uint32_t thread)>;

  /// Starts a block with `size` bytes of shared memory.
  void start(std::uint32_t size, std::uint32_t warps);

  ThreadOrder& order() { return order_; }

  /// Notes the access and calls found(kind, earlier instruction, earlier thread) where it conflicts
  /// with an earlier one.
  void note(const SharedAccess& access, const Found& found);

 private:
  struct Touch {
    Moment when;
    const Instruction* instruction = nullptr;  // nullptr: nobody yet
    std::uint8_t bytes = 0;                    // of the word, one bit each
    bool atomic = false;
  };

  /// One word of 4 bytes. Of its readers the last two of different threads are known.
  struct Word {
    Touch writer;
    Touch readers[2];
  };

  void note_word(const SharedAccess& access, Word& word, std::uint8_t bytes, const Moment& now,
                 const Found& found);

  ThreadOrder order_;
  std::vector<Word> words_;
};

}  // namespace labcheck::simgpu
