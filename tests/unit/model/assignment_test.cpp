// SPDX-License-Identifier: MIT
#include "harness/model/assignment.hpp"

#include "harness/base/moment.hpp"
#include "harness/model/buffer.hpp"
#include "harness/model/submission.hpp"
#include "harness/model/test_case.hpp"
#include "tests/support/problems.hpp"

#include <gtest/gtest.h>

#include <limits>

namespace labcheck::test {
namespace {

using Names = std::vector<std::string>;

Assignment two_parts() {
  Assignment assignment;
  assignment.parts = {
      {"kernel", PartKind::function, {"a.cu", "b.cu"}, {{"twice", "void twice(float* x)"}}},
      {"tool", PartKind::program, {"c.cu", "a.cu"}}};
  return assignment;
}

TEST(OrderOfStudy, PutsALabAfterThoseItDependsOn) {
  std::vector<Assignment> labs(5);
  const char* const names[] = {"lab1-a", "lab2-b", "lab3-c", "lab4-d", "lab10-e"};
  for (std::size_t k = 0; k < labs.size(); ++k) labs[k].id = names[k];
  labs[1].after = {"lab4"};            // a later one
  labs[2].after = {"lab2-b", "lab1"};  // which waits, too
  labs[3].after = {"lab9", "lab10"};   // one is unknown
  labs[4].after = {"lab1"};
  Names ordered;
  for (const Assignment& lab : in_order_of_study(labs)) ordered.push_back(lab.id);
  EXPECT_EQ(ordered, (Names{"lab1-a", "lab10-e", "lab4-d", "lab2-b", "lab3-c"}));
  labs[4].after = {"lab4"};  // a circle
  EXPECT_EQ(in_order_of_study(labs).size(), 5U);
}

TEST(DrawnSizes, AreDescribedByTheirRange) {
  TestCase test_case;
  test_case.parameters = {{"n", Range{10, 20}}, {"k", 3}};
  EXPECT_TRUE(has_drawn_sizes(test_case));
  EXPECT_EQ(describe(test_case.parameters), "n=10..20, k=3");
  EXPECT_THROW(test_case.parameters.integer("n"), UserError);
  EXPECT_EQ(with_parameters("$n $k", test_case.parameters), "10..20 3");
}

TEST(Parts, CanAllBePrograms) {
  Assignment assignment = two_parts();
  EXPECT_TRUE(has_functions(assignment));
  assignment.parts.erase(assignment.parts.begin());
  EXPECT_FALSE(has_functions(assignment));
}

TEST(Parts, ListEachFileOnce) {
  EXPECT_EQ(files_of(two_parts()), (Names{"a.cu", "b.cu", "c.cu"}));
}

TEST(Parts, AreFoundByTheirIds) {
  const Assignment assignment = two_parts();
  EXPECT_EQ(find_part(assignment, "tool"), &assignment.parts[1]);
  EXPECT_EQ(find_part(assignment, "tol"), nullptr);
}

TEST(Parts, HaveTheDeclarationsOfTheirFunctions) {
  EXPECT_EQ(declaration_of(two_parts(), "twice"), "void twice(float* x)");
  EXPECT_EQ(declaration_of(two_parts(), "thrice"), "thrice");
}

TEST(Parts, SelectTheirFilesOfASubmission) {
  Submission submission;
  submission.id = "jo";
  for (const char* name : {"a.cu", "b.cu"}) submission.files.push_back({name, name, "", ""});
  submission.missing = {"c.cu"};
  const Assignment assignment = two_parts();
  const Submission kernel = submission_of_part(assignment.parts[0], submission);
  EXPECT_EQ(kernel.id, "jo");
  EXPECT_EQ(kernel.files.size(), 2U);
  EXPECT_EQ(kernel.missing, Names{});
  const Submission tool = submission_of_part(assignment.parts[1], submission);
  ASSERT_EQ(tool.files.size(), 1U);
  EXPECT_EQ(tool.files[0].name, "a.cu");
  EXPECT_EQ(tool.missing, Names{"c.cu"});
}

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

TEST(ParametersOn, AreTheSameOnAGpuWithoutItsOwnParameters) {
  TestCase test_case = large();
  test_case.gpu_parameters = {};
  EXPECT_EQ(parameters_on(test_case, Backend::gpu), test_case.parameters);
}

TEST(InputOfAProgram, ContainsValuesOfParameters) {
  ProgramCase program;
  program.input = {{"$n", "--n=$n", "n", "$values", "$none"}, "$n$n, $5 $", {{"in", "$values\n"}}};
  const ProgramInput expected{
      {"4096", "--n=4096", "n", "integers", "$none"}, "40964096, $5 $", {{"in", "integers\n"}}};
  EXPECT_EQ(input_of(program, parameters_on(large(), Backend::gpu)), expected);
}

TEST(InputOfAProgram, IsDescribedOnOneLine) {
  EXPECT_EQ(describe_start({{"--count", "8"}}, CaseDevice::generic), "--count 8");
  EXPECT_EQ(describe_start({{"8"}, "5 7\n", {{"a.txt", ""}, {"b.txt", ""}}}, CaseDevice::t4),
            "8 < \"5 7\\n\" with a.txt and b.txt on t4");
  EXPECT_EQ(describe_start({{}, std::string(50, 'x')}, CaseDevice::none),
            "< \"" + std::string(40, 'x') + "\"... without a GPU");
  EXPECT_EQ(describe_start({}, CaseDevice::drawn), "on a GPU of drawn sizes");
}

const Parameters kParameters{{"n", 128}, {"offset", -3}, {"values", "integers"}};

TEST(Parameters, GiveNumbers) {
  EXPECT_EQ(kParameters.integer("n"), 128);
  EXPECT_EQ(kParameters.integer("offset"), -3);
}

TEST(Parameters, GiveSizes) {
  EXPECT_EQ(kParameters.size("n"), 128U);
  EXPECT_EQ(Parameters({{"n", 0}}).size("n"), 0U);
}

TEST(Parameters, GiveWords) {
  EXPECT_EQ(kParameters.word("values", "random"), "integers");
}

TEST(Parameters, GiveADefaultForAMissingWord) {
  EXPECT_EQ(kParameters.word("order", "row-major"), "row-major");
}

TEST(Parameters, NameAMissingNumber) {
  EXPECT_EQ(problem_of([] { kParameters.integer("m"); }),
            "the test case has no parameter 'm', which the lab's oracle requires");
  EXPECT_EQ(problem_of([] { kParameters.size("m"); }),
            "the test case has no parameter 'm', which the lab's oracle requires");
}

TEST(Parameters, SayWhatToDoAboutAMissingNumber) {
  try {
    kParameters.integer("m");
    FAIL();
  } catch (const UserError& error) {
    EXPECT_EQ(error.remedy(), "add it to the test case, under 'with:'");
  }
}

TEST(Parameters, RejectAWordForANumber) {
  EXPECT_EQ(problem_of([] { kParameters.integer("values"); }),
            "the lab's oracle requires parameter 'values' as a whole number, but the test case "
            "gives a text");
  EXPECT_EQ(problem_of([] { kParameters.size("values"); }),
            "the lab's oracle requires parameter 'values' as a whole number, but the test case "
            "gives a text");
}

TEST(Parameters, RejectANumberForAWord) {
  EXPECT_EQ(problem_of([] { kParameters.word("n", "random"); }),
            "the lab's oracle requires parameter 'n' as a text, but the test case gives a number");
}

TEST(Parameters, GiveRealNumbersAndTexts) {
  const Parameters parameters{{"scale", 0.5}, {"two", 2}, {"whole", 2.0}, {"text", "a \"b\""}};
  EXPECT_EQ(parameters.number("scale"), 0.5);
  EXPECT_EQ(parameters.number("two"), 2.0);
  EXPECT_EQ(parameters.text("text"), "a \"b\"");
  EXPECT_EQ(describe(parameters), "scale=0.5, two=2, whole=2.0, text=\"a \\\"b\\\"\"");
  EXPECT_EQ(
      problem_of([&] { parameters.integer("whole"); }),
      "the lab's oracle requires parameter 'whole' as a whole number, but the test case gives "
      "a real number");
}

TEST(Parameters, RejectANegativeSize) {
  EXPECT_EQ(problem_of([] { kParameters.size("offset"); }),
            "parameter 'offset' of the test case must not be negative");
}

TEST(Parameters, KeepTheOrderInWhichTheyAreSet) {
  Parameters parameters;
  parameters.set("z", 1);
  parameters.set("a", "word");
  EXPECT_EQ(describe(parameters), "z=1, a=word");
}

TEST(Parameters, KeepTheirPositionWhenReplaced) {
  Parameters parameters{{"m", 1}, {"n", 2}};
  parameters.set("m", 3);
  EXPECT_EQ(describe(parameters), "m=3, n=2");
}

TEST(Parameters, HaveOneValueForAName) {
  EXPECT_EQ(describe(Parameters{{"n", 1}, {"n", 2}}), "n=2");
}

TEST(Parameters, AreDescribedInTheirOrder) {
  EXPECT_EQ(describe(kParameters), "n=128, offset=-3, values=integers");
}

TEST(Parameters, AreDescribedByNothingIfEmpty) {
  EXPECT_EQ(describe(Parameters()), "");
}

TEST(MomentAt, CountsFrom1970) {
  EXPECT_EQ(moment_at(0), Moment{});
  EXPECT_EQ(moment_at(1'700'000'000), Moment(std::chrono::seconds(1'700'000'000)));
  EXPECT_EQ(moment_at(253'402'300'799), kLatestMoment) << "9999-12-31T23:59:59Z";
}

TEST(MomentAt, StaysInYearsWithFourDigits) {
  EXPECT_EQ(moment_at(253'402'300'800), kLatestMoment);
  EXPECT_EQ(moment_at(std::numeric_limits<std::int64_t>::max()), kLatestMoment);
  EXPECT_EQ(moment_at(-1), Moment{});
  EXPECT_EQ(moment_at(std::numeric_limits<std::int64_t>::min()), Moment{});
}

Buffer buffer(ElementType type, std::vector<std::size_t> shape) {
  return {"c", type, BufferRole::output, std::move(shape), {}};
}

TEST(ElementType, HasTheSizeOfItsCppType) {
  EXPECT_EQ(size_of(kElementTypeOf<float>), sizeof(float));
  EXPECT_EQ(size_of(kElementTypeOf<double>), sizeof(double));
  EXPECT_EQ(size_of(kElementTypeOf<std::int32_t>), sizeof(std::int32_t));
  EXPECT_EQ(size_of(kElementTypeOf<std::uint32_t>), sizeof(std::uint32_t));
  EXPECT_EQ(size_of(kElementTypeOf<std::int64_t>), sizeof(std::int64_t));
}

TEST(Buffer, OfAVectorHasItsLengthInElements) {
  EXPECT_EQ(buffer(ElementType::float32, {7}).count(), 7U);
}

TEST(Buffer, OfSeveralMatricesHasTheProductOfItsExtents) {
  EXPECT_EQ(buffer(ElementType::float32, {5, 3, 4}).count(), 60U);
}

TEST(Buffer, MayBeEmpty) {
  EXPECT_EQ(buffer(ElementType::float32, {5, 0}).count(), 0U);
}

TEST(Buffer, HasTheSizeOfItsElementsTimesTheirNumber) {
  EXPECT_EQ(buffer(ElementType::float32, {5, 3}).size_in_bytes(), 60U);
  EXPECT_EQ(buffer(ElementType::float64, {5, 3}).size_in_bytes(), 120U);
}

}  // namespace
}  // namespace labcheck::test
