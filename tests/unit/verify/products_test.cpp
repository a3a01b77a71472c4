#include "harness/verify/products.hpp"

#include "harness/verify/random.hpp"
#include "tests/support/problems.hpp"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <string>

namespace labcheck::test {
namespace {

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

// The definition, written down.
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

// The products of two float32 are exact in float64 and are summed in the same order, so the bits
// must agree, whatever the CPU and the number of threads.
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

// More than 2^22 multiplications for each thread; rows that the number of threads does not divide.
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

TEST(Multiply, KeepsMagnitudesWhereValuesCancel) {
  const std::array<float, 2> a{3, -3};
  const std::array<float, 2> b{2, 2};
  const Products products = multiply(a, b, 1, 1, 2);
  EXPECT_EQ(products.values.front(), 0);
  EXPECT_EQ(products.magnitudes.front(), 12);
}

std::string problem_with(std::size_t a, std::size_t b) {
  return problem_of([&] { multiply(std::vector<float>(a), std::vector<float>(b), 2, 4, 3); });
}

TEST(Multiply, RefusesAFirstMatrixOfAnotherSize) {
  EXPECT_EQ(problem_with(5, 12),
            "oracle.cpp multiplies with a matrix A of 2×3 that has 5 elements");
}

TEST(Multiply, RefusesASecondMatrixOfAnotherSize) {
  EXPECT_EQ(problem_with(6, 13),
            "oracle.cpp multiplies with a matrix B of 3×4 that has 13 elements");
}

}  // namespace
}  // namespace labcheck::test
