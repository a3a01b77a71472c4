// Every enumeration of the model is named as its enumerators are spelled, all of them.
#include "harness/base/enum_names.hpp"

#include "harness/model/buffer.hpp"
#include "harness/model/class_table.hpp"
#include "harness/model/grade.hpp"
#include "harness/model/rubric.hpp"
#include "harness/model/run.hpp"
#include "harness/model/test_case.hpp"
#include "harness/model/verdict.hpp"

#include <gtest/gtest.h>

#include <utility>

namespace labcheck::test {
namespace {

// The enumerator as the compiler spells it, or nothing where there is none of that value.
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

// As many spellings as the enumeration has names, and one more.
template <class Enum>
std::vector<std::string_view> spellings() {
  return spellings<Enum>(std::make_index_sequence<kEnumNames<Enum>.size() + 1>());
}

// Words that C++ keeps for itself have another spelling there.
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

TYPED_TEST(EnumerationNames, AreSpelledAsTheirEnumerators) {
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
