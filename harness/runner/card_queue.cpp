#include "harness/runner/card_queue.hpp"

#include "harness/base/interruptible_wait.hpp"

namespace labcheck {

int CardQueue::waiting_otherwise(CardUse use) const {
  return use == CardUse::shared ? waiting_to_be_alone_ : waiting_to_share_;
}

bool CardQueue::may_begin(CardUse use) const {
  const bool is_free =
      !is_alone_ && (use == CardUse::shared ? sharing_ < kMostSharing : sharing_ == 0);
  if (!is_free || waiting_otherwise(use) == 0) return is_free;
  const bool is_over = in_a_row_ >= kMostInARow;
  return use == last_ ? !is_over : is_over;
}

void CardQueue::wait(CardUse use, int change) {
  (use == CardUse::shared ? waiting_to_share_ : waiting_to_be_alone_) += change;
  // Who came to share now would only prolong the wait for the last of those who do.
  if (sharing_ > 0 && waiting_to_share_ == 0 && waiting_to_be_alone_ > 0) in_a_row_ = kMostInARow;
}

void CardQueue::begin(CardUse use) {
  if (use != last_ || waiting_otherwise(use) == 0) in_a_row_ = 0;
  last_ = use;
  ++in_a_row_;
  if (use == CardUse::shared) {
    ++sharing_;
  } else {
    is_alone_ = true;
  }
}

int CardQueue::waiting() const {
  const std::lock_guard held(mutex_);
  return waiting_to_share_ + waiting_to_be_alone_;
}

Release CardQueue::enter(CardUse use) {
  std::unique_lock lock(mutex_);
  {
    wait(use, 1);
    const Release no_more([&] { wait(use, -1); });
    wait_until(changed_, lock, [&] { return may_begin(use); });
    begin(use);
  }
  // Another may begin beside this one, or because it does not wait any more.
  changed_.notify_all();
  return Release([this, use] {
    const std::lock_guard held(mutex_);
    if (use == CardUse::shared) {
      --sharing_;
    } else {
      is_alone_ = false;
    }
    changed_.notify_all();
  });
}

}  // namespace labcheck
