#include "harness/verify/messages.hpp"
#include "harness/verify/oracle.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

namespace say = messages;

// The first `wrong` elements of an output of `shape` are wrong.
say::Sentence mismatch(std::vector<std::size_t> shape, std::size_t wrong,
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
  EXPECT_EQ(mismatch({64, 128}, 193).message, "193 of 8,192 elements of the matrix 'c' are wrong");
  EXPECT_EQ(mismatch({64, 128}, 1).message, "1 of 8,192 elements of the matrix 'c' is wrong");
}

TEST(MismatchMessages, SayThatAllElementsAreWrong) {
  EXPECT_EQ(mismatch({64}, 64).message, "all 64 elements of the array 'c' are wrong");
}

TEST(MismatchMessages, SayThatTheOnlyElementIsWrong) {
  EXPECT_EQ(mismatch({1, 1}, 1).message, "the only element of the matrix 'c' is wrong");
}

TEST(MismatchMessages, CallABatchMatrices) {
  EXPECT_EQ(mismatch({5, 2, 2}, 3).message, "3 of 20 elements of the matrices 'c' are wrong");
}

TEST(MismatchMessages, TellTheAverageErrorWhereItIsAllThatIsWrong) {
  Difference difference;
  difference.only_rms = true;
  difference.rms_error = 2.3456;
  const auto sentence = say::mismatch(make_output<float>("c", {4, 4}), BufferPlace::device,
                                      difference, LowPrecision{});
  EXPECT_EQ(sentence.message,
            "the elements of the matrix 'c' are off by 2.35 roundings on average, more than "
            "float32 arithmetic makes");
  difference.rms_error = 1;
  EXPECT_EQ(
      say::mismatch(make_output<double>("c", {4}), BufferPlace::device, difference, LowPrecision{})
          .message,
      "the elements of the array 'c' are off by 1 rounding on average, more than float64 "
      "arithmetic makes");
}

// Where host code is the student's.
std::string help_on_host(const MismatchPattern& pattern) {
  return mismatch({4, 4}, 2, pattern, BufferPlace::host).help;
}

TEST(MismatchMessages, HaveNoHelpWithoutAPattern) {
  EXPECT_EQ(help_with(NoPattern{}), "");
}

TEST(MismatchMessages, AskWhetherTheKernelWasLaunched) {
  EXPECT_EQ(help_with(NeverWritten{16, true}),
            "nothing was written to the output: was the kernel launched, with a grid that is not "
            "empty, on this buffer?");
}

TEST(MismatchMessages, AskWhetherTheResultWasCopiedBackToHostMemory) {
  EXPECT_EQ(help_on_host(NeverWritten{16, true}),
            "nothing was written to the output, which is host memory: is the result copied back to "
            "it (cudaMemcpyDeviceToHost)?");
  EXPECT_EQ(help_on_host(NeverWritten{3, false}),
            "3 elements were never written: are all bytes of the result copied back (the size is "
            "one in bytes)?");
}

TEST(MismatchMessages, AskWhetherSomethingWasAddedThatCannotBeSeen) {
  EXPECT_EQ(help_with(NeverWritten{1, true, true}),
            "nothing was written to the output: was the kernel launched, with a grid that is not "
            "empty, on this buffer? Or was the result added (+=, atomicAdd) to what nobody had set "
            "to 0?");
}

TEST(MismatchMessages, SayThatResultsWereAddedToWhatTheOutputHeld) {
  EXPECT_EQ(help_with(AddedToUnset{}),
            "every element is the right one plus what the output held before the call: set it "
            "before anything is added to it (+=, atomicAdd)");
}

TEST(MismatchMessages, AskWhetherInputsWereCopiedWhereHostCodeIsTheStudents) {
  EXPECT_EQ(help_on_host(AllNan{}),
            "every wrong element is NaN: are all inputs copied to the device, every byte of them, "
            "and is device memory set before something is added to it?");
}

TEST(MismatchMessages, AskWhetherTheGridCoversTheOutput) {
  EXPECT_EQ(help_with(NeverWritten{1, false}),
            "1 element was never written: does the grid cover the whole output (round up when "
            "dividing)?");
  EXPECT_EQ(help_with(NeverWritten{2000, false}),
            "2,000 elements were never written: does the grid cover the whole output (round up "
            "when dividing)?");
}

TEST(MismatchMessages, AskWhereNanComesFrom) {
  EXPECT_EQ(help_with(AllNan{}),
            "every wrong element is NaN: is memory read that nobody has written?");
}

TEST(MismatchMessages, AskWhereZeroComesFrom) {
  EXPECT_EQ(help_with(AllZero{}),
            "every wrong element is 0: is the result stored, and is the sum carried on?");
}

TEST(MismatchMessages, AskWhetherRowAndColumnAreSwapped) {
  EXPECT_EQ(help_with(Transposed{}),
            "the result is the transpose of the right one: are row and column swapped?");
}

TEST(MismatchMessages, AskWhatIsAddedTooOften) {
  EXPECT_EQ(help_with(ConstantFactor{2}),
            "every wrong element is 2 times the right one: is something added more or less often "
            "than once?");
}

TEST(MismatchMessages, AskWhetherAPartialTileIsGuarded) {
  EXPECT_EQ(help_with(LastRowsAndColumns{1, 0}),
            "every mismatch lies in the last row: is a partial tile guarded?");
  EXPECT_EQ(help_with(LastRowsAndColumns{0, 3}),
            "every mismatch lies in the last 3 columns: is a partial tile guarded?");
  EXPECT_EQ(help_with(LastRowsAndColumns{2, 1}),
            "every mismatch lies in the last 2 rows or the last column: is a partial tile "
            "guarded?");
}

TEST(MismatchMessages, AskWhetherAPartialBlockIsGuarded) {
  EXPECT_EQ(help_with(LastRowsAndColumns{0, 1}, {100}),
            "every mismatch lies in the last element: is a partial block guarded?");
  EXPECT_EQ(help_with(LastRowsAndColumns{0, 4}, {100}),
            "every mismatch lies in the last 4 elements: is a partial block guarded?");
}

TEST(MismatchMessages, AskWhichPrecisionASumHas) {
  EXPECT_EQ(help_with(LowPrecision{}),
            "the result is near the right one but less exact than float32 arithmetic is: are "
            "values or sums kept in lower precision?");
}

TEST(MismatchMessages, AskWhatIsHandedOverTheSecondTime) {
  EXPECT_EQ(
      help_with(SameAsAnother{"y"}),
      "it holds what 'y' holds, bit for bit, though something has changed in between: is what "
      "is handed over the second time left out?");
}

}  // namespace
}  // namespace labcheck::test
