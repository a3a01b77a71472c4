// SPDX-License-Identifier: MIT
#include "harness/intake/archive.hpp"

#include "harness/base/files.hpp"
#include "harness/intake/layouts.hpp"
#include "tests/support/archive_builder.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace labcheck::test {
namespace {
namespace fs = std::filesystem;

using Names = std::vector<std::string>;

const auto kAll = [](const fs::path& /*file*/) { return true; };

// All paths below `folder`, sorted.
Names listing(const fs::path& folder) {
  Names names;
  for (const auto& entry : fs::recursive_directory_iterator(folder)) {
    names.push_back(entry.path().lexically_relative(folder).string());
    EXPECT_TRUE(entry.is_directory() || entry.is_regular_file());
    EXPECT_FALSE(entry.is_symlink());
  }
  std::sort(names.begin(), names.end());
  return names;
}

TEST(Archive, ArchivesAreRecognizedByTheirSuffix) {
  EXPECT_EQ(archive_suffix("doe.zip"), ".zip");
  EXPECT_EQ(archive_suffix("doe.v2.TAR.GZ"), ".TAR.GZ");
  EXPECT_EQ(archive_suffix("doe.7z"), ".7z");
  EXPECT_EQ(archive_suffix("doe.gz"), "");
  EXPECT_EQ(archive_suffix(".zip"), "");
  EXPECT_EQ(archive_suffix("doezip"), "");
}

TEST(Archive, EveryFormatIsUnpackedWithItsTimes) {
  const Folder folder;
  for (const auto packing : {Packing::zip, Packing::tar, Packing::tar_gz, Packing::tar_xz,
                             Packing::tar_zst, Packing::seven_zip}) {
    const fs::path to = folder.path() / std::to_string(static_cast<int>(packing));
    write_archive(folder.path() / "a", packing,
                  {{"matmul.cu", "int x;\n"}, {"sub/Übung größer, 1.cu", "int y;\n"}});
    const Unpacked unpacked = unpack(folder.path() / "a", to, {}, kAll);
    EXPECT_FALSE(unpacked.problem.has_value());
    EXPECT_EQ(listing(to), (Names{"matmul.cu", "sub", "sub/Übung größer, 1.cu"}));
    EXPECT_EQ(read_file(to / "sub/Übung größer, 1.cu"), "int y;\n");
    EXPECT_EQ(newest_change(to / "matmul.cu"), Moment(std::chrono::seconds(1'700'000'000)));
    EXPECT_EQ(unpacked.entries, 2U);
    EXPECT_EQ(unpacked.bytes, 14U);
  }
}

TEST(Archive, NamesInOtherEncodingsSurviveAsBytes) {
  const Folder folder;
  const std::string latin1 = "L\xF6sung.cu";
  write_archive(folder.path() / "a.tar", Packing::tar_gz, {{latin1, "int x;\n"}});
  EXPECT_FALSE(unpack(folder.path() / "a.tar", folder.path() / "to", {}, kAll).problem);
  EXPECT_EQ(listing(folder.path() / "to"), Names{latin1});
}

TEST(Archive, NothingIsWrittenOutsideTheFolder) {
  const Folder folder;
  for (const auto packing : {Packing::tar, Packing::zip}) {
    const fs::path to = folder.path() / "inner" / std::to_string(static_cast<int>(packing));
    write_archive(folder.path() / "a", packing,
                  {{"../escaped.cu", "x"},
                   {"a/../../escaped.cu", "x"},
                   {"..", "x"},
                   {"/root.cu", "root"},
                   {"./here.cu", "here"},
                   {"...cu", "dots"}});
    const Unpacked unpacked = unpack(folder.path() / "a", to, {}, kAll);
    EXPECT_FALSE(unpacked.problem.has_value());
    EXPECT_EQ(unpacked.count(SkippedEntry::outside_paths), 3U);
    EXPECT_EQ(listing(to), (Names{"...cu", "a", "here.cu", "root.cu"}));
  }
  EXPECT_EQ(listing(folder.path() / "inner").size(), 10U);
  EXPECT_FALSE(fs::exists(folder.path() / "escaped.cu"));
}

TEST(Archive, BackslashesSeparateFoldersOnlyWhereNoSlashDoes) {
  const Folder folder;
  const auto unpacked_from = [&](const std::vector<Packed>& entries) {
    const fs::path to = folder.path() / "to";
    fs::remove_all(to);
    write_archive(folder.path() / "a.tar", Packing::tar, entries);
    unpack(folder.path() / "a.tar", to, {}, kAll);
    return listing(to);
  };
  EXPECT_EQ(unpacked_from({{"C:\\work\\a.cu", "x"}, {"..\\escaped.cu", "x"}}),
            (Names{"C:", "C:/work", "C:/work/a.cu"}));
  EXPECT_EQ(unpacked_from({{"eve/a.cu", "x"}, {"vic\\_eve/a.cu", "x"}, {"..\\b.cu", "x"}}),
            (Names{"..\\b.cu", "eve", "eve/a.cu", "vic\\_eve", "vic\\_eve/a.cu"}))
      << "a name that a student chose does not lead into another student's folder";
}

TEST(Archive, LinksAndSpecialFilesAreSkipped) {
  const Folder folder;
  folder.write("secret/matmul.cu", "secret");
  write_archive(folder.path() / "a.tar", Packing::tar,
                {{"link", "", PackedKind::link, "../secret"},
                 {"link/planted.cu", "x"},
                 {"matmul.cu", "", PackedKind::link, "../secret/matmul.cu"},
                 {"hard.cu", "", PackedKind::hard_link, "../secret/matmul.cu"},
                 {"pipe.cu", "", PackedKind::pipe},
                 {"good.cu", "int x;\n"}});
  const Unpacked unpacked = unpack(folder.path() / "a.tar", folder.path() / "to", {}, kAll);
  EXPECT_FALSE(unpacked.problem.has_value());
  EXPECT_EQ(unpacked.count(SkippedEntry::links), 3U);
  EXPECT_EQ(unpacked.count(SkippedEntry::special_files), 1U);
  EXPECT_EQ(listing(folder.path() / "to"), (Names{"good.cu", "link", "link/planted.cu"}));
  EXPECT_EQ(listing(folder.path() / "secret"), Names{"matmul.cu"});
}

TEST(Archive, UnusableNamesAreSkipped) {
  const Folder folder;
  std::string deep;
  for (int i = 0; i < 600; ++i) deep += "d/";
  write_archive(folder.path() / "a.tar", Packing::tar,
                {{std::string(300, 'n') + ".cu", "x"},
                 {deep + "matmul.cu", "x"},
                 {"file.cu", "x"},
                 {"file.cu/below.cu", "x"},
                 {"folder/a.cu", "x"},
                 {"folder", "x"},
                 {"-rf new\nline.cu", "x"}});
  const Unpacked unpacked = unpack(folder.path() / "a.tar", folder.path() / "to", {}, kAll);
  EXPECT_FALSE(unpacked.problem.has_value());
  EXPECT_EQ(unpacked.count(SkippedEntry::long_names), 4U);
  EXPECT_EQ(listing(folder.path() / "to"),
            (Names{"-rf new\nline.cu", "d", "d/d", "d/d/d", "file.cu", "folder", "folder/a.cu"}));
}

TEST(Archive, TheFolderOfASkippedEntryExists) {
  const Folder folder;
  write_archive(folder.path() / "a.tar", Packing::tar,
                {{"ann/a.cu", "", PackedKind::hard_link, "eve/a.cu"},
                 {"bob/" + std::string(300, 'n'), "x"},
                 {"cid/../../a.cu", "x"},
                 {"cid/sub/pipe", "", PackedKind::pipe}});
  const Unpacked unpacked = unpack(folder.path() / "a.tar", folder.path() / "to", {}, kAll);
  EXPECT_EQ(listing(folder.path() / "to"), (Names{"ann", "bob", "cid", "cid/sub"}));
  Names paths;
  for (const SkippedPath& skipped : unpacked.skipped_paths) paths.push_back(skipped.path);
  EXPECT_EQ(paths, (Names{"ann/a.cu", "bob", "cid", "cid/sub/pipe"}));
}

TEST(Archive, OnlyFilteredFilesAreWrittenButAllDataCounts) {
  const Folder folder;
  write_archive(folder.path() / "a.zip", Packing::zip,
                {{"build/a.out", std::string(5000, 'x')}, {"matmul.cu", "int x;\n"}});
  const auto sources = [](const fs::path& file) { return file.extension() == ".cu"; };
  const Unpacked unpacked = unpack(folder.path() / "a.zip", folder.path() / "to", {}, sources);
  EXPECT_EQ(listing(folder.path() / "to"), Names{"matmul.cu"});
  EXPECT_EQ(unpacked.bytes, 5007U);
}

TEST(Archive, ArchiveBombsAreNotUnpacked) {
  const Folder folder;
  const std::string zeros(std::size_t{1} << 20, '\0');
  for (const auto packing : {Packing::zip, Packing::tar_gz, Packing::tar_xz}) {
    write_archive(folder.path() / "a", packing, {{"good.cu", "x"}, {"zeros", zeros}});
    const fs::path to = folder.path() / "to";
    EXPECT_EQ(unpack(folder.path() / "a", to,
                     {.max_bytes = 1 << 24, .unsuspicious_bytes = 1 << 18, .max_ratio = 50}, kAll)
                  .problem,
              ArchiveProblem::too_large);
    EXPECT_EQ(listing(to), Names{});
    EXPECT_EQ(unpack(folder.path() / "a", to, {.max_bytes = 1 << 18}, kAll).problem,
              ArchiveProblem::too_large);
    EXPECT_EQ(unpack(folder.path() / "a", to, {}, kAll).problem, std::nullopt);
    fs::remove_all(to);
  }
  std::vector<Packed> many;
  for (int i = 0; i < 200; ++i) many.push_back({"d/" + std::to_string(i) + ".cu", ""});
  write_archive(folder.path() / "a", Packing::zip, many);
  EXPECT_EQ(unpack(folder.path() / "a", folder.path() / "to", {.max_entries = 199}, kAll).problem,
            ArchiveProblem::too_many_entries);
  EXPECT_EQ(listing(folder.path() / "to"), Names{});
}

TEST(Archive, EncryptedArchivesAreReported) {
  const Folder folder;
  write_archive(folder.path() / "a.zip", Packing::zip_encrypted, {{"matmul.cu", "int x;\n"}});
  EXPECT_EQ(unpack(folder.path() / "a.zip", folder.path() / "to", {}, kAll).problem,
            ArchiveProblem::encrypted);
}

TEST(Archive, OtherFilesAreReported) {
  const Folder folder;
  for (const std::string& text :
       {std::string(), std::string("int x;\n"), std::string("Rar!\x1A\x07\x00", 7)}) {
    EXPECT_EQ(unpack(folder.write("a.zip", text), folder.path() / "to", {}, kAll).problem,
              ArchiveProblem::unknown_format)
        << text;
  }
}

TEST(Archive, TruncatedArchivesAreBrokenAndLeaveNoFiles) {
  const Folder folder;
  std::mt19937 random(7);
  std::string noise;
  for (int i = 0; i < 20'000; ++i) noise += static_cast<char>('a' + random() % 26);
  for (const auto packing : {Packing::zip, Packing::tar_gz, Packing::tar_xz, Packing::seven_zip}) {
    write_archive(folder.path() / "a", packing, {{"a.cu", noise}, {"b.cu", noise}});
    const std::string whole = read_file(folder.path() / "a");
    for (const std::size_t size : {whole.size() / 4, whole.size() / 2, whole.size() * 9 / 10}) {
      const fs::path cut = folder.write("cut", whole.substr(0, size));
      EXPECT_TRUE(unpack(cut, folder.path() / "to", {}, kAll).problem.has_value())
          << static_cast<int>(packing) << " at " << size;
      EXPECT_EQ(listing(folder.path() / "to"), Names{});
    }
  }
}

TEST(Archive, DamagedArchivesNeverCrash) {
  const Folder folder;
  std::mt19937 random(11);
  for (const auto packing :
       {Packing::zip, Packing::tar, Packing::tar_gz, Packing::tar_xz, Packing::seven_zip}) {
    write_archive(folder.path() / "a", packing,
                  {{"a.cu", "int x;\n"}, {"sub/b.cu", std::string(3000, 'y')}});
    const std::string whole = read_file(folder.path() / "a");
    for (int round = 0; round < 60; ++round) {
      std::string damaged = whole;
      for (int i = 0; i < 4; ++i) damaged[random() % damaged.size()] = static_cast<char>(random());
      const fs::path to = folder.path() / "to";
      unpack(folder.write("damaged", damaged), to, {}, kAll);
      for (const std::string& name : listing(to)) EXPECT_FALSE(name.starts_with(".."));
      fs::remove_all(to);
    }
  }
  EXPECT_EQ(std::distance(fs::directory_iterator(folder.path()), {}), 2);
}

TEST(ZipArchive, ContainsWhatUnpackReads) {
  const Folder folder;
  const std::string large(100'000, 'x');
  const Moment time = std::chrono::sys_days(std::chrono::year(2026) / 11 / 20);
  const std::string bytes =
      zip_archive({{"Jörg Müller_7_assignsubmission_file_/lab5.html", "ä", time},
                   {"empty.txt", "", time},
                   {"large.txt", large, time}});
  EXPECT_LT(bytes.size(), 5000U) << "it is compressed";
  folder.write("made.zip", bytes);
  const Unpacked unpacked = unpack(folder.path() / "made.zip", folder.path() / "out", {},
                                   [](const fs::path&) { return true; });
  EXPECT_FALSE(unpacked.problem);
  EXPECT_EQ(unpacked.entries, 3U);
  EXPECT_EQ(read_file(folder.path() / "out/Jörg Müller_7_assignsubmission_file_/lab5.html"), "ä");
  EXPECT_EQ(read_file(folder.path() / "out/empty.txt"), "");
  EXPECT_EQ(read_file(folder.path() / "out/large.txt"), large);
}

// Bit 11 of the flags: without it, programs on other systems misread names outside ASCII.
TEST(ZipArchive, DeclaresItsNamesAsUtf8) {
  const std::string bytes = zip_archive({{"Jörg/lab5.html", "x"}});
  ASSERT_GT(bytes.size(), 8U);
  EXPECT_EQ(bytes.substr(0, 4), "PK\x03\x04");
  EXPECT_NE(static_cast<unsigned char>(bytes[7]) & 0x08, 0);
}

TEST(ZipArchive, IsTheSameForTheSameFiles) {
  const std::vector<ZippedFile> files{{"a/b.html", "text", Moment(std::chrono::hours(500'000))}};
  EXPECT_EQ(zip_archive(files), zip_archive(files));
  EXPECT_FALSE(zip_archive({}).empty()) << "an empty archive is an archive, too";
}

}  // namespace
}  // namespace labcheck::test
