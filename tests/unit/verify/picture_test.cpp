// SPDX-License-Identifier: MIT
// Tests of the readers of pictures, and of the comparison of a program's picture.
#include "harness/verify/picture.hpp"

#include "harness/base/files.hpp"
#include "harness/base/render.hpp"
#include "harness/verify/oracle.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <string>
#include <variant>

namespace labcheck::test {
namespace {

using namespace std::string_literals;

Picture gray(std::size_t width, std::size_t height, std::vector<std::uint8_t> pixels) {
  return {width, height, 1, std::move(pixels)};
}

Picture picture_in(std::string_view bytes) {
  const ReadPicture read = read_picture(bytes);
  const auto* unreadable = std::get_if<UnreadablePicture>(&read);
  EXPECT_EQ(unreadable, nullptr) << render(unreadable->message);
  return unreadable == nullptr ? std::get<Picture>(read) : Picture{};
}

std::string problem_with(std::string_view bytes) {
  const ReadPicture read = read_picture(bytes);
  const auto* unreadable = std::get_if<UnreadablePicture>(&read);
  return unreadable == nullptr ? "it is a picture" : render(unreadable->message);
}

std::string sample_file(const std::string& name) {
  return read_file(source_folder() / "tests/fuzz/corpus/picture" / name);
}

TEST(ReadPicture, ReadsBinaryPictures) {
  EXPECT_EQ(picture_in("P5\n3 1\n255\n\x01\x80\xff"s), gray(3, 1, {1, 128, 255}));
  EXPECT_EQ(picture_in("P6 1 2 255\nabcdef"), (Picture{1, 2, 3, {97, 98, 99, 100, 101, 102}}));
}

TEST(ReadPicture, ReadsPicturesInDecimal) {
  EXPECT_EQ(picture_in("P2\n2 2\n255\n0 1\n2 255\n"), gray(2, 2, {0, 1, 2, 255}));
  EXPECT_EQ(picture_in("P3 1 1 255 10 20 30"), (Picture{1, 1, 3, {10, 20, 30}}));
}

TEST(ReadPicture, SkipsComments) {
  EXPECT_EQ(picture_in("P2 # a picture\n1 # wide\n1 255\n# the pixel\n7"), gray(1, 1, {7}));
}

TEST(ReadPicture, ScalesSamplesTo255) {
  EXPECT_EQ(picture_in("P2 3 1 4\n0 1 4"), gray(3, 1, {0, 64, 255}));
  EXPECT_EQ(picture_in("P5 2 1 65535\n\x80\x00\xff\xff"s), gray(2, 1, {128, 255}));
}

TEST(ReadPicture, TakesABinarySampleThatIsTooLargeAsWhite) {
  EXPECT_EQ(picture_in("P5 1 1 100\n\xff"s), gray(1, 1, {255}));
}

TEST(ReadPicture, IgnoresWhatFollowsThePicture) {
  EXPECT_EQ(picture_in("P5 1 1 255\nxyz"), gray(1, 1, {'x'}));
}

TEST(ReadPicture, ReadsPngFilesOfEveryKind) {
  EXPECT_EQ(picture_in(sample_file("gray.png")).channels, 1U);
  EXPECT_EQ(picture_in(sample_file("gray.png")).pixels[7], 7);
  const Picture color = picture_in(sample_file("color.png"));
  EXPECT_EQ(color.channels, 3U);
  EXPECT_EQ(color.width, 4U);
  EXPECT_EQ(color.pixels[3], 60);
  EXPECT_EQ(picture_in(sample_file("palette.png")).pixels[3], 255);
  EXPECT_EQ(picture_in(sample_file("bits.png")).pixels[0], 255);
  EXPECT_EQ(picture_in(sample_file("deep.png")).channels, 3U);
}

TEST(ReadPicture, ShowsTransparentPixelsOnBlack) {
  const Picture picture = picture_in(sample_file("gray_alpha.png"));
  EXPECT_EQ(picture.pixels[0], 0);
  EXPECT_EQ(picture.pixels[1], 100);
}

TEST(ReadPicture, RejectsOtherOutput) {
  EXPECT_EQ(problem_with(""), "The output does not begin with a picture.");
  EXPECT_EQ(problem_with("P7\n1 1"), "The output does not begin with a picture.");
  EXPECT_EQ(problem_with(sample_file("bitmap.pbm")), "The output does not begin with a picture.");
}

TEST(ReadPicture, RejectsAnIncompleteHeader) {
  for (const char* header : {"P5\n", "P5 3\n", "P5 3 -4 255\n", "P5 3 4\n", "P5 3 4 0\n",
                             "P5 3 4 255", "P5 3 4 70000\n", "P5 99999999999999999999 1 255\n"})
    EXPECT_EQ(problem_with(header), "The header of the picture is incomplete.") << header;
}

TEST(ReadPicture, RejectsAPictureWithoutPixels) {
  EXPECT_EQ(problem_with("P5 0 7 255\n"), "The picture has 0×7 pixels.");
}

TEST(ReadPicture, RejectsAPictureThatIsTooLarge) {
  EXPECT_EQ(problem_with("P5 5000 5000 255\n"),
            "The picture has 5000×5000 pixels, more than labcheck reads.");
  EXPECT_EQ(problem_with(sample_file("huge.png")),
            "The picture has 60000×60000 pixels, more than labcheck reads.");
}

TEST(ReadPicture, RejectsAPictureThatEndsEarly) {
  EXPECT_EQ(problem_with("P6 100 100 255\nabc"), "The picture ends after 3 of 30,000 samples.");
  EXPECT_EQ(problem_with("P2 2 1 255\n 17 "), "The picture ends after 1 of 2 samples.");
  EXPECT_EQ(problem_with("P3 4000 4000 255\n17"),
            "The picture ends after 1 of 48,000,000 samples.");
}

TEST(ReadPicture, RejectsSamplesThatAreNotNumbers) {
  EXPECT_EQ(problem_with("P2 2 1 255\n17 -5"),
            "Sample 2 of the picture is not a number from 0 to 255.");
  EXPECT_EQ(problem_with("P2 2 1 15\n17 5"),
            "Sample 1 of the picture is not a number from 0 to 15.");
}

TEST(ReadPicture, RejectsADamagedPng) {
  EXPECT_EQ(problem_with(sample_file("truncated.png")).find("The PNG file is damaged: "), 0U);
}

TEST(PngOf, CanBeReadAgain) {
  const Picture small = gray(3, 2, {0, 50, 100, 150, 200, 255});
  EXPECT_EQ(picture_in(png_of(small)), small);
  const Picture pixel{1, 1, 3, {1, 2, 3}};
  EXPECT_EQ(picture_in(png_of(pixel)), pixel);
}

TEST(ComparePictures, AcceptsAnEqualPicture) {
  const Picture expected = gray(2, 1, {10, 20});
  EXPECT_FALSE(compare_picture_file("P5 2 1 255\n\x0a\x14", expected));
}

TEST(ComparePictures, DescribesTheFirstWrongPixel) {
  const Picture expected{2, 2, 3, {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12}};
  Picture picture = expected;
  picture.pixels[7] = 80;
  const auto complaint = compare_pictures(picture, expected);
  ASSERT_TRUE(complaint);
  EXPECT_EQ(
      render(complaint->message),
      "1 of 4 pixels of the picture 'output' is wrong. It is at x=0, y=1. Pixel (x=0, y=1) is "
      "7, 80, 9, but 7, 8, 9 is expected.");
}

TEST(ComparePictures, AcceptsErrorsWithinTheTolerance) {
  const Picture expected = gray(4, 1, {10, 20, 30, 40});
  EXPECT_FALSE(compare_pictures(gray(4, 1, {12, 18, 30, 40}), expected, {.max_error = 2}));
  EXPECT_TRUE(compare_pictures(gray(4, 1, {13, 18, 30, 40}), expected, {.max_error = 2}));
  EXPECT_FALSE(compare_pictures(gray(4, 1, {99, 18, 30, 40}), expected,
                                {.max_error = 2, .wrong_pixels = 1}));
}

TEST(ComparePictures, ReportsAnotherSize) {
  const auto complaint =
      compare_picture_file("P2 1 2 255 1 2", Picture{2, 1, 3, {1, 2, 3, 4, 5, 6}});
  ASSERT_TRUE(complaint);
  EXPECT_EQ(render(complaint->message),
            "The picture has 1×2 pixels in gray, but 2×1 pixels in color are expected.");
}

TEST(ComparePictures, ReportsWhyAPictureCannotBeRead) {
  const auto complaint = compare_picture_file("Hello", gray(1, 1, {0}));
  ASSERT_TRUE(complaint);
  EXPECT_EQ(render(complaint->message), "The output does not begin with a picture.");
  EXPECT_EQ(render(complaint->help),
            "Begin with the magic number P2, P3, P5 or P6 of a PGM or PPM file.");
}

}  // namespace
}  // namespace labcheck::test
