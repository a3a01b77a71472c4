#include "harness/model/test_case.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

TestCase large() {
  TestCase test_case;
  test_case.parameters = {{"n", 256}, {"values", "integers"}};
  test_case.gpu_parameters = {{"n", 4096}};
  return test_case;
}

TEST(ParametersOn, AreThoseOfTheCaseOnTheSimulatedGpu) {
  EXPECT_EQ(describe(parameters_on(large(), Backend::sim)), "n=256, values=integers");
}

TEST(ParametersOn, AreReplacedByTheirNamesakesOnAGpu) {
  EXPECT_EQ(describe(parameters_on(large(), Backend::gpu)), "n=4096, values=integers");
}

TEST(ParametersOn, MayBeMoreOnAGpu) {
  TestCase test_case = large();
  test_case.gpu_parameters = {{"repeat", 10}};
  EXPECT_EQ(describe(parameters_on(test_case, Backend::gpu)), "n=256, values=integers, repeat=10");
}

TEST(ParametersOn, AreTheSameOnAGpuThatHasNoneOfItsOwn) {
  TestCase test_case = large();
  test_case.gpu_parameters = {};
  EXPECT_EQ(parameters_on(test_case, Backend::gpu), test_case.parameters);
}

TEST(ArgumentsOf, AreWordsAndValuesOfParameters) {
  ProgramCase program;
  program.arguments = {"$n", "--n", "n", "$values", "$none"};
  EXPECT_EQ(arguments_of(program, parameters_on(large(), Backend::gpu)),
            (std::vector<std::string>{"4096", "--n", "n", "integers", "$none"}));
}

}  // namespace
}  // namespace labcheck::test
