// SPDX-License-Identifier: MIT
#include "harness/base/enum_names.hpp"
#include "harness/model/buffer.hpp"
#include "harness/model/build.hpp"
#include "harness/model/course_table.hpp"
#include "harness/model/grade.hpp"
#include "harness/model/rubric.hpp"
#include "harness/model/run.hpp"
#include "harness/model/test_case.hpp"
#include "harness/model/verdict.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace labcheck::test {
namespace {

TEST(Build, HasAProgramOrAFailure) {
  Build build;
  build.outcome = Program{"/tmp/program", Backend::sim, {}};
  EXPECT_NE(build.program(), nullptr);
  EXPECT_EQ(build.failure(), nullptr);
  build.outcome =
      CompileFailure{CompileFailure::Kind::linker, verbatim("no symbol"), verbatim("define it")};
  EXPECT_EQ(build.program(), nullptr);
  EXPECT_EQ(build.failure()->reason, verbatim("no symbol"));
}

Run run_that(RunEnd end) {
  Run run;
  run.end = std::move(end);
  return run;
}

TEST(Run, HasCompletedOnlyIfItEndedNormally) {
  EXPECT_TRUE(has_completed(run_that(Completed{})));
  EXPECT_FALSE(has_completed(run_that(Exited{0})));
  EXPECT_FALSE(has_completed(run_that(TimeLimit{})));
}

// Tests that every enumeration of the model has the names of all its enumerators.

// The enumerator as the compiler spells it; "" if no enumerator has this value.
template <auto Value>
constexpr std::string_view spelled() {
  const std::string_view function =
      __PRETTY_FUNCTION__;  // "... Value = labcheck::Credit::all; ..."
  const auto start = function.find("Value = ") + 8;
  const std::string_view value =
      function.substr(start, function.find_first_of(";]", start) - start);
  return value.front() == '(' ? std::string_view() : value.substr(value.rfind(':') + 1);
}

template <class Enum, std::size_t... Index>
std::vector<std::string_view> spellings(std::index_sequence<Index...>) {
  return {spelled<static_cast<Enum>(Index)>()...};
}

// The spellings of as many values as the enumeration has names, and one more.
template <class Enum>
std::vector<std::string_view> spellings() {
  return spellings<Enum>(std::make_index_sequence<kEnumNames<Enum>.size() + 1>());
}

// Enumerators that are C++ keywords are spelled differently.
std::string_view name_for(std::string_view spelling) {
  if (spelling == "open") return "public";
  if (spelling == "final_") return "final";
  if (spelling == "default_") return "default";
  return spelling;
}

template <class Enum>
class EnumerationNames : public testing::Test {};

using Enumerations =
    testing::Types<Severity, Backend, CheckLevel, ElementType, BufferRole, FaultKind, VerdictKind,
                   Visibility, Metric, Credit, Outcome, GradeState, MarkKind, LatePeriod, Layout,
                   LearningPlatform, Standing>;
TYPED_TEST_SUITE(EnumerationNames, Enumerations);

TYPED_TEST(EnumerationNames, AreSpelledLikeTheirEnumerators) {
  const auto spelled = spellings<TypeParam>();
  for (std::size_t i = 0; i < kEnumNames<TypeParam>.size(); ++i) {
    EXPECT_EQ(kEnumNames<TypeParam>[i], name_for(spelled[i]));
  }
}

TYPED_TEST(EnumerationNames, AreAsManyAsEnumerators) {
  EXPECT_EQ(spellings<TypeParam>().back(), "") << "is an enumerator without a name";
}

TYPED_TEST(EnumerationNames, ParseBack) {
  for (std::size_t i = 0; i < kEnumNames<TypeParam>.size(); ++i) {
    const auto value = static_cast<TypeParam>(i);
    EXPECT_EQ(parse_enum<TypeParam>(to_string(value)), value) << to_string(value);
  }
}

}  // namespace
}  // namespace labcheck::test
