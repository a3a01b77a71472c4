// SPDX-License-Identifier: MIT
#include "harness/verify/messages.hpp"
#include "harness/verify/oracle.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

namespace say = messages;

// The first `wrong` elements of an output of `shape` are wrong.
say::Feedback mismatch(std::vector<std::size_t> shape, std::size_t wrong,
                       const MismatchPattern& pattern = NoPattern{},
                       BufferPlace place = BufferPlace::device) {
  Difference difference;
  for (std::size_t i = 0; i < wrong; ++i) difference.wrong.push_back(i);
  return say::mismatch(make_output<float>("c", std::move(shape)), place, difference, pattern);
}

std::string help_with(const MismatchPattern& pattern, std::vector<std::size_t> shape = {4, 4}) {
  return mismatch(std::move(shape), 2, pattern).help;
}

TEST(MismatchMessages, CountWrongElements) {
  EXPECT_EQ(mismatch({64, 128}, 193).message, "193 of 8,192 elements of the matrix 'c' are wrong.");
  EXPECT_EQ(mismatch({64, 128}, 1).message, "1 of 8,192 elements of the matrix 'c' is wrong.");
}

TEST(MismatchMessages, ReportThatAllElementsAreWrong) {
  EXPECT_EQ(mismatch({64}, 64).message, "All 64 elements of the array 'c' are wrong.");
}

TEST(MismatchMessages, ReportThatTheOnlyElementIsWrong) {
  EXPECT_EQ(mismatch({1, 1}, 1).message, "The only element of the matrix 'c' is wrong.");
}

TEST(MismatchMessages, CallSeveralMatricesMatrices) {
  EXPECT_EQ(mismatch({5, 2, 2}, 3).message, "3 of 20 elements of the matrices 'c' are wrong.");
}

TEST(MismatchMessages, ReportTheAverageErrorIfNothingElseIsWrong) {
  Difference difference;
  difference.only_rms = true;
  difference.rms_error = 2.3456;
  const auto sentence = say::mismatch(make_output<float>("c", {4, 4}), BufferPlace::device,
                                      difference, LowPrecision{});
  EXPECT_EQ(sentence.message,
            "On average, the elements of the matrix 'c' are off by 2.35 float32 rounding "
            "errors, more than float32 arithmetic causes.");
  difference.rms_error = 1;
  EXPECT_EQ(
      say::mismatch(make_output<double>("c", {4}), BufferPlace::device, difference, LowPrecision{})
          .message,
      "On average, the elements of the array 'c' are off by 1 float64 rounding error, "
      "more than float64 arithmetic causes.");
}

// The hint if the student writes the host code.
std::string help_on_host(const MismatchPattern& pattern) {
  return mismatch({4, 4}, 2, pattern, BufferPlace::host).help;
}

TEST(MismatchMessages, HaveNoHintWithoutAPattern) {
  EXPECT_EQ(help_with(NoPattern{}), "");
}

TEST(MismatchMessages, SuggestToCheckTheLaunch) {
  EXPECT_EQ(help_with(NeverWritten{16, true}),
            "Nothing was written to the output. Check that the kernel is launched with this "
            "buffer and with a nonempty grid.");
}

TEST(MismatchMessages, SuggestToCopyTheResultBackToHostMemory) {
  EXPECT_EQ(help_on_host(NeverWritten{16, true}),
            "Nothing was written to the output, which is host memory. Copy the result back "
            "with cudaMemcpyDeviceToHost.");
  EXPECT_EQ(help_on_host(NeverWritten{3, false}),
            "3 elements were never written. Copy the whole result back; the size is in bytes.");
}

TEST(MismatchMessages, SuggestToClearAnOutputThatIsAddedTo) {
  EXPECT_EQ(help_with(NeverWritten{1, true, true}),
            "Nothing was written to the output. Check that the kernel is launched with this "
            "buffer and with a nonempty grid. If the kernel adds to the output (+=, "
            "atomicAdd), set it to 0 first.");
}

TEST(MismatchMessages, ReportResultsAddedToUninitializedOutput) {
  EXPECT_EQ(help_with(AddedToUninitialized{}),
            "Every element is the expected value plus the value that it had before the call. "
            "Initialize the output before you add to it (+=, atomicAdd).");
}

TEST(MismatchMessages, SuggestToCopyAllInputsInHostCode) {
  EXPECT_EQ(help_on_host(AllNan{}),
            "Every wrong element is NaN. Copy every byte of all inputs to the device, and "
            "initialize device memory before you add to it.");
}

TEST(MismatchMessages, SuggestAGridThatCoversTheOutput) {
  EXPECT_EQ(help_with(NeverWritten{1, false}),
            "1 element was never written. Make the grid cover the whole output: round up "
            "when dividing.");
  EXPECT_EQ(help_with(NeverWritten{2000, false}),
            "2,000 elements were never written. Make the grid cover the whole output: round "
            "up when dividing.");
}

TEST(MismatchMessages, SuggestACauseOfNan) {
  EXPECT_EQ(help_with(AllNan{}),
            "Every wrong element is NaN. Check that the kernel reads no uninitialized memory.");
}

TEST(MismatchMessages, SuggestACauseOfZero) {
  EXPECT_EQ(help_with(AllZero{}),
            "Every wrong element is 0. Check that the result is accumulated and stored.");
}

TEST(MismatchMessages, SpeakOfOneElementInTheSingular) {
  EXPECT_EQ(mismatch({1}, 1, AllZero{}).help,
            "The wrong element is 0. Check that the result is accumulated and stored.");
}

TEST(MismatchMessages, SuggestALargerGridForTheLastElements) {
  EXPECT_EQ(
      help_on_host(AllNan{232}),
      "Exactly the last 232 elements are NaN, so no thread computed them. Make the grid cover "
      "the whole array: round up when dividing.");
  EXPECT_EQ(
      help_on_host(AllZero{1}),
      "Exactly the last element is 0, so no thread computed it. Make the grid cover the whole "
      "array: round up when dividing.");
}

TEST(MismatchMessages, SuggestToCountBytes) {
  EXPECT_EQ(help_on_host(CopiedInPart{1000, 4000}),
            "Only 1,000 of 4,000 bytes were copied back. cudaMemcpy counts bytes: multiply the "
            "number of elements by sizeof(float).");
  EXPECT_EQ(help_on_host(CopiedInPart{1, 4}),
            "Only 1 of 4 bytes was copied back. cudaMemcpy counts bytes: multiply the number of "
            "elements by sizeof(float).");
}

TEST(MismatchMessages, SuggestToSwapRowAndColumn) {
  EXPECT_EQ(help_with(Transposed{}),
            "The result is the transpose of the expected one. Swap row and column in the "
            "index.");
}

TEST(MismatchMessages, SuggestToCountTheTerms) {
  EXPECT_EQ(help_with(ConstantFactor{2}),
            "Every wrong element is 2 times the expected value. Check that each term is "
            "added exactly once.");
}

TEST(MismatchMessages, SuggestToGuardAPartialTile) {
  EXPECT_EQ(help_with(LastRowsAndColumns{1, 0}),
            "Every mismatch is in the last row. Check how the kernel handles the partial tile.");
  EXPECT_EQ(help_with(LastRowsAndColumns{0, 3}),
            "Every mismatch is in the last 3 columns. Check how the kernel handles the "
            "partial tile.");
  EXPECT_EQ(help_with(LastRowsAndColumns{2, 1}),
            "Every mismatch is in the last 2 rows or the last column. Check how the kernel "
            "handles the partial tile.");
}

TEST(MismatchMessages, SuggestToGuardAPartialBlock) {
  EXPECT_EQ(help_with(LastRowsAndColumns{0, 1}, {100}),
            "Every mismatch is in the last element. Check how the kernel handles the "
            "partial block.");
  EXPECT_EQ(help_with(LastRowsAndColumns{0, 4}, {100}),
            "Every mismatch is in the last 4 elements. Check how the kernel handles the "
            "partial block.");
}

TEST(MismatchMessages, SuggestToCheckThePrecision) {
  EXPECT_EQ(help_with(LowPrecision{}),
            "The result is close, but less accurate than float32 arithmetic. Check that no "
            "value or sum has a lower precision.");
}

TEST(MismatchMessages, SuggestToUploadNewValuesOnEveryCall) {
  EXPECT_EQ(help_with(SameAsAnother{"y"}),
            "The result is bit for bit identical to 'y', although the input changed between "
            "the calls. Copy the new values to the device in every call.");
}

}  // namespace
}  // namespace labcheck::test
