// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/records/results_folder.hpp"
#include "tests/support/environment.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <limits>
#include <set>
#include <sys/wait.h>
#include <unistd.h>

namespace labcheck::test {
namespace {

TEST(ResultsFolder, MustBeNewEmptyOrOfAnEarlierBatch) {
  const Folder folder;
  const auto results = folder.path() / "results";
  EXPECT_NO_THROW(require_results_folder(results));
  folder.write("results/.keep", "");
  EXPECT_NO_THROW(require_results_folder(results));
  folder.write("results/thesis.tex", "");
  EXPECT_THROW(require_results_folder(results), UserError);
  results_secret(results, 7, [] { return 1; });
  EXPECT_NO_THROW(require_results_folder(results));
}

TEST(CeilingStore, StoresTimesByTheirKey) {
  const Folder folder;
  const CeilingStore store(folder.path() / "results", "lab5");
  EXPECT_TRUE(store.read().empty());
  const KnownCeilings known{{"one", 0.1}, {"two", 1.0 / 3}};
  store.write(known);
  EXPECT_EQ(store.read(), known);
  EXPECT_TRUE(CeilingStore(folder.path() / "results", "lab6").read().empty());
  store.write({{"two", 2}});
  EXPECT_EQ(store.read(), (KnownCeilings{{"two", 2}}));
}

TEST(CeilingStore, TreatsUnreadableFilesAsEmpty) {
  const Folder folder;
  const CeilingStore store(folder.path(), "lab5");
  for (const char* text :
       {"", "{", "[]", "{}", R"({"schema": 1})", R"({"schema": 2, "seconds": {"one": 1}})",
        R"({"schema": 1, "seconds": [1]})",
        R"({"schema": 1, "seconds": {"one": "1", "two": -1}})"}) {
    folder.write("ceilings/lab5.json", text);
    EXPECT_TRUE(store.read().empty()) << text;
  }
}

TEST(CeilingStore, ReportsAFolderThatCannotBeWritten) {
  const Folder folder;
  folder.write("ceilings", "a file where a folder should be");
  EXPECT_THROW(CeilingStore(folder.path(), "lab5").write({{"one", 1}}), UserError);
}

constexpr std::uint64_t kLargest = std::numeric_limits<std::uint64_t>::max();

std::uint64_t never() {
  ADD_FAILURE() << "a secret is drawn";
  return 0;
}

TEST(ResultsSecret, IsDrawnOnceAndStored) {
  const Folder folder;
  EXPECT_EQ(results_secret(folder.path() / "new", {}, [] { return kLargest; }), kLargest);
  EXPECT_EQ(results_secret(folder.path() / "new", {}, never), kLargest);
}

TEST(ResultsSecret, IsTheGivenSecret) {
  for (const std::uint64_t given : {7U, 0U}) {
    const Folder folder;
    EXPECT_EQ(results_secret(folder.path(), given, never), given);
    EXPECT_EQ(results_secret(folder.path(), {}, never), given);
    EXPECT_EQ(results_secret(folder.path(), given, never), given);
  }
}

TEST(ResultsSecret, AnotherSecretIsRefusedOnceOneIsStored) {
  const Folder folder;
  results_secret(folder.path(), 7, never);
  EXPECT_THROW(results_secret(folder.path(), 8, never), UserError);
  EXPECT_EQ(results_secret(folder.path(), {}, never), 7U);
}

TEST(ResultsSecret, AForeignFileIsRefusedByName) {
  for (const char* text : {"", "{", "[]", "null", "{}", R"({"schema": 1})", R"({"secret": 5})",
                           R"({"schema": 2, "secret": 5})", R"({"schema": 1, "secret": "5"})",
                           R"({"schema": 1, "secret": -5})", R"({"schema": 1, "secret": 5.5})"}) {
    const Folder folder;
    const auto file = folder.write("labcheck.json", text);
    try {
      results_secret(folder.path(), {}, never);
      ADD_FAILURE() << "nothing was thrown: " << text;
    } catch (const UserError& error) {
      EXPECT_TRUE(std::string(error.what()).starts_with(file.string() + ": ")) << error.what();
      EXPECT_NE(error.remedy().find("delete it"), std::string::npos);
    }
    EXPECT_EQ(read_file(file), text);
  }
}

TEST(SubmissionSeed, IsEqualOnlyForEqualInputs) {
  EXPECT_EQ(submission_seed(1, "key"), submission_seed(1, "key"));
  const std::set<std::uint64_t> seeds{submission_seed(1, "key"), submission_seed(2, "key"),
                                      submission_seed(1, "other"), submission_seed(12, "3"),
                                      submission_seed(1, "23")};
  EXPECT_EQ(seeds.size(), 5u);
}

namespace fs = std::filesystem;

class LockOfAFolder : public testing::Test {
 protected:
  std::string error_message() const {
    try {
      const FolderLock lock(results());
    } catch (const UserError& error) {
      return error.what() + std::string(" / ") + error.remedy();
    }
    return "it is accepted";
  }

  /// Starts another process, which holds the lock until end().
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
                      ",\"started\":" + std::to_string(holder.started) + ",\"run\":\"" +
                      holder.run + "\"}\n");
  }

  Folder folder_;
};

TEST_F(LockOfAFolder, ExistsWhileItIsHeld) {
  {
    const FolderLock lock(results());
    EXPECT_FALSE(lock.taken_over());
    EXPECT_NE(read_file(file()).find(std::to_string(::getpid())), std::string::npos);
  }
  EXPECT_FALSE(fs::exists(file()));
  EXPECT_EQ(error_message(), "it is accepted");
}

TEST_F(LockOfAFolder, IsRefusedToASecondProcessWithTheHoldersName) {
  const pid_t other = other_process();
  const std::string message = error_message();
  end(other);
  const std::string expected = results().string() + ": process " + std::to_string(other) + " on " +
                               this_process().host + " has been using this folder since ";
  EXPECT_EQ(message.substr(0, expected.size()), expected);
  EXPECT_NE(message.find(" UTC / wait until it finishes, or stop it"), std::string::npos)
      << message;
}

TEST_F(LockOfAFolder, IsRefusedInTheSameProcess) {
  const FolderLock first(results());
  EXPECT_NE(error_message().find("process " + std::to_string(::getpid())), std::string::npos);
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

TEST_F(LockOfAFolder, IsTakenOverFromAProcessWhoseNumberWasReused) {
  LockHolder gone = this_process();
  gone.started -= 1;
  write_lock(gone);
  const FolderLock lock(results());
  EXPECT_EQ(lock.taken_over(), gone);
}

TEST_F(LockOfAFolder, IsTakenOverFromTheSameRunOnAnotherHost) {
  write_lock({17, "elsewhere", Moment{}, 5, "1f"});
  EXPECT_NE(error_message(), "it is accepted");
  {
    const Variable run("LABCHECK_RUN", "2e");
    EXPECT_NE(error_message(), "it is accepted");
  }
  const Variable run("LABCHECK_RUN", "1f");
  const FolderLock lock(results());
  EXPECT_EQ(lock.taken_over()->host, "elsewhere");
}

TEST_F(LockOfAFolder, IsTakenOverFromARunThatHasEnded) {
  write_lock({17, "elsewhere", Moment{}, 5, "1f"});
  EXPECT_THROW(FolderLock(results(), "2e"), UserError);
  EXPECT_TRUE(FolderLock(results(), "1f").taken_over());
}

TEST_F(LockOfAFolder, IsRefusedIfAnotherHostHoldsIt) {
  write_lock({17, "elsewhere", Moment(std::chrono::seconds(1'772'366'400)), 5});
  EXPECT_EQ(error_message(),
            results().string() +
                ": process 17 on elsewhere has been using this folder since 2026-03-01 "
                "12:00:00 UTC / wait until it finishes; if it no longer runs there, "
                "remove " +
                file().string());
  EXPECT_TRUE(fs::exists(file()));
}

TEST_F(LockOfAFolder, IsFreeIfItsFileIsUnreadable) {
  folder_.write("results/.lock", "half of {");
  EXPECT_EQ(error_message(), "it is accepted");
}

TEST_F(LockOfAFolder, CannotBeCreatedIfTheFolderIsAFile) {
  folder_.write("results", "");
  EXPECT_EQ(error_message(), file().string() +
                                 ": cannot be written: Not a directory / choose a results folder "
                                 "that you can write to");
}

}  // namespace
}  // namespace labcheck::test
