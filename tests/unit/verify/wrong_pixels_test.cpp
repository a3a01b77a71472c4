// SPDX-License-Identifier: MIT
// Tests of judge() and of the drawings for outputs that are pictures.
#include "harness/verify/wrong_pixels.hpp"

#include "harness/base/render.hpp"
#include "harness/verify/mismatch.hpp"
#include "harness/verify/mismatch_pictures.hpp"
#include "harness/verify/picture.hpp"
#include "tests/support/judged_runs.hpp"
#include "tests/support/mismatch_patterns.hpp"
#include "tests/support/problems.hpp"

#include <gtest/gtest.h>

#include <cmath>
#include <optional>
#include <utility>
#include <variant>

namespace labcheck::test {
namespace {

/// A call whose output 'c' is a picture of this shape, in which every element is 0.5.
struct PictureTrial {
  Shape shape{4, 8, 3};
  PictureView view{};
  std::vector<float> got = std::vector<float>(96, 0.5F);

  Buffer buffer() const { return make_output<float>("c", shape); }

  Verdict judged() const { return judged_and_drawn().first; }
  MismatchPictures drawn() const { return judged_and_drawn().second.value_or(MismatchPictures{}); }

 private:
  std::pair<Verdict, std::optional<MismatchPictures>> judged_and_drawn() const {
    Run run;
    run.end = Completed{};
    run.buffers = {returned("c", got)};
    const std::vector<Buffer> buffers{buffer()};
    const std::vector<Expectation> expectations{
        near(std::vector<double>(got.size(), 0.5), 1, 0.125, 0.125).as_picture(view)};
    const Standard standard{"", buffers, expectations, Limits{}};
    const Verdict verdict = judge(run, standard);
    return {verdict, draw_mismatch(verdict, run, standard)};
  }
};

Picture picture_of(const std::string& png) {
  return std::get<Picture>(read_picture(png));
}

TEST(Pictures, AreAcceptedIfEveryPixelIsNear) {
  PictureTrial trial;
  trial.got[7] = 0.625F;
  EXPECT_EQ(trial.judged(), Verdict{});
}

TEST(Pictures, CountWrongPixelsInsteadOfElements) {
  PictureTrial trial;
  trial.got[3 * 10 + 1] = 1;  // pixel (2, 1), green
  trial.got[3 * 10 + 2] = 0;
  trial.got[3 * 13] = 1;  // pixel (5, 1)
  const Verdict verdict = trial.judged();
  EXPECT_EQ(verdict.kind, VerdictKind::wrong_answer);
  EXPECT_EQ(render(verdict.message),
            "2 of 32 pixels of the picture 'c' are wrong. They are between (x=2, y=1) and (x=5, "
            "y=1).");
  EXPECT_EQ(verdict.mismatch, (Mismatch{"c",
                                        2,
                                        32,
                                        {{{1, 2}, "0.5, 1, 0", "0.5, 0.5, 0.5", "0.12"},
                                         {{1, 5}, "1, 0.5, 0.5", "0.5, 0.5, 0.5", "0.12"}},
                                        MismatchUnit::pixel}));
}

TEST(Pictures, NameTheOnlyWrongPixel) {
  PictureTrial trial{{8, 12}};
  trial.got[30] = 0;
  EXPECT_EQ(render(trial.judged().message),
            "1 of 96 pixels of the picture 'c' is wrong. It is at x=6, y=2.");
}

TEST(Pictures, MayBeWrongEverywhere) {
  PictureTrial trial{{8, 12}};
  trial.got.front() = trial.got.back() = 0;
  EXPECT_EQ(render(trial.judged().message),
            "2 of 96 pixels of the picture 'c' are wrong. They are spread over the whole picture.");
  trial.got.assign(96, 0.75F);
  EXPECT_EQ(render(trial.judged().message), "All 96 pixels of the picture 'c' are wrong.");
}

TEST(Pictures, MayHaveSomeWrongPixels) {
  PictureTrial trial{{8, 12}, {.wrong_pixels = 2}};
  trial.got[5] = std::nanf("");
  trial.got[6] = 1e30F;
  EXPECT_EQ(trial.judged(), Verdict{});
  trial.got[20] = 1;
  EXPECT_EQ(render(trial.judged().message),
            "3 of 96 pixels of the picture 'c' are wrong; at most 2 may be. They are between (x=5, "
            "y=0) and (x=8, y=1).");
}

TEST(Pictures, CountAPixelWithTwoWrongElementsOnce) {
  PictureTrial trial{{4, 8, 3}, {.wrong_pixels = 1}};
  trial.got[0] = trial.got[2] = 1;
  EXPECT_EQ(trial.judged(), Verdict{});
}

TEST(Pictures, MayNotBeWrongInMoreThanAQuarterOfTheirPixels) {
  PictureTrial trial{{8, 12}, {.wrong_pixels = 1000}};
  for (std::size_t k = 0; k < 24; ++k) trial.got[k] = 0;
  EXPECT_EQ(trial.judged(), Verdict{});
  trial.got[24] = 0;
  EXPECT_EQ(trial.judged().kind, VerdictKind::wrong_answer);
}

TEST(Pictures, AreNotCalledLessAccurateThanFloats) {
  PictureTrial trial{{8, 12}};
  trial.got.assign(96, 0.505F);
  const Buffer buffer = trial.buffer();
  const Expectation expectation = near(std::vector<double>(96, 0.5), 1, 1, 0.001).as_picture();
  const ReturnedBuffer got = returned("c", trial.got);
  const auto difference = compare(buffer, expectation, got);
  ASSERT_TRUE(difference);
  const MismatchPattern pattern = find_pattern({buffer, expectation, got}, *difference);
  EXPECT_TRUE(std::holds_alternative<NoPattern>(pattern));
  EXPECT_EQ(render(feedback_on({buffer, expectation, got}, *difference, pattern).message),
            "Each pixel of the picture 'c' is within its allowed error, but the average error is 5 "
            "times as large as allowed.");
}

TEST(Pictures, ShowThatTheLastRowsAreWrong) {
  PictureTrial trial;
  for (std::size_t k = 72; k < 96; ++k) trial.got[k] = k % 2 == 0 ? 0.1F : 0.9F;
  EXPECT_EQ(render(trial.judged().help),
            "Every mismatch is in the last row. Check how the kernel handles the partial tile.");
}

TEST(Pictures, MustHaveTheShapeOfAPicture) {
  PictureTrial trial{{96}};
  EXPECT_THROW(trial.judged(), UserError);
  trial.shape = {8, 6, 2};
  EXPECT_THROW(trial.judged(), UserError);
}

TEST(Pictures, AreNotDrawnIfTheyAreRight) {
  EXPECT_EQ(PictureTrial().drawn(), MismatchPictures{});
}

TEST(Pictures, AreDrawnWithTheirDifference) {
  PictureTrial trial{{4, 8, 3}};
  trial.got[3 * 9] = 1;
  trial.got[3 * 10] = std::nanf("");
  trial.got[3 * 11] = -7;
  const MismatchPictures drawn = trial.drawn();
  EXPECT_EQ(drawn.reduction, 1U);
  EXPECT_EQ(drawn.width, 8U);
  EXPECT_EQ(drawn.height, 4U);
  const Picture got = picture_of(drawn.returned);
  EXPECT_EQ(got.channels, 3U);
  EXPECT_EQ(got.pixels[3 * 9], 255);
  EXPECT_EQ(got.pixels[3 * 10], 0);
  EXPECT_EQ(got.pixels[3 * 11], 0);
  EXPECT_EQ(picture_of(drawn.expected).pixels, std::vector<std::uint8_t>(96, 128));
  const Picture difference = picture_of(drawn.difference);
  EXPECT_EQ(difference.channels, 1U);
  EXPECT_EQ(difference.pixels[8], 0);
  EXPECT_EQ(difference.pixels[9], 176);  // off by half of the range
  EXPECT_EQ(difference.pixels[10], 255);
  EXPECT_EQ(difference.pixels[11], 255);
}

TEST(Pictures, AreDrawnWithinTheRangeOfTheOracle) {
  PictureTrial trial{{8, 12}, {.black = 0.25, .white = 0.75}};
  trial.got[0] = 0.375F - 0.0625F;
  EXPECT_EQ(picture_of(trial.drawn().returned).pixels[0], 32);
}

TEST(Pictures, AreReducedIfTheyAreLarge) {
  PictureTrial trial{{500, 600}};
  trial.got.assign(300'000, 0.5F);
  trial.got[600 * 499 + 599] = 1;
  const MismatchPictures drawn = trial.drawn();
  EXPECT_EQ(drawn.reduction, 3U);
  EXPECT_EQ(drawn.width, 200U);
  EXPECT_EQ(drawn.height, 167U);
  // The block in the corner has 2×3 pixels.
  EXPECT_EQ(picture_of(drawn.returned).pixels.back(), 149);
  EXPECT_EQ(picture_of(drawn.difference).pixels.back(), 176);
}

TEST(Pictures, AreDrawnSmallIfTheyAreNoise) {
  PictureTrial trial{{256, 256, 3}};
  trial.got.clear();
  std::uint32_t random = 1;
  for (std::size_t k = 0; k < 256 * 256 * 3; ++k) {
    random = random * 1664525 + 1013904223;
    trial.got.push_back(static_cast<float>(random >> 8) / static_cast<float>(1 << 24));
  }
  const MismatchPictures drawn = trial.drawn();
  EXPECT_GT(drawn.reduction, 1U);
  EXPECT_LE(drawn.returned.size() + drawn.expected.size() + drawn.difference.size(), 48U << 10);
}

TEST(Bytes, CountAsUntouchedOnlyWithTheirNeighbors) {
  ReturnedBuffer buffer = returned("c", std::vector<std::uint8_t>{1, 2, 3, 4, 5, 6, 7, 8});
  buffer.bytes[0] = buffer.poison[0];
  EXPECT_FALSE(is_untouched(buffer, 0, 1));
  for (std::size_t k = 4; k < 8; ++k) buffer.bytes[k] = buffer.poison[k];
  EXPECT_FALSE(is_untouched(buffer, 3, 1));
  EXPECT_TRUE(is_untouched(buffer, 4, 1));
  EXPECT_TRUE(is_untouched(buffer, 7, 1));
}

TEST(Bytes, AreComparedAndDescribedAsNumbers) {
  const Buffer buffer = make_output<std::uint8_t>("c", {3});
  const Expectation expectation = expect_exactly("c", std::vector<std::uint8_t>{1, 2, 200});
  const ReturnedBuffer got = returned("c", std::vector<std::uint8_t>{1, 2, 100});
  const auto difference = compare(buffer, expectation, got);
  ASSERT_TRUE(difference);
  EXPECT_EQ(difference->wrong, std::vector<std::size_t>{2});
  EXPECT_EQ(describe_element(got.bytes, ElementType::uint8, 2), "100");
  EXPECT_EQ(describe_expected(expectation, ElementType::uint8, 2), "200");
  EXPECT_EQ(describe_bits(got.bytes, ElementType::uint8, 2), "0x64");
}

}  // namespace
}  // namespace labcheck::test
