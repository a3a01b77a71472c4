#include "harness/sandbox/sandbox.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace labcheck {
namespace {
namespace fs = std::filesystem;

/// Has $PATH name one folder only, for as long as it lives.
class SearchPath {
 public:
  explicit SearchPath(const fs::path& folder) : before_(std::getenv("PATH")) {
    ::setenv("PATH", folder.c_str(), 1);
  }
  ~SearchPath() { ::setenv("PATH", before_.c_str(), 1); }

 private:
  std::string before_;
};

/// Puts a program named bwrap into `folder` that says `message` and fails.
void write_failing_bubblewrap(const test::Folder& folder, const std::string& message) {
  const fs::path program = folder.write("bwrap", "#!/bin/sh\necho '" + message + "' >&2\nexit 1\n");
  fs::permissions(program, fs::perms::owner_all);
}

TEST(Doctor, SaysThatBubblewrapIsAbsent) {
  const test::Folder empty;
  const SearchPath path(empty.path());
  const SandboxState state = examine_bubblewrap();
  EXPECT_FALSE(state.works);
  EXPECT_EQ(state.found, "bubblewrap is not installed");
  EXPECT_TRUE(state.remedy.starts_with("install bubblewrap: apt-get install bubblewrap"));
}

TEST(Doctor, SaysWhyBubblewrapFails) {
  const test::Folder folder;
  write_failing_bubblewrap(folder, "bwrap: setting up uid map: Permission denied");
  const SearchPath path(folder.path());
  const SandboxState state = examine_bubblewrap();
  EXPECT_FALSE(state.works);
  EXPECT_EQ(state.found,
            "bubblewrap does not work on this machine: the sandbox failed: bwrap: setting up uid "
            "map: Permission denied");
  EXPECT_NE(state.remedy.find("--sandbox none"), std::string::npos);
}

TEST(Doctor, SaysThatBubblewrapIsTooOld) {
  const test::Folder folder;
  write_failing_bubblewrap(folder, "bwrap: Unknown option --size");
  const SearchPath path(folder.path());
  EXPECT_TRUE(examine_bubblewrap().remedy.starts_with("install bubblewrap 0.8 or later"));
}

TEST(Doctor, NamesTheVersionThatWorks) {
  const SandboxState state = examine_bubblewrap();
  if (!state.works) GTEST_SKIP() << state.found << "\n" << state.remedy;
  EXPECT_TRUE(state.found.starts_with("bubblewrap ")) << state.found;
  EXPECT_TRUE(state.found.ends_with("/bwrap)")) << state.found;
  EXPECT_EQ(state.remedy, "");
}

}  // namespace
}  // namespace labcheck
