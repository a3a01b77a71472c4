// SPDX-License-Identifier: MIT
#include "harness/verify/oracle.hpp"

#include "harness/base/random.hpp"
#include "harness/base/render.hpp"
#include "harness/base/translation.hpp"
#include "tests/support/problems.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>

namespace labcheck::test {
namespace {

std::vector<Buffer> some_buffers() {
  return {make_input<float>("a", {2, 2}, {1, 2, 3, 4}), make_output<float>("c", {2, 2})};
}

TEST(Explain, FillsInValues) {
  EXPECT_EQ(render(explain("Add c to the product.")), "Add c to the product.");
  EXPECT_EQ(
      render(explain("The first {used} of {all}: {text}", Count(1000), Count(2000), "{used}")),
      "The first 1,000 of 2,000: {used}");
  EXPECT_EQ(render(explain("Each {size}×{size} tile", 16)), "Each 16×16 tile");
}

TEST(Explain, CountsThings) {
  const auto missing = [](Count keys) {
    return render(explain_plural("{count} key is missing.", "{count} keys are missing.", keys));
  };
  EXPECT_EQ(missing(Count(1)), "1 key is missing.");
  EXPECT_EQ(missing(Count(1000)), "1,000 keys are missing.");
}

// A translation with another order of words.
TEST(Explain, IsInTheLanguageOfMessages) {
  struct Other : Translator {
    const char* find(const char*, const char*) const override { return "{second}, {first}"; }
    const char* find_plural(const char*, const char*, std::uint64_t) const override {
      return "klíče: {count}";
    }
  };
  const Other other;
  use_translator(Language::czech, &other);
  const std::string text = render(explain("{first} and {second}", "a", "b"));
  const std::string count = render(explain_plural("{count} key", "{count} keys", as_number(2)));
  use_translator(Language::english, nullptr);
  EXPECT_EQ(text, "b, a");
  EXPECT_EQ(count, "klíče: 2");
}

TEST(MakeInput, HoldsItsValues) {
  const Buffer input = make_input<float>("a", {2, 2}, {1, 2, 3, 4});
  EXPECT_EQ(input.name, "a");
  EXPECT_EQ(input.type, ElementType::float32);
  EXPECT_EQ(input.role, BufferRole::input);
  EXPECT_EQ(input.bytes.size(), input.size_in_bytes());
}

TEST(MakeInput, AcceptsNoValues) {
  EXPECT_TRUE(make_input<float>("a", {0}, {}).bytes.empty());
}

TEST(MakeInput, RejectsAWrongNumberOfValues) {
  EXPECT_EQ(problem_of([] {
              make_input<float>("a", {2, 2}, {1, 2, 3});
            }),
            "oracle.cpp fills input 'a' with 3 values, but its shape requires 4");
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

TEST(Elements, DoNotExistForAnUnknownBuffer) {
  EXPECT_EQ(problem_of([] { elements<float>(some_buffers(), "b"); }),
            "oracle.cpp reads buffer 'b', which it did not create");
}

TEST(Elements, DoNotExistInAnotherType) {
  EXPECT_EQ(problem_of([] { elements<std::int32_t>(some_buffers(), "a"); }),
            "oracle.cpp reads buffer 'a' as int32, but it contains float32");
}

TEST(Elements, DoNotExistForAnOutput) {
  EXPECT_EQ(problem_of([] { elements<float>(some_buffers(), "c"); }),
            "oracle.cpp reads the values of buffer 'c', which is not an input");
}

TEST(ExpectExactly, ComparesNumbersByDefault) {
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

struct Size {
  std::size_t m;
  std::size_t n;
  std::size_t k;
};

struct Factors {
  std::vector<float> a;
  std::vector<float> b;
};

Factors factors(const Size& size) {
  Random random(11, "factors");
  return {random.floats(size.m * size.k, -1, 1), random.floats(size.k * size.n, -1, 1)};
}

// The product by its definition.
Products plain_product(const Factors& factors, const Size& size) {
  Products products{std::vector<double>(size.m * size.n), std::vector<double>(size.m * size.n)};
  for (std::size_t i = 0; i < size.m; ++i) {
    for (std::size_t j = 0; j < size.n; ++j) {
      for (std::size_t p = 0; p < size.k; ++p) {
        const double term =
            static_cast<double>(factors.a[i * size.k + p]) * factors.b[p * size.n + j];
        products.values[i * size.n + j] += term;
        products.magnitudes[i * size.n + j] += std::abs(term);
      }
    }
  }
  return products;
}

class Multiply : public testing::TestWithParam<Size> {};

// The product of two float32 is exact in float64, and the terms are summed in the same order. So
// the bits must agree on every CPU and for every number of threads.
TEST_P(Multiply, AgreesWithThreeLoopsBitForBit) {
  const Size& size = GetParam();
  const Factors given = factors(size);
  const Products got = multiply(given.a, given.b, size.m, size.n, size.k);
  const Products expected = plain_product(given, size);
  EXPECT_EQ(got.values, expected.values);
  EXPECT_EQ(got.magnitudes, expected.magnitudes);
}

std::string size_name(const testing::TestParamInfo<Size>& info) {
  return std::to_string(info.param.m) + "x" + std::to_string(info.param.n) + "x" +
         std::to_string(info.param.k);
}

INSTANTIATE_TEST_SUITE_P(OneThread, Multiply,
                         testing::Values(Size{1, 1, 1}, Size{1, 7, 1}, Size{7, 1, 5}, Size{5, 7, 3},
                                         Size{31, 33, 32}, Size{64, 64, 64}, Size{129, 127, 65}),
                         size_name);

// More than 2^22 multiplications for each thread; the number of rows is not a multiple of the
// number of threads.
INSTANTIATE_TEST_SUITE_P(SeveralThreads, Multiply,
                         testing::Values(Size{257, 253, 251}, Size{3, 1511, 2003}), size_name);

INSTANTIATE_TEST_SUITE_P(FewerRowsThanThreads, Multiply, testing::Values(Size{1, 3001, 3001}),
                         size_name);

TEST(Multiply, OfNoRowsIsEmpty) {
  EXPECT_TRUE(multiply({}, std::vector<float>{1, 2}, 0, 2, 1).values.empty());
}

TEST(Multiply, OverNoTermsIsZero) {
  const Products products = multiply({}, {}, 2, 1, 0);
  EXPECT_EQ(products.values, (std::vector<double>{0, 0}));
  EXPECT_EQ(products.magnitudes, (std::vector<double>{0, 0}));
}

TEST(Multiply, KeepsMagnitudesIfValuesCancel) {
  const std::array<float, 2> a{3, -3};
  const std::array<float, 2> b{2, 2};
  const Products products = multiply(a, b, 1, 1, 2);
  EXPECT_EQ(products.values.front(), 0);
  EXPECT_EQ(products.magnitudes.front(), 12);
}

std::string problem_with(std::size_t a, std::size_t b) {
  return problem_of([&] { multiply(std::vector<float>(a), std::vector<float>(b), 2, 4, 3); });
}

TEST(Multiply, RejectsAFirstMatrixOfTheWrongSize) {
  EXPECT_EQ(problem_with(5, 12), "oracle.cpp uses A as a 2×3 matrix, but it has 5 elements");
}

TEST(Multiply, RejectsASecondMatrixOfTheWrongSize) {
  EXPECT_EQ(problem_with(6, 13), "oracle.cpp uses B as a 3×4 matrix, but it has 13 elements");
}

}  // namespace
}  // namespace labcheck::test
