#include "harness/cli/handed_in_cache.hpp"

#include "harness/base/error.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <cstdlib>

namespace labcheck::test {
namespace {

namespace fs = std::filesystem;

bool git(const Folder& folder, const std::string& arguments) {
  const std::string command =
      "cd '" + folder.path().string() + "' && HOME=. git " + arguments + " > /dev/null 2>&1";
  return std::system(command.c_str()) == 0;
}

class HandedInCache : public testing::Test {
 protected:
  void SetUp() override {
    if (!git(repository_, "init -q")) GTEST_SKIP() << "git is not in PATH";
    repository_.write("lab/a.cu", "1");
  }

  fs::path cache() const { return repository_.path() / ".cache/labcheck"; }

  Folder repository_;
};

TEST_F(HandedInCache, MayLieInTheRepositoryWhereItsFilesAreNotPartOfIt) {
  EXPECT_NO_THROW(refuse_handed_in_cache(cache(), repository_.path())) << "it is not there yet";
  repository_.write(".cache/labcheck/builds/x", "1");
  ASSERT_TRUE(git(repository_, "add lab"));
  EXPECT_NO_THROW(refuse_handed_in_cache(cache(), repository_.path()));
}

TEST_F(HandedInCache, IsRefusedWhereAFileOfItIsPartOfTheRepository) {
  repository_.write(".cache/labcheck/builds/oracle.so", "1");
  ASSERT_TRUE(git(repository_, "add -f .cache"));
  EXPECT_THROW(refuse_handed_in_cache(cache(), repository_.path()), UserError);
  EXPECT_THROW(refuse_handed_in_cache(cache(), repository_.path() / "lab"), UserError);
}

TEST_F(HandedInCache, IsRefusedBehindALink) {
  repository_.write("stuff/labcheck/builds/oracle.so", "1");
  fs::create_directory_symlink("stuff", repository_.path() / ".cache");
  ASSERT_TRUE(git(repository_, "add -f stuff .cache"));
  EXPECT_THROW(refuse_handed_in_cache(cache(), repository_.path()), UserError);
}

TEST_F(HandedInCache, IsRefusedInAFolderThatGitDoesNotKnow) {
  const Folder plain;
  plain.write(".cache/labcheck/builds/x", "1");
  EXPECT_THROW(refuse_handed_in_cache(plain.path() / ".cache/labcheck", plain.path()), UserError);
}

TEST_F(HandedInCache, MayLieElsewhere) {
  const Folder elsewhere;
  elsewhere.write("builds/x", "1");
  EXPECT_NO_THROW(refuse_handed_in_cache(elsewhere.path(), repository_.path()));
}

}  // namespace
}  // namespace labcheck::test
