// SPDX-License-Identifier: MIT
#include "harness/verify/wrong_writer.hpp"

#include "harness/base/render.hpp"
#include "tests/support/contains.hpp"
#include "tests/support/judged_runs.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

/// A run that returned `values` for 'c', of which lines wrote `parts`.
Trial written(const std::vector<float>& values, std::vector<WrittenPart> parts) {
  Trial trial;
  trial.got(values);
  trial.run.written = {{"c", std::move(parts)}};
  return trial;
}

std::optional<WrongWriter> writer_in(const Trial& trial) {
  return find_wrong_writer(trial.run, trial.buffers, trial.expectations);
}

TEST(FindWrongWriter, FindsTheLineOfEveryWrongElement) {
  EXPECT_EQ(
      writer_in(written({7, 4, 7, 8}, {{0, 4, "a.cu", 3}, {4, 4, "a.cu", 9}, {8, 8, "a.cu", 3}})),
      (WrongWriter{"c", "a.cu", 3, WrittenShare::every}));
}

TEST(FindWrongWriter, FindsTheLineOfTheOnlyWrongElement) {
  EXPECT_EQ(writer_in(written({2, 4, 6, 7}, {{0, 16, "a.cu", 3}})),
            (WrongWriter{"c", "a.cu", 3, WrittenShare::only}));
}

TEST(FindWrongWriter, FindsTheLineOfTheFirstWrongElement) {
  const WrongWriter first{"c", "a.cu", 3, WrittenShare::first};
  EXPECT_EQ(writer_in(written({2, 7, 7, 8}, {{4, 4, "a.cu", 3}, {8, 8, "a.cu", 4}})), first);
  EXPECT_EQ(writer_in(written({2, 7, 7, 8}, {{4, 4, "a.cu", 3}, {8, 8, "b.cu", 3}})), first);
  EXPECT_EQ(writer_in(written({2, 7, 7, 8}, {{4, 4, "a.cu", 3}})), first);
}

TEST(FindWrongWriter, FindsThatNoKernelWroteTheElements) {
  EXPECT_EQ(writer_in(written({0, 0, 0, 0}, {{0, 16, "", 0}})),
            (WrongWriter{"c", "", 0, WrittenShare::every}));
}

TEST(FindWrongWriter, FindsNothingIfTheWriterOfTheFirstElementIsUnknown) {
  EXPECT_EQ(writer_in(written({7, 4, 7, 8}, {{4, 12, "a.cu", 3}})), std::nullopt);
  EXPECT_EQ(writer_in(written({7, 4, 7, 8}, {{0, 3, "a.cu", 3}})), std::nullopt);
  EXPECT_EQ(writer_in(written({7, 4, 7, 8}, {})), std::nullopt);
  EXPECT_EQ(writer_in(Trial().got({7, 4, 7, 8})), std::nullopt);
}

TEST(FindWrongWriter, FindsNothingIfAllElementsAreRight) {
  EXPECT_EQ(writer_in(written({2, 4, 6, 8}, {{0, 16, "a.cu", 3}})), std::nullopt);
}

TEST(FindWrongWriter, FindsNothingIfOnlyTheAverageIsWrong) {
  Trial trial = written({3, 5, 7, 9}, {{0, 16, "a.cu", 3}});
  trial.expected(near({2, 4, 6, 8}, 1, 10, 0.5));
  EXPECT_EQ(writer_in(trial), std::nullopt);
}

// The line of a race or of an access out of bounds is more important.
TEST(FindWrongWriter, FindsNothingInARunWithFindings) {
  Trial trial = written({7, 4, 6, 8}, {{0, 16, "a.cu", 3}});
  EXPECT_NE(writer_in(trial), std::nullopt);
  trial.with_fault(FaultKind::data_race, "a race");
  EXPECT_EQ(writer_in(trial), std::nullopt);
}

TEST(FindWrongWriter, FindsNothingInARunThatDidNotComplete) {
  Trial trial = written({7, 4, 6, 8}, {{0, 16, "a.cu", 3}});
  EXPECT_EQ(writer_in(trial.ended(TimeLimit{})), std::nullopt);
}

TEST(FindWrongWriter, FindsNothingInABufferOfAnotherSize) {
  EXPECT_EQ(writer_in(written({7, 4}, {{0, 16, "a.cu", 3}})), std::nullopt);
}

// The simulated GPU's report is limited, but its numbers are not.
TEST(FindWrongWriter, IgnoresImpossibleParts) {
  constexpr std::uint64_t kMost = ~std::uint64_t{0};
  EXPECT_EQ(writer_in(written({2, 7, 6, 8}, {{0, 0, "a.cu", 3}, {kMost, kMost, "a.cu", 3}})),
            std::nullopt);
  EXPECT_EQ(writer_in(written({2, 7, 6, 8}, {{4, kMost, "a.cu", 3}})),
            (WrongWriter{"c", "a.cu", 3, WrittenShare::only}));
}

Verdict wrong_c(std::string help) {
  return {VerdictKind::wrong_answer, verbatim("1 element is wrong."), verbatim(std::move(help)),
          Mismatch{"c", 1, 4, {}}};
}

TEST(WrongWriter, IsAboutItsOwnOutputOnly) {
  EXPECT_TRUE(is_about({"c", "a.cu", 3}, wrong_c("")));
  EXPECT_FALSE(is_about({"d", "a.cu", 3}, wrong_c("")));
  Verdict without_elements = wrong_c("");
  without_elements.mismatch.reset();
  EXPECT_FALSE(is_about({"c", "a.cu", 3}, without_elements));
  Verdict fault = wrong_c("");
  fault.kind = VerdictKind::device_fault;
  EXPECT_FALSE(is_about({"c", "a.cu", 3}, fault));
}

std::string help_with(const WrongWriter& writer, Backend backend = Backend::sim) {
  return render(add_writer(wrong_c(""), backend, writer).help);
}

TEST(AddWriter, NamesTheLineBeforeTheHint) {
  EXPECT_EQ(render(add_writer(wrong_c("Check the index."), Backend::sim, {"c", "a.cu", 3}).help),
            "a.cu:3 wrote the first wrong element of 'c'. Check the index.");
  EXPECT_EQ(help_with({"c", "a.cu", 3, WrittenShare::every}),
            "a.cu:3 wrote every wrong element of 'c'.");
  EXPECT_EQ(help_with({"c", "a.cu", 3, WrittenShare::only}),
            "a.cu:3 wrote the wrong element of 'c'.");
}

TEST(AddWriter, StatesThatNoKernelWroteTheElements) {
  EXPECT_EQ(help_with({"c", "", 0, WrittenShare::every}),
            "No kernel wrote the wrong elements of 'c'.");
  EXPECT_EQ(help_with({"c", "", 0, WrittenShare::only}),
            "No kernel wrote the wrong element of 'c'.");
}

TEST(AddWriter, NamesTheSimulatedGpuIfTheResultIsFromARealOne) {
  EXPECT_EQ(help_with({"c", "a.cu", 3}, Backend::gpu),
            "On the simulated GPU, a.cu:3 wrote the first wrong element of 'c'.");
  EXPECT_EQ(help_with({"c", "", 0, WrittenShare::every}, Backend::gpu),
            "On the simulated GPU, no kernel wrote the wrong elements of 'c'.");
}

TEST(WrongWriter, IsDescribedAtItsLineAsInTheHint) {
  const WrongWriter writer{"c", "a.cu", 3, WrittenShare::every};
  EXPECT_PRED2(contains, help_with(writer), render(describe_at_line(writer)));
}

}  // namespace
}  // namespace labcheck::test
