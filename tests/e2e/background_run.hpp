// SPDX-License-Identifier: MIT
/// Runs labcheck in parallel with a test, which can end it at any moment.
#pragma once

#include "tests/e2e/run_labcheck.hpp"
#include "tests/support/files.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace labcheck::test {

/// What becomes of labcheck's orphaned processes: children of the test, which waits for them, or
/// children of the system, for a test that has other children.
enum class Orphans { adopted, left };

/// Runs labcheck in its own process group, as a shell does.
class BackgroundRun {
 public:
  BackgroundRun(const std::vector<std::string>& arguments,
                const std::vector<std::string>& environment, Orphans orphans = Orphans::adopted);
  ~BackgroundRun();
  BackgroundRun(const BackgroundRun&) = delete;
  BackgroundRun& operator=(const BackgroundRun&) = delete;

  /// The output so far on standard error, and on standard output.
  std::string problems() const;
  std::string output() const;

  /// Waits until standard error contains `text`. Returns false if labcheck ends first.
  bool wait_for(const std::string& text);

  /// Whether labcheck ends within `time`.
  bool ends_within(std::chrono::milliseconds time);

  /// Sends `signal` only to labcheck, as kill does.
  void send(int signal) const;

  /// Sends `signal` to labcheck and all its processes, as a terminal does.
  void send_to_all(int signal) const;

  /// Waits for the end. Returns the exit status, or 128 plus the signal's number.
  int status();

  /// The number of labcheck's processes that remain after its end.
  static std::size_t count_remaining_processes();

  /// Kills those that remain.
  static void kill_remaining_processes();

  /// Waits until none remain.
  static void wait_for_remaining_processes();

 private:
  Folder folder_;
  Orphans orphans_;
  pid_t process_ = -1;
  std::optional<int> status_;
};

}  // namespace labcheck::test
