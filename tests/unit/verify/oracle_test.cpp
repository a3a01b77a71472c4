#include "harness/verify/oracle.hpp"

#include "tests/support/problems.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

std::vector<Buffer> some_buffers() {
  return {make_input<float>("a", {2, 2}, {1, 2, 3, 4}), make_output<float>("c", {2, 2})};
}

TEST(MakeInput, HoldsItsValues) {
  const Buffer input = make_input<float>("a", {2, 2}, {1, 2, 3, 4});
  EXPECT_EQ(input.name, "a");
  EXPECT_EQ(input.type, ElementType::float32);
  EXPECT_EQ(input.role, BufferRole::input);
  EXPECT_EQ(input.bytes.size(), input.size_in_bytes());
}

TEST(MakeInput, TakesNoValues) {
  EXPECT_TRUE(make_input<float>("a", {0}, {}).bytes.empty());
}

TEST(MakeInput, RefusesAnotherNumberOfValuesThanItsShapeHas) {
  EXPECT_EQ(problem_of([] {
              make_input<float>("a", {2, 2}, {1, 2, 3});
            }),
            "oracle.cpp fills input 'a' with 3 values where its shape has 4 elements");
}

TEST(MakeOutput, HoldsNothing) {
  const Buffer output = make_output<std::int32_t>("c", {3});
  EXPECT_EQ(output.type, ElementType::int32);
  EXPECT_EQ(output.role, BufferRole::output);
  EXPECT_TRUE(output.bytes.empty());
}

TEST(MakeScratch, IsAVector) {
  const Buffer scratch = make_scratch<double>("partial", 5);
  EXPECT_EQ(scratch.role, BufferRole::scratch);
  EXPECT_EQ(scratch.size_in_bytes(), 40U);
}

TEST(Elements, AreThoseOfTheInput) {
  const auto buffers = some_buffers();
  const auto a = elements<float>(buffers, "a");
  EXPECT_EQ(std::vector<float>(a.begin(), a.end()), (std::vector<float>{1, 2, 3, 4}));
}

TEST(Elements, AreNoneOfABufferThatWasNotMade) {
  EXPECT_EQ(problem_of([] { elements<float>(some_buffers(), "b"); }),
            "oracle.cpp asks for buffer 'b', which it did not make");
}

TEST(Elements, AreNoneOfAnotherType) {
  EXPECT_EQ(problem_of([] { elements<std::int32_t>(some_buffers(), "a"); }),
            "oracle.cpp asks for buffer 'a' as int32, but it holds float32");
}

TEST(Elements, AreNoneOfAnOutput) {
  EXPECT_EQ(problem_of([] { elements<float>(some_buffers(), "c"); }),
            "oracle.cpp asks for the values of buffer 'c', which is no input");
}

TEST(ExpectExactly, ComparesNumbersUnlessToldOtherwise) {
  const Expectation expectation = expect_exactly<float>("c", {1});
  EXPECT_EQ(expectation.buffer, "c");
  EXPECT_EQ(std::get<ExactValues>(expectation.values).comparison, ExactValues::Comparison::numbers);
}

class TwiceOracle : public Oracle {
 public:
  std::vector<Buffer> buffers(std::string_view, const Parameters& parameters,
                              Random& random) const override {
    const std::size_t n = parameters.size("n");
    return {make_input("x", {n}, random.whole_floats(n, -9, 9)), make_output<float>("y", {n})};
  }
  std::vector<Expectation> expectations(std::string_view, const Parameters&,
                                        const std::vector<Buffer>& buffers) const override {
    std::vector<float> twice;
    for (const float x : elements<float>(buffers, "x")) twice.push_back(2 * x);
    return {expect_exactly("y", twice)};
  }
};

}  // namespace
}  // namespace labcheck::test

LABCHECK_ORACLE(labcheck::test::TwiceOracle)

namespace labcheck::test {
namespace {

TEST(OracleMacro, GivesTheSameOracleEachTime) {
  EXPECT_NE(labcheck_oracle(), nullptr);
  EXPECT_EQ(labcheck_oracle(), labcheck_oracle());
}

TEST(OracleMacro, GivesAnOracleThatWorks) {
  Random random(1, "case");
  const auto buffers = labcheck_oracle()->buffers("twice", {{"n", 5}}, random);
  EXPECT_EQ(buffers.front().count(), 5U);
  EXPECT_EQ(labcheck_oracle()->expectations("twice", {{"n", 5}}, buffers).front().buffer, "y");
}

}  // namespace
}  // namespace labcheck::test
