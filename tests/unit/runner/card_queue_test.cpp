#include "harness/runner/card_queue.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace labcheck::test {
namespace {

constexpr CardUse kShared = CardUse::shared;
constexpr CardUse kAlone = CardUse::alone;

/// Those who want a card, each in a thread, in the order in which they came. Who has it, keeps it
/// until it is told to go.
class Crowd {
 public:
  ~Crowd() {
    for (std::size_t k = 0; k < people_.size(); ++k) go(k);
    for (auto& person : people_) person->thread.join();
  }

  /// Another one comes, and has the card or waits when this returns. Returns its number.
  std::size_t comes(CardUse use) {
    people_.push_back(std::make_unique<Person>());
    Person& person = *people_.back();
    const int waiting = queue_.waiting();
    person.thread = std::thread([this, use, &person] {
      const Release turn = queue_.enter(use);
      person.has_it = true;
      person.may_go.wait(false);
    });
    while (!person.has_it && queue_.waiting() == waiting) std::this_thread::yield();
    return people_.size() - 1;
  }

  bool has_it(std::size_t number) const { return people_[number]->has_it; }

  /// Waits until it has the card; false where it does not get it.
  bool gets_it(std::size_t number) const {
    const auto start = std::chrono::steady_clock::now();
    while (!has_it(number)) {
      if (std::chrono::steady_clock::now() - start > std::chrono::seconds(20)) return false;
      std::this_thread::yield();
    }
    return true;
  }

  void go(std::size_t number) {
    people_[number]->may_go = true;
    people_[number]->may_go.notify_all();
  }

 private:
  struct Person {
    std::atomic<bool> has_it = false;
    std::atomic<bool> may_go = false;
    std::thread thread;
  };

  CardQueue queue_;
  std::vector<std::unique_ptr<Person>> people_;
};

TEST(CardQueue, LetsAsManyShareAsMay) {
  Crowd crowd;
  for (int k = 0; k < kMostSharing; ++k) EXPECT_TRUE(crowd.has_it(crowd.comes(kShared)));
  const std::size_t one_more = crowd.comes(kShared);
  EXPECT_FALSE(crowd.has_it(one_more));
  crowd.go(0);
  EXPECT_TRUE(crowd.gets_it(one_more));
}

TEST(CardQueue, LetsNobodyInBesideOneWhoIsAlone) {
  Crowd crowd;
  const std::size_t first = crowd.comes(kAlone);
  const std::size_t sharing = crowd.comes(kShared);
  EXPECT_FALSE(crowd.has_it(sharing));
  crowd.go(first);
  EXPECT_TRUE(crowd.gets_it(sharing));
  const std::size_t alone = crowd.comes(kAlone);
  EXPECT_FALSE(crowd.has_it(alone));
  crowd.go(sharing);
  EXPECT_TRUE(crowd.gets_it(alone));
}

TEST(CardQueue, WhoWaitsToBeAloneIsNotPassedByThoseWhoComeLater) {
  Crowd crowd;
  const std::size_t first = crowd.comes(kShared);
  const std::size_t alone = crowd.comes(kAlone);
  const std::size_t later = crowd.comes(kShared);
  EXPECT_FALSE(crowd.has_it(later));
  crowd.go(first);
  EXPECT_TRUE(crowd.gets_it(alone));
  EXPECT_FALSE(crowd.has_it(later));
}

TEST(CardQueue, ThoseWhoWantToBeAloneGoOnOneAfterTheOther) {
  Crowd crowd;
  const std::size_t first = crowd.comes(kAlone);
  const std::size_t sharing = crowd.comes(kShared);
  const std::size_t second = crowd.comes(kAlone);
  crowd.go(first);
  EXPECT_TRUE(crowd.gets_it(second));
  EXPECT_FALSE(crowd.has_it(sharing));
  crowd.go(second);
  EXPECT_TRUE(crowd.gets_it(sharing));
}

TEST(CardQueue, ThoseWhoWaitToShareGoOnBeforeTheNextOneAlone) {
  Crowd crowd;
  const std::size_t first = crowd.comes(kAlone);
  std::vector<std::size_t> sharing;
  for (int k = 0; k < kMostSharing + 2; ++k) sharing.push_back(crowd.comes(kShared));
  crowd.go(first);
  for (int k = 0; k < kMostSharing; ++k)
    while (std::count_if(sharing.begin(), sharing.end(),
                         [&](std::size_t one) { return crowd.has_it(one); }) < kMostSharing)
      std::this_thread::yield();
  const std::size_t alone = crowd.comes(kAlone);
  for (const std::size_t one : sharing) {
    EXPECT_FALSE(crowd.has_it(alone));
    EXPECT_TRUE(crowd.gets_it(one));
    crowd.go(one);
  }
  EXPECT_TRUE(crowd.gets_it(alone));
}

// With people who always come back, as many of each kind as there may be in a row.
TEST(CardQueue, NobodyWaitsForEver) {
  CardQueue queue;
  std::atomic<bool> is_over = false;
  std::vector<std::thread> sharing;
  for (int k = 0; k < 2 * kMostSharing; ++k) {
    sharing.emplace_back([&] {
      while (!is_over) const Release turn = queue.enter(kShared);
    });
  }
  for (int turn = 0; turn < 20; ++turn) const Release alone = queue.enter(kAlone);
  is_over = true;
  for (std::thread& one : sharing) one.join();
}

TEST(CardQueue, NobodyIsBesideOneWhoIsAloneHoweverManyCome) {
  CardQueue queue;
  std::atomic<int> sharing = 0;
  std::atomic<int> alone = 0;
  std::atomic<bool> is_right = true;
  std::vector<std::thread> threads;
  for (int k = 0; k < 6; ++k) {
    threads.emplace_back([&, use = k % 3 == 0 ? kAlone : kShared] {
      std::atomic<int>& mine = use == kAlone ? alone : sharing;
      for (int turn = 0; turn < 300; ++turn) {
        const Release time = queue.enter(use);
        ++mine;
        const bool fits = use == kAlone ? alone == 1 && sharing == 0 : alone == 0;
        if (!fits) is_right = false;
        --mine;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_TRUE(is_right);
}

}  // namespace
}  // namespace labcheck::test
