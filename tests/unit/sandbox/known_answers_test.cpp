// SPDX-License-Identifier: MIT
#include "harness/sandbox/known_answers.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <chrono>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

class KnownAnswers : public testing::Test {
 protected:
  /// Asks under these circumstances. Each answer is the number of times that the computer was
  /// asked.
  std::string answer(const std::string& circumstances = "as always") {
    return ask_once({folder(), "question", circumstances}, [&] {
      ++asked_;
      return std::to_string(asked_);
    });
  }

  fs::path folder() const { return folder_.path() / "answers"; }
  fs::path file() const { return folder() / "question"; }

  Folder folder_;
  int asked_ = 0;
};

TEST_F(KnownAnswers, AreNotRequestedTwice) {
  EXPECT_EQ(answer(), "1");
  EXPECT_EQ(answer(), "1");
  EXPECT_EQ(asked_, 1);
}

TEST_F(KnownAnswers, MayBeEmptyAndContainLines) {
  for (const char* text : {"", "one\ntwo\n", "\n\n"}) {
    const auto first = [&] { return std::string(text); };
    const auto second = [] { return std::string("asked again"); };
    EXPECT_EQ(ask_once({folder(), "text", text}, first), text);
    EXPECT_EQ(ask_once({folder(), "text", text}, second), text);
  }
}

TEST_F(KnownAnswers, AreRequestedAgainUnderOtherCircumstances) {
  EXPECT_EQ(answer("before the update"), "1");
  EXPECT_EQ(answer("after the update"), "2");
  EXPECT_EQ(answer("after the update"), "2");
  EXPECT_EQ(answer("before the update"), "3");
}

TEST_F(KnownAnswers, OfOneQuestionAreNotThoseOfAnother) {
  EXPECT_EQ(answer(), "1");
  EXPECT_EQ(ask_once({folder(), "other", "as always"}, [] { return std::string("other"); }),
            "other");
}

TEST_F(KnownAnswers, AreRequestedAgainIfTheirFileIsDamaged) {
  answer();
  const std::string intact = read_file(file());
  for (std::size_t at = 0; at < intact.size(); ++at) {
    std::string damaged = intact;
    damaged[at] ^= 1;
    for (const std::string& text : {damaged, intact.substr(0, at)}) {
      write_file_atomically(file(), text);
      const int before = asked_;
      answer();
      EXPECT_EQ(asked_, before + 1) << at;
    }
  }
  write_file_atomically(file(), intact + "1");
  const int before = asked_;
  answer();
  EXPECT_EQ(asked_, before + 1);
}

TEST_F(KnownAnswers, AreRequestedAgainIfTheirFileIsNotAFile) {
  answer();
  fs::rename(file(), folder() / "moved");
  fs::create_symlink(folder() / "moved", file());
  EXPECT_EQ(answer(), "2") << "a link";
  fs::remove(file());
  fs::create_directories(file() / "below");
  EXPECT_EQ(answer(), "3") << "a folder";
}

TEST_F(KnownAnswers, AreNotKeptInAFolderThatCannotBeWritten) {
  folder_.write("answers", "a file in place of the folder");
  EXPECT_EQ(answer(), "1");
  EXPECT_EQ(answer(), "2");
}

TEST_F(KnownAnswers, AreNotKeptWithoutAFolder) {
  for (const char* text : {"first", "second"})
    EXPECT_EQ(ask_once({{}, "question", ""}, [&] { return std::string(text); }), text);
}

TEST_F(KnownAnswers, DoNotIncludeFailures) {
  const auto fail = []() -> std::string { throw HarnessError("it does not work"); };
  EXPECT_THROW(ask_once({folder(), "question", "as always"}, fail), HarnessError);
  EXPECT_FALSE(fs::exists(file()));
  EXPECT_EQ(answer(), "1");
}

TEST(Identity, ChangesWithTheFile) {
  const Folder folder;
  const fs::path file = folder.write("program", "one");
  const std::string first = identity_of(file);
  EXPECT_EQ(identity_of(file), first);

  const auto time = fs::last_write_time(file);
  folder.write("program", "longer");
  fs::last_write_time(file, time);
  const std::string longer = identity_of(file);
  EXPECT_NE(longer, first) << "the size";

  fs::last_write_time(file, time - std::chrono::seconds(1));
  const std::string older = identity_of(file);
  EXPECT_NE(older, longer) << "the time";

  folder.write("other", "longer");
  fs::last_write_time(folder.path() / "other", time - std::chrono::seconds(1));
  fs::rename(folder.path() / "other", file);
  EXPECT_NE(identity_of(file), older) << "another file in its place";

  fs::remove(file);
  EXPECT_EQ(identity_of(file), "absent");
}

TEST(Identity, OfALinkIsThatOfItsTarget) {
  const Folder folder;
  const fs::path one = folder.write("one", "1");
  const fs::path two = folder.write("two", "1");
  const fs::path link = folder.path() / "link";
  fs::create_symlink(one, link);
  EXPECT_EQ(identity_of(link), identity_of(one));
  fs::remove(link);
  fs::create_symlink(two, link);
  EXPECT_EQ(identity_of(link), identity_of(two));
}

TEST(Identity, OfThisProcessIsTheSameUntilTheComputerIsRestarted) {
  EXPECT_EQ(identity_of_process(), identity_of_process());
  EXPECT_TRUE(identity_of_process().starts_with(read_file("/proc/sys/kernel/random/boot_id")));
}

TEST(Identity, OfThisProcessContainsItsPermissionsAndNamespaces) {
  const std::string identity = identity_of_process();
  for (const std::string& line : lines_of(read_file("/proc/self/status"))) {
    if (line.starts_with("CapEff:") || line.starts_with("NoNewPrivs:")) {
      EXPECT_NE(identity.find(line), std::string::npos) << line;
    }
  }
  for (const char* space : {"/proc/self/ns/user", "/proc/self/ns/mnt"})
    EXPECT_NE(identity.find(fs::read_symlink(space).string()), std::string::npos) << space;
}

}  // namespace
}  // namespace labcheck::test
