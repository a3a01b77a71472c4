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

protocol::CaseDone device_error(std::string name) {
  protocol::CaseDone done;
  done.outcome = protocol::Outcome::device_error;
  done.name = std::move(name);
  done.text = "what it means";
  return done;
}

TEST(EndOf, HoldsErrorsOfTheMachineAgainstNobody) {
  for (const char* name : {"cudaErrorInsufficientDriver", "cudaErrorDevicesUnavailable",
                           "cudaErrorECCUncorrectable"}) {
    const RunEnd end = end_of(device_error(name), kProgram, "twice");
    ASSERT_TRUE(std::holds_alternative<DriverFailure>(end)) << name;
    EXPECT_EQ(std::get<DriverFailure>(end).reason,
              std::string("CUDA reports ") + name + ": what it means");
  }
}

TEST(EndOf, HoldsErrorsOfAKernelAgainstIt) {
  for (const char* name :
       {"cudaErrorIllegalAddress", "cudaErrorInvalidDevice", "cudaErrorInvalidConfiguration"}) {
    EXPECT_TRUE(std::holds_alternative<DeviceError>(end_of(device_error(name), kProgram, "twice")))
        << name;
  }
}

}  // namespace
}  // namespace labcheck::test
