#include "harness/intake/canvas_names.hpp"
#include "harness/intake/find_hand_ins.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

using Lines = std::vector<std::string>;

// "who|late|user|attachment|file", or "none".
std::string split(std::string_view name) {
  const auto parts = split_canvas_name(name);
  if (!parts) return "none";
  return parts->who + '|' + (parts->late ? "late" : "") + '|' + parts->user + '|' +
         parts->attachment + '|' + parts->file;
}

TEST(CanvasNames, AreTakenApart) {
  EXPECT_EQ(split("doejane_4711_88123_lab4.cu"), "doejane||4711|88123|lab4.cu");
  EXPECT_EQ(split("doejane_LATE_4711_88123_my_lab_4.cu"), "doejane|late|4711|88123|my_lab_4.cu");
  EXPECT_EQ(split("doe_jane_4711_88123_1_2_3.cu"), "doe_jane||4711|88123|1_2_3.cu");
  EXPECT_EQ(split("müllerjörg_4711_88123_a b.zip"), "müllerjörg||4711|88123|a b.zip");
  EXPECT_EQ(split("anon_aB3x9_88123_lab4.cu"), "anon||aB3x9|88123|lab4.cu");
  EXPECT_EQ(split("anon_LATE_aB3x9_88123_lab4.cu"), "anon|late|aB3x9|88123|lab4.cu");
  EXPECT_EQ(split("doejane_4711_text.html"), "doejane||4711||text.html");
  EXPECT_EQ(split("doejane_LATE_4711_88123_link.html"), "doejane|late|4711|88123|link.html");
}

TEST(CanvasNames, OtherNamesAreNone) {
  for (const char* name :
       {"", "_", "doejane", "lab4.cu", "doejane_4711_lab4.cu", "_4711_88123_lab4.cu",
        "doejane_4711_88123_", "doejane_4711_88123", "doe_jane_x_y.cu", "LATE_lab.cu"}) {
    EXPECT_EQ(split(name), "none") << name;
  }
}

TEST(CanvasNames, NumbersBehindTheStemAreTold) {
  EXPECT_EQ(without_number("matmul-2.cu").name, "matmul.cu");
  EXPECT_EQ(without_number("matmul-12.cu").number, 12);
  EXPECT_EQ(without_number("matmul (3).cu").name, "matmul.cu");
  EXPECT_EQ(without_number("matmul(3).cu").number, 3);
  for (const char* name : {"matmul.cu", "matmul2.cu", "-2.cu", "matmul-.cu", "matmul 3).cu", "",
                           "a-99999999999999999999.cu"}) {
    EXPECT_EQ(without_number(name).name, name);
    EXPECT_EQ(without_number(name).number, 0) << name;
  }
}

TEST(CanvasLayout, TheFilesOfAStudentAreOneHandIn) {
  const Folder folder;
  folder.write("doejane_4711_88123_a.cu", "int x;\n");
  folder.write("doejane_4711_88124_b.cu", "int x;\n");
  folder.write("roerick_LATE_4712_9999_a.cu", "int old;\n");
  folder.write("roerick_LATE_4712_10000_a.cu", "int x;\n");
  folder.write("loepat_4713_text.html", "hello");
  folder.write("poekim_4714_link.html", "hello");
  folder.write("anon_aB3x9_88125_a-1.cu", "int x;\n");
  folder.write("README.txt", "");
  const ClassHandIns found = find_hand_ins({.download = folder.path(), .scratch = {}});
  EXPECT_EQ(found.layout, Layout::canvas);
  ASSERT_EQ(found.hand_ins.size(), 5U);
  EXPECT_EQ(found.hand_ins[0].id, "anon-aB3x9");
  EXPECT_EQ(found.hand_ins[0].shown_name, "anon aB3x9");
  EXPECT_EQ(found.hand_ins[0].paths[0].name, "a-1.cu");
  EXPECT_EQ(found.hand_ins[1].id, "doejane-4711");
  EXPECT_EQ(found.hand_ins[1].paths.size(), 2U);
  // The time of such a file is that of the download.
  EXPECT_EQ(found.hand_ins[1].handed_in, std::nullopt);
  EXPECT_EQ(found.hand_ins[2].remarks, Lines{"no file was handed in, only a text written online"});
  EXPECT_EQ(found.hand_ins[3].remarks, Lines{"no file was handed in, only a link"});
  ASSERT_EQ(found.hand_ins[4].paths.size(), 1U);
  EXPECT_EQ(found.hand_ins[4].paths[0].path, folder.path() / "roerick_LATE_4712_10000_a.cu");
  EXPECT_EQ(found.hand_ins[4].remarks,
            (Lines{"roerick_LATE_4712_9999_a.cu was handed in, too, and is older than "
                   "roerick_LATE_4712_10000_a.cu",
                   "Canvas marks this as late; it does not tell the time, so nothing is taken off "
                   "by itself"}));
  EXPECT_EQ(found.passed_over,
            Lines{"README.txt: not named as Canvas does, 'doejane_4711_88123_file.cu'"});
}

}  // namespace
}  // namespace labcheck::test
