#include "harness/base/new_files.hpp"

#include "harness/base/error.hpp"
#include "tests/support/file_size_limit.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <sys/stat.h>
#include <unistd.h>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

using Names = std::vector<std::string>;

const std::vector<FileContents> kTwo{{"a.txt", "first\n"}, {"sub/b.txt", "second\n"}};

Names everything_below(const fs::path& folder) {
  Names names;
  for (const auto& entry : fs::recursive_directory_iterator(folder))
    names.push_back(entry.path().lexically_relative(folder));
  std::sort(names.begin(), names.end());
  return names;
}

// What the UserError says, with DIR for the test's folder.
std::string refusal(const fs::path& place, const std::vector<FileContents>& files,
                    const Folder& folder) {
  std::string text = "they are written";
  try {
    write_new_files(place, files);
  } catch (const UserError& error) {
    text = std::string(error.what()) + " | " + error.remedy();
  }
  const std::string path = folder.path().string();
  for (auto at = text.find(path); at != std::string::npos; at = text.find(path))
    text.replace(at, path.size(), "DIR");
  return text;
}

// Without root's power to write everywhere.
class AsSomebodyElse {
 public:
  AsSomebodyElse() {
    if (::geteuid() == 0 && ::seteuid(65534) == 0) was_root_ = true;
  }
  ~AsSomebodyElse() {
    if (was_root_ && ::seteuid(0) != 0) std::abort();
  }

 private:
  bool was_root_ = false;
};

TEST(NewFiles, AreWrittenWithTheFoldersThatAreMissing) {
  const Folder folder;
  write_new_files(folder.path() / "x/y", kTwo);
  EXPECT_EQ(everything_below(folder.path() / "x"), (Names{"y", "y/a.txt", "y/sub", "y/sub/b.txt"}));
  EXPECT_EQ(read_file(folder.path() / "x/y/a.txt"), "first\n");
  EXPECT_EQ(read_file(folder.path() / "x/y/sub/b.txt"), "second\n");
}

TEST(NewFiles, GoBesideWhatIsThereAlready) {
  const Folder folder;
  folder.write("sub/mine.txt", "mine\n");
  write_new_files(folder.path(), kTwo);
  EXPECT_EQ(everything_below(folder.path()), (Names{"a.txt", "sub", "sub/b.txt", "sub/mine.txt"}));
}

TEST(NewFiles, NeverReplaceAFileAndListAllThatAreThere) {
  const Folder folder;
  folder.write("sub/b.txt", "mine\n");
  EXPECT_EQ(refusal(folder.path(), kTwo, folder),
            "DIR: sub/b.txt is there already; nothing was written | name another folder, or move "
            "what is there away");
  folder.write("a.txt", "mine\n");
  EXPECT_EQ(refusal(folder.path(), kTwo, folder),
            "DIR: a.txt and sub/b.txt are there already; nothing was written | name another "
            "folder, or move what is there away");
  EXPECT_EQ(read_file(folder.path() / "a.txt"), "mine\n");
  EXPECT_EQ(everything_below(folder.path()), (Names{"a.txt", "sub", "sub/b.txt"}));
}

TEST(NewFiles, NeverReplaceALinkThatLeadsNowhere) {
  const Folder folder;
  fs::create_symlink("nowhere", folder.path() / "a.txt");
  EXPECT_NE(refusal(folder.path(), kTwo, folder).find("a.txt is there already"), std::string::npos);
  EXPECT_FALSE(fs::exists(folder.path() / "nowhere"));
}

TEST(NewFiles, AFileInAFoldersPlaceIsNamed) {
  const Folder folder;
  folder.write("lab", "a file\n");
  EXPECT_EQ(refusal(folder.path() / "lab", kTwo, folder),
            "DIR/lab: is a file, where a folder has to be | move it away, or name another folder");
  folder.write("sub", "a file\n");
  EXPECT_EQ(refusal(folder.path(), kTwo, folder),
            "DIR/sub: is a file, where a folder has to be | move it away, or name another folder");
  // The first file was in its place already.
  EXPECT_EQ(everything_below(folder.path()), (Names{"lab", "sub"}));
}

TEST(NewFiles, AFolderThatCannotBeWrittenIsLeftAsItWas) {
  const Folder folder;
  fs::create_directory(folder.path() / "closed");
  fs::permissions(folder.path(), fs::perms::all);
  fs::permissions(folder.path() / "closed", static_cast<fs::perms>(0555));
  const AsSomebodyElse somebody;
  EXPECT_EQ(refusal(folder.path() / "closed", kTwo, folder),
            "DIR/closed: cannot be made: Permission denied | name a folder that you can write to");
  EXPECT_EQ(refusal(folder.path() / "closed/x/y", kTwo, folder),
            "DIR/closed/x: cannot be made: Permission denied | name a folder that you can write "
            "to");
  EXPECT_EQ(everything_below(folder.path() / "closed"), Names{});
}

TEST(NewFiles, AFullDiskLeavesNothingHalfMade) {
  const Folder folder;
  const std::vector<FileContents> files{{"small.txt", "1"}, {"large.txt", std::string(9000, 'x')}};
  std::string said;
  {
    const FileSizeLimit full(4096);
    said = refusal(folder.path() / "lab", files, folder);
  }
  EXPECT_EQ(said,
            "DIR/lab/large.txt: cannot be made: File too large | make room there, or name another "
            "folder; nothing was left behind");
  EXPECT_EQ(everything_below(folder.path()), Names{});
}

TEST(NewFiles, NamesTheFirstFewOfMany) {
  const Folder folder;
  std::vector<FileContents> many;
  for (int k = 10; k < 40; ++k) {
    many.push_back({std::to_string(k), ""});
    folder.write(std::to_string(k), "");
  }
  EXPECT_NE(refusal(folder.path(), many, folder).find("20 and 19 more are there already"),
            std::string::npos);
}

}  // namespace
}  // namespace labcheck::test
