/// Whose process gets its place on a card now.
#pragma once

#include "harness/base/release.hpp"
#include "harness/runner/card_use.hpp"

#include <condition_variable>
#include <mutex>

namespace labcheck {

/// Keeps processes from standing in each other's way where the CUDA driver makes their contexts,
/// one after the other for all cards. Safe for several threads. It must outlive what it gave.
class StartGate {
 public:
  /// Waits until a process that uses a card so may be started; what is returned is to be held until
  /// it is up. One that is timed never waits: nobody else has its card meanwhile. Of the others
  /// kMostStarting start at once, and none while one that is timed does. Nobody waits longer than a
  /// few seconds: a start may be slow, or never end. Throws Interrupted when the user wants to
  /// stop.
  Release enter(CardUse use);

  /// As many as keep the driver busy.
  static constexpr int kMostStarting = 2;

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  int starting_to_share_ = 0;
  int starting_alone_ = 0;
};

}  // namespace labcheck
