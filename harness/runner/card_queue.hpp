/// Who of a class uses a card next.
#pragma once

#include "harness/base/release.hpp"
#include "harness/runner/card_use.hpp"

#include <condition_variable>
#include <mutex>

namespace labcheck {

/// Lets those who use a card in the same way go on one after the other, because a change costs the
/// time in which the last of those who share it are awaited. Safe for several threads; between
/// processes there is GpuLock. It must outlive what it gave.
class CardQueue {
 public:
  /// Waits until nobody has the card in a way that is at odds with `use`. While others wait who
  /// want it otherwise, at most kMostInARow begin; those who share, only as long as one of them
  /// always waits. Throws Interrupted when the user wants to stop.
  Release enter(CardUse use);

  static constexpr int kMostInARow = 16;

  /// How many wait.
  int waiting() const;

 private:
  int waiting_otherwise(CardUse use) const;
  bool may_begin(CardUse use) const;
  void wait(CardUse use, int change);
  void begin(CardUse use);

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  int waiting_to_share_ = 0;
  int waiting_to_be_alone_ = 0;
  int sharing_ = 0;
  bool is_alone_ = false;
  CardUse last_ = CardUse::shared;  // how who began last uses it
  int in_a_row_ = 0;                // how many began so while others wait
};

}  // namespace labcheck
