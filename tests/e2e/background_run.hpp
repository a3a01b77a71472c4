/// A labcheck that runs beside its test, to be ended at any moment.
#pragma once

#include "tests/e2e/run_labcheck.hpp"
#include "tests/support/files.hpp"

#include <chrono>
#include <optional>
#include <string>
#include <sys/types.h>
#include <vector>

namespace labcheck::test {

/// Runs labcheck in a process group of its own, as a shell does. Processes that it leaves become
/// the test's children.
class BackgroundRun {
 public:
  BackgroundRun(const std::vector<std::string>& arguments,
                const std::vector<std::string>& environment);
  ~BackgroundRun();
  BackgroundRun(const BackgroundRun&) = delete;
  BackgroundRun& operator=(const BackgroundRun&) = delete;

  /// What was told so far, on standard error and on standard output.
  std::string problems() const;
  std::string output() const;

  /// Waits until `text` is told; false where it ends before.
  bool waits_for(const std::string& text);

  /// Whether it ends within `time`.
  bool ends_within(std::chrono::milliseconds time);

  /// Sends `signal` to it alone, as kill does.
  void send(int signal) const;

  /// Sends `signal` to it and all it has started, as a terminal does.
  void send_to_all(int signal) const;

  /// Waits for the end. The exit status, or 128 and the signal's number.
  int status();

  /// How many processes are left of those that it started; for after its end.
  static std::size_t processes_left();

  /// Waits until none are left.
  static void wait_for_the_rest();

 private:
  Folder folder_;
  pid_t process_ = -1;
  std::optional<int> status_;
};

}  // namespace labcheck::test
