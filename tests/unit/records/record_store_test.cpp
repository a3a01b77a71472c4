// SPDX-License-Identifier: MIT
#include "harness/records/record_store.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "tests/support/file_size_limit.hpp"
#include "tests/support/files.hpp"
#include "tests/support/records.hpp"

#include <gtest/gtest.h>

#include <csignal>
#include <functional>
#include <string>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>
#include <variant>
#include <vector>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

using Words = std::vector<std::string>;

Record record_of(const std::string& submission_id, double points = 1) {
  Record record = filled_record();
  record.submission_id = submission_id;
  record.graded.grade.points = points;
  return record;
}

class RecordStoreOfALab : public testing::Test {
 protected:
  std::string reason_of(const std::string& submission_id) const {
    const FoundRecord found = store_.read(submission_id);
    const auto* none = std::get_if<NoRecord>(&found);
    return none == nullptr ? "it is a record" : none->is_corrupt() ? none->reason : "it is absent";
  }

  fs::path results() const { return folder_.path() / "results"; }

  Folder folder_;
  RecordStore store_{folder_.path() / "results", "lab5-matmul"};
};

TEST_F(RecordStoreOfALab, KeepsRecords) {
  store_.write(record_of("jo"));
  store_.write(record_of("ada"));
  EXPECT_EQ(store_.submission_ids(), (Words{"ada", "jo"}));
  EXPECT_EQ(std::get<Record>(store_.read("jo")), record_of("jo"));
  EXPECT_TRUE(fs::is_regular_file(results() / "grades/lab5-matmul/jo.json"));
  EXPECT_EQ(labs_with_records(results()), Words{"lab5-matmul"});
}

TEST_F(RecordStoreOfALab, IsEmptyAtFirst) {
  EXPECT_EQ(store_.submission_ids(), Words{});
  EXPECT_EQ(labs_with_records(results()), Words{});
  EXPECT_EQ(reason_of("jo"), "it is absent");
}

TEST_F(RecordStoreOfALab, ReplacesARecord) {
  store_.write(record_of("jo", 1));
  store_.write(record_of("jo", 2));
  EXPECT_EQ(std::get<Record>(store_.read("jo")).graded.grade.points, 2);
}

TEST_F(RecordStoreOfALab, KeepsManyRecordsThatAreWrittenAtOnce) {
  store_.write(record_of("jo", 1));
  store_.write(std::vector<Record>{record_of("ada", 2), record_of("jo", 3)});
  store_.write(std::vector<Record>());
  EXPECT_EQ(std::get<Record>(store_.read("ada")), record_of("ada", 2));
  EXPECT_EQ(std::get<Record>(store_.read("jo")), record_of("jo", 3));
  EXPECT_EQ(std::distance(fs::directory_iterator(store_.folder()), {}), 2);
}

TEST_F(RecordStoreOfALab, ReportsADamagedRecordAndReplacesIt) {
  store_.write(record_of("jo"));
  const std::string text = read_file(store_.file_of("jo"));
  write_file_atomically(store_.file_of("jo"), text.substr(0, text.size() / 2));
  EXPECT_EQ(reason_of("jo"), "it is truncated");
  EXPECT_EQ(describe(std::get<NoRecord>(store_.read("jo"))),
            store_.file_of("jo").string() + ": cannot be used (it is truncated)");
  store_.write(record_of("jo"));
  EXPECT_EQ(reason_of("jo"), "it is a record");
}

TEST_F(RecordStoreOfALab, ReportsARecordAtAnothersPath) {
  store_.write(record_of("jo"));
  fs::copy_file(store_.file_of("jo"), store_.file_of("ada"));
  EXPECT_EQ(reason_of("ada"), "it is the record of 'jo'");
  const RecordStore other(results(), "lab4");
  fs::create_directories(other.folder());
  fs::copy_file(store_.file_of("jo"), other.file_of("jo"));
  EXPECT_EQ(std::get<NoRecord>(other.read("jo")).reason, "it belongs to the lab 'lab5-matmul'");
}

TEST_F(RecordStoreOfALab, ReportsAFolderAtARecordsPath) {
  fs::create_directories(store_.file_of("jo"));
  EXPECT_NE(reason_of("jo").find("is a folder"), std::string::npos) << reason_of("jo");
}

TEST_F(RecordStoreOfALab, KeepsTheOldRecordIfTheDiskIsFull) {
  store_.write(record_of("jo", 1));
  std::string problem;
  {
    const FileSizeLimit limit(100);
    try {
      store_.write(record_of("jo", 2));
    } catch (const UserError& error) {
      problem = error.what();
    }
  }
  EXPECT_EQ(problem, store_.file_of("jo").string() + ": cannot be written: File too large");
  EXPECT_EQ(std::get<Record>(store_.read("jo")).graded.grade.points, 1);
  EXPECT_EQ(std::distance(fs::directory_iterator(store_.folder()), {}), 1);
}

/// Runs `work` in a child process that is killed when it enters or leaves a system call for the
/// `count`th time. Returns false if it finishes before that.
bool is_killed_in(const std::function<void()>& work, int count) {
  const pid_t child = ::fork();
  if (child == 0) {
    if (::ptrace(PTRACE_TRACEME, 0, nullptr, nullptr) != 0) ::_exit(2);
    ::raise(SIGSTOP);
    work();
    ::_exit(0);
  }
  int status = 0;
  ::waitpid(child, &status, 0);
  for (int k = 0; k < count && WIFSTOPPED(status); ++k) {
    ::ptrace(PTRACE_SYSCALL, child, nullptr, nullptr);
    ::waitpid(child, &status, 0);
  }
  if (!WIFSTOPPED(status)) {
    EXPECT_EQ(status, 0) << "the child could not be traced, or failed";
    return false;
  }
  ::kill(child, SIGKILL);
  ::waitpid(child, &status, 0);
  return true;
}

TEST_F(RecordStoreOfALab, IsIntactIfAWriterIsKilledAtAnySystemCall) {
  const Record old = record_of("jo", 1);
  const Record changed = record_of("jo", 2);
  for (const bool has_old : {false, true}) {
    int kills = 0;
    for (bool killed = true; killed;) {
      fs::remove_all(store_.folder());
      if (has_old) store_.write(old);
      killed = is_killed_in([&] { store_.write(changed); }, kills + 1);
      if (killed) ++kills;
      const FoundRecord found = store_.read("jo");
      const auto* record = std::get_if<Record>(&found);
      if (record == nullptr) {
        EXPECT_FALSE(has_old) << kills;
        EXPECT_EQ(reason_of("jo"), "it is absent") << kills;
      } else {
        EXPECT_TRUE(*record == changed || (has_old && *record == old)) << kills;
      }
    }
    EXPECT_GT(kills, 10) << "each write has more system calls";
  }
}

TEST_F(RecordStoreOfALab, RemovesTheFilesOfAKilledWriter) {
  const Record record = record_of("jo");
  int kills = 0;
  while (is_killed_in([&] { store_.write(record); }, kills + 1)) ++kills;
  EXPECT_GT(std::distance(fs::directory_iterator(store_.folder()), {}), 1);
  store_.remove_unfinished();
  EXPECT_EQ(std::distance(fs::directory_iterator(store_.folder()), {}), 1);
  EXPECT_EQ(store_.submission_ids(), Words{"jo"});
}

TEST_F(RecordStoreOfALab, RemovesOnlyUnfinishedFiles) {
  store_.write(record_of("jo"));
  folder_.write("results/grades/lab5-matmul/ada.json.part-0123456789abcdef", "half");
  folder_.write("results/grades/lab5-matmul/notes.part-1", "kept");
  store_.remove_unfinished();
  EXPECT_EQ(store_.submission_ids(), Words{"jo"});
  EXPECT_FALSE(fs::exists(store_.folder() / "ada.json.part-0123456789abcdef"));
  EXPECT_TRUE(fs::exists(store_.folder() / "notes.part-1"));
}

TEST_F(RecordStoreOfALab, AcceptsRecordsFromSeveralThreads) {
  std::vector<std::thread> threads;
  for (int k = 0; k < 4; ++k) {
    threads.emplace_back([this, k] {
      for (int n = 0; n < 10; ++n) store_.write(record_of(std::to_string(10 * k + n)));
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(store_.submission_ids().size(), 40U);
}

}  // namespace
}  // namespace labcheck::test
