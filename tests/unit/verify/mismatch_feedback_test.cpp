// SPDX-License-Identifier: MIT
#include "harness/base/render.hpp"
#include "harness/verify/mismatch.hpp"
#include "harness/verify/oracle.hpp"
#include "tests/support/contains.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

// The first `wrong` elements of an output of `shape` are wrong.
Feedback mismatch(std::vector<std::size_t> shape, std::size_t wrong,
                  const MismatchPattern& pattern = NoPattern{},
                  BufferPlace place = BufferPlace::device) {
  Difference difference;
  for (std::size_t i = 0; i < wrong; ++i) difference.wrong.push_back(i);
  return on_mismatch(make_output<float>("c", std::move(shape)), place, difference, pattern);
}

std::string help_with(const MismatchPattern& pattern, std::vector<std::size_t> shape = {4, 4}) {
  return render(mismatch(std::move(shape), 2, pattern).help);
}

TEST(MismatchFeedback, CountsWrongElements) {
  EXPECT_EQ(render(mismatch({64, 128}, 193).message),
            "193 of 8,192 elements of the matrix 'c' are wrong.");
  EXPECT_EQ(render(mismatch({64, 128}, 1).message),
            "1 of 8,192 elements of the matrix 'c' is wrong.");
}

TEST(MismatchFeedback, ReportsThatAllElementsAreWrong) {
  EXPECT_EQ(render(mismatch({64}, 64).message), "All 64 elements of the array 'c' are wrong.");
}

TEST(MismatchFeedback, ReportsThatTheOnlyElementIsWrong) {
  EXPECT_EQ(render(mismatch({1, 1}, 1).message), "The only element of the matrix 'c' is wrong.");
}

TEST(MismatchFeedback, CallsSeveralMatricesMatrices) {
  EXPECT_EQ(render(mismatch({5, 2, 2}, 3).message),
            "3 of 20 elements of the matrices 'c' are wrong.");
}

TEST(MismatchFeedback, ReportsTheAverageErrorIfNothingElseIsWrong) {
  Difference difference;
  difference.only_rms = true;
  difference.rms_error = 2.3456;
  const auto sentence = [&](const Buffer& buffer) {
    return render(on_mismatch(buffer, BufferPlace::device, difference, LowPrecision{}).message);
  };
  EXPECT_EQ(sentence(make_output<float>("c", {4, 4})),
            "On average, the elements of the matrix 'c' are off by 2.35 float32 rounding "
            "errors, more than float32 arithmetic causes.");
  difference.rms_error = 1;
  EXPECT_EQ(sentence(make_output<double>("c", {4})),
            "On average, the elements of the array 'c' are off by 1 float64 rounding error, "
            "more than float64 arithmetic causes.");
}

// The hint if the student writes the host code.
std::string help_on_host(const MismatchPattern& pattern) {
  return render(mismatch({4, 4}, 2, pattern, BufferPlace::host).help);
}

TEST(MismatchFeedback, HasAHintForEachPattern) {
  EXPECT_EQ(help_with(NoPattern{}), "");
  EXPECT_PRED2(contains, help_with(NeverWritten{16, true}), "nonempty grid");
  EXPECT_PRED2(contains, help_with(NeverWritten{1, true, true}), "set it to 0 first");
  EXPECT_PRED2(contains, help_with(AddedToUninitialized{}), "Initialize the output");
  EXPECT_PRED2(contains, help_with(AllNan{}), "uninitialized memory");
  EXPECT_PRED2(contains, help_with(AllZero{}), "accumulated");
  EXPECT_PRED2(contains, help_with(Transposed{}), "Swap row and column");
  EXPECT_PRED2(contains, help_with(ConstantFactor{2}), "2 times the expected value");
  EXPECT_PRED2(contains, help_with(LowPrecision{}), "less accurate than float32");
  EXPECT_PRED2(contains, help_with(SameAsAnother{"y"}), "identical to 'y'");
}

TEST(MismatchFeedback, HasOtherHintsForHostCode) {
  EXPECT_PRED2(contains, help_on_host(NeverWritten{16, true}), "cudaMemcpyDeviceToHost");
  EXPECT_PRED2(contains, help_on_host(NeverWritten{3, false}), "Copy the whole result back");
  EXPECT_PRED2(contains, help_on_host(AllNan{}), "Copy every byte");
}

TEST(MismatchFeedback, SuggestsAGridThatCoversTheOutput) {
  EXPECT_EQ(help_with(NeverWritten{1, false}),
            "1 element was never written. Make the grid cover the whole output: round up "
            "when dividing.");
  EXPECT_EQ(help_with(NeverWritten{2000, false}),
            "2,000 elements were never written. Make the grid cover the whole output: round "
            "up when dividing.");
}

TEST(MismatchFeedback, SpeaksOfOneElementInTheSingular) {
  EXPECT_EQ(render(mismatch({1}, 1, AllZero{}).help),
            "The wrong element is 0. Check that the result is accumulated and stored.");
}

TEST(MismatchFeedback, SuggestsALargerGridForTheLastElements) {
  EXPECT_EQ(
      help_on_host(AllNan{232}),
      "Exactly the last 232 elements are NaN, so no thread computed them. Make the grid cover "
      "the whole array: round up when dividing.");
  EXPECT_EQ(
      help_on_host(AllZero{1}),
      "Exactly the last element is 0, so no thread computed it. Make the grid cover the whole "
      "array: round up when dividing.");
}

TEST(MismatchFeedback, SuggestsToCountBytes) {
  EXPECT_EQ(help_on_host(CopiedInPart{1000, 4000}),
            "Only 1,000 of 4,000 bytes were copied back. cudaMemcpy counts bytes: multiply the "
            "number of elements by sizeof(float).");
  EXPECT_EQ(help_on_host(CopiedInPart{1, 4}),
            "Only 1 of 4 bytes was copied back. cudaMemcpy counts bytes: multiply the number of "
            "elements by sizeof(float).");
}

TEST(MismatchFeedback, SuggestsToGuardAPartialTile) {
  EXPECT_EQ(help_with(LastRowsAndColumns{1, 0}),
            "Every mismatch is in the last row. Check how the kernel handles the partial tile.");
  EXPECT_EQ(help_with(LastRowsAndColumns{0, 3}),
            "Every mismatch is in the last 3 columns. Check how the kernel handles the "
            "partial tile.");
  EXPECT_EQ(help_with(LastRowsAndColumns{2, 1}),
            "Every mismatch is in the last 2 rows or the last column. Check how the kernel "
            "handles the partial tile.");
}

TEST(MismatchFeedback, SuggestsToGuardAPartialBlock) {
  EXPECT_EQ(help_with(LastRowsAndColumns{0, 1}, {100}),
            "Every mismatch is in the last element. Check how the kernel handles the "
            "partial block.");
  EXPECT_EQ(help_with(LastRowsAndColumns{0, 4}, {100}),
            "Every mismatch is in the last 4 elements. Check how the kernel handles the "
            "partial block.");
}

}  // namespace
}  // namespace labcheck::test
