#include "harness/runner/run_ends.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

const Program kProgram{"/program", Backend::sim, {"twice(float*)", "prepare2()"}};

protocol::CaseDone absent(std::string name) {
  protocol::CaseDone done;
  done.outcome = protocol::Outcome::function_absent;
  done.name = std::move(name);
  return done;
}

TEST(EndOf, NamesAnAbsentFunctionThatTheCaseNeedsBesideItsOwn) {
  const auto end = std::get<FunctionAbsent>(end_of(absent("prepare"), kProgram, "twice"));
  EXPECT_EQ(end.function, "prepare");
  EXPECT_EQ(end.similar, std::vector<std::string>{"prepare2()"});
}

TEST(EndOf, NamesNoOtherFunctionWhereTheCasesOwnIsAbsent) {
  const auto end = std::get<FunctionAbsent>(end_of(absent(""), kProgram, "twice"));
  EXPECT_EQ(end.function, "");
  EXPECT_EQ(end.similar, std::vector<std::string>{"twice(float*)"});
}

}  // namespace
}  // namespace labcheck::test
