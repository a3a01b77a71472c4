#include "harness/records/folder_lock.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <sys/wait.h>
#include <unistd.h>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

class LockOfAFolder : public testing::Test {
 protected:
  std::string refusal() const {
    try {
      const FolderLock lock(results());
    } catch (const UserError& error) {
      return error.what() + std::string(" / ") + error.remedy();
    }
    return "it is not refused";
  }

  /// Another process has the lock, until it is ended.
  pid_t other_process() const {
    const Pipe ready = make_pipe();
    const pid_t pid = ::fork();
    if (pid == 0) {
      const FolderLock lock(results());
      (void)!::write(ready.write_end.get(), "x", 1);
      for (;;) ::pause();
    }
    char got = 0;
    (void)!::read(ready.read_end.get(), &got, 1);
    return pid;
  }

  static void end(pid_t pid) {
    ::kill(pid, SIGKILL);
    ::waitpid(pid, nullptr, 0);
  }

  fs::path results() const { return folder_.path() / "results"; }
  fs::path file() const { return results() / ".lock"; }

  void write_lock(const LockHolder& holder) const {
    folder_.write("results/.lock",
                  "{\"pid\":" + std::to_string(holder.pid) + ",\"host\":\"" + holder.host +
                      "\",\"since\":" + std::to_string(holder.since.time_since_epoch().count()) +
                      ",\"started\":" + std::to_string(holder.started) + "}\n");
  }

  Folder folder_;
};

TEST_F(LockOfAFolder, IsThereWhileItIsHeld) {
  {
    const FolderLock lock(results());
    EXPECT_FALSE(lock.taken_over());
    EXPECT_NE(read_file(file()).find(std::to_string(::getpid())), std::string::npos);
  }
  EXPECT_FALSE(fs::exists(file()));
  EXPECT_EQ(refusal(), "it is not refused");
}

TEST_F(LockOfAFolder, IsRefusedToASecondProcessWithTheFirstOnesName) {
  const pid_t other = other_process();
  const std::string told = refusal();
  end(other);
  const std::string expected = results().string() + ": process " + std::to_string(other) + " on " +
                               this_process().host + " works in this folder, since ";
  EXPECT_EQ(told.substr(0, expected.size()), expected);
  EXPECT_NE(told.find(" UTC / wait until it is done, or end it"), std::string::npos) << told;
}

TEST_F(LockOfAFolder, IsRefusedInTheSameProcess) {
  const FolderLock first(results());
  EXPECT_NE(refusal().find("process " + std::to_string(::getpid())), std::string::npos);
  EXPECT_TRUE(fs::exists(file())) << "the one that is refused must not take it away";
}

TEST_F(LockOfAFolder, IsTakenOverFromAProcessThatWasKilled) {
  const pid_t other = other_process();
  end(other);
  ASSERT_TRUE(fs::exists(file()));
  const FolderLock lock(results());
  ASSERT_TRUE(lock.taken_over());
  EXPECT_EQ(lock.taken_over()->pid, other);
}

TEST_F(LockOfAFolder, IsTakenOverFromAProcessWhoseNumberAnotherOneHasNow) {
  LockHolder gone = this_process();
  gone.started -= 1;
  write_lock(gone);
  const FolderLock lock(results());
  EXPECT_EQ(lock.taken_over(), gone);
}

TEST_F(LockOfAFolder, IsRefusedWhereItIsAnotherHosts) {
  write_lock({17, "elsewhere", Moment(std::chrono::seconds(1'772'366'400)), 5});
  EXPECT_EQ(refusal(), results().string() +
                           ": process 17 on elsewhere works in this folder, since 2026-03-01 "
                           "12:00:00 UTC / wait until it is done; if it no longer runs there, "
                           "remove " +
                           file().string());
  EXPECT_TRUE(fs::exists(file()));
}

TEST_F(LockOfAFolder, IsFreeWhereItHoldsNothingThatCanBeRead) {
  folder_.write("results/.lock", "half of {");
  EXPECT_EQ(refusal(), "it is not refused");
}

TEST_F(LockOfAFolder, CannotBeMadeWhereTheFolderIsAFile) {
  folder_.write("results", "");
  EXPECT_EQ(refusal(), file().string() +
                           ": cannot be written: Not a directory / name a folder for the "
                           "results that you can write to");
}

TEST_F(LockOfAFolder, SaysWhatItWasTakenOverFrom) {
  EXPECT_EQ(describe_taken_over({17, "here", Moment(std::chrono::seconds(1'772'366'400)), 5}),
            "taken over from process 17, which is gone: it had worked here since 2026-03-01 "
            "12:00:00 UTC");
}

}  // namespace
}  // namespace labcheck::test
