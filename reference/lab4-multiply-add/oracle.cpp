// SPDX-License-Identifier: MIT
// Lab 4: y = b·a + c, element by element and for small matrices, computed in float64.
#include <labcheck/oracle.hpp>

namespace {

using namespace labcheck;

// The product b·a and the sum are each rounded at most once, and each rounding contributes at most
// u·(|b·a| + |c|), plus a second-order term. A fused multiply-add rounds once.
constexpr double kTwoRoundings = 2.01;

// Sums of products of random data centered on 0, as in lab 5.
constexpr double kMaxError = 16;
constexpr double kRmsError = 2;

class MultiplyAdd : public Oracle {
 public:
  std::vector<Buffer> buffers(std::string_view call, const Parameters& parameters,
                              Random& random) const override {
    std::vector<std::size_t> shape{0};
    if (call == "multiply_add_matrices") {
      const std::size_t order = parameters.size("order");
      shape = {parameters.size("count"), order, order};
    } else {
      shape = {parameters.size("n")};
    }
    std::size_t count = 1;
    for (const std::size_t extent : shape) count *= extent;
    const bool integers = is_exact(parameters);
    const auto input = [&](const char* name) {
      return make_input(name, shape,
                        integers ? random.whole_floats(count, -8, 8) : random.floats(count, -1, 1));
    };
    return {input("b"), input("a"), input("c"), make_output<float>("y", shape)};
  }

  std::vector<Expectation> expectations(std::string_view call, const Parameters& parameters,
                                        const std::vector<Buffer>& buffers) const override {
    const bool matrices = call == "multiply_add_matrices";
    Products sums = matrices ? matrix_sums(parameters, buffers) : element_sums(buffers);
    return {expectation(std::move(sums), matrices, is_exact(parameters))};
  }

  Work work(std::string_view call, const Parameters& parameters) const override {
    if (call != "multiply_add_matrices") {
      const auto n = static_cast<double>(parameters.size("n"));
      return {4 * sizeof(float) * n, 2 * n};
    }
    const auto order = static_cast<double>(parameters.size("order"));
    const double elements = order * order * static_cast<double>(parameters.size("count"));
    return {4 * sizeof(float) * elements, 2 * order * elements};
  }

  // Other formulas that a slip leads to.
  Message meaning_of(std::string_view call, const Parameters& parameters,
                     const std::vector<Buffer>& buffers,
                     const ReturnedBuffer& wrong) const override {
    const auto b = elements<float>(buffers, "b");
    const auto a = elements<float>(buffers, "a");
    const auto c = elements<float>(buffers, "c");
    const bool matrices = call == "multiply_add_matrices";
    const std::size_t order = matrices ? parameters.size("order") : 1;
    using Terms = std::span<const float>;
    // left·right + weight·added
    const auto is_sum = [&](Terms left, Terms right, Terms added, double weight, Order of_left,
                            Order of_right) {
      return is_given_by(wrong, [&](std::size_t i) {
        const std::size_t start = i - i % (order * order);
        const std::size_t row = i % (order * order) / order;
        const std::size_t column = i % order;
        double value = weight * added[i];
        double magnitude = std::abs(value);
        for (std::size_t k = 0; k < order; ++k) {
          const std::size_t l = of_left == Order::rows ? row * order + k : k * order + row;
          const std::size_t r = of_right == Order::rows ? k * order + column : column * order + k;
          const double product = static_cast<double>(left[start + l]) * right[start + r];
          value += product;
          magnitude += std::abs(product);
        }
        return Approximation{value, magnitude * kMaxError * kFloatRoundoff};
      });
    };
    if (is_sum(b, a, c, 0, Order::rows, Order::rows))
      return explain("The result is b·a: c is missing. Add c to the product.");
    if (is_sum(a, c, b, 1, Order::rows, Order::rows) ||
        is_sum(b, c, a, 1, Order::rows, Order::rows))
      return explain("The factors and the summand are exchanged. Compute b·a + c.");
    if (!matrices || order == 1) return {};
    if (is_sum(a, b, c, 1, Order::rows, Order::rows))
      return explain("The result is A·B + C. Exchange the factors: B·A + C is required.");
    if (is_sum(b, a, c, static_cast<double>(order), Order::rows, Order::rows))
      return explain("C is added once for each product. Add it once for each element.");
    if (is_sum(b, a, c, 1, Order::columns, Order::rows))
      return explain("Rows and columns of B are exchanged. Read B[row * order + k].");
    if (is_sum(b, a, c, 1, Order::rows, Order::columns))
      return explain("Rows and columns of A are exchanged. Read A[k * order + column].");
    const bool by_element = is_given_by(wrong, [&](std::size_t i) {
      const double product = static_cast<double>(b[i]) * a[i];
      return Approximation{product + c[i], kTwoRoundings * kFloatRoundoff *
                                               (std::abs(product) + std::abs(double{c[i]}))};
    });
    return by_element ? explain(
                            "Elements are multiplied one by one. Compute the matrix product B·A: a "
                            "sum of products for each element.")
                      : Message{};
  }

  std::optional<Expectation> expectation_at(std::string_view call, const Parameters& parameters,
                                            const TimedInputs& inputs, std::string_view,
                                            const std::vector<std::size_t>& spots) const override {
    const bool matrices = call == "multiply_add_matrices";
    const std::size_t order = matrices ? parameters.size("order") : 1;
    Products sums;
    for (const std::size_t i : spots) add_sum_at(i, order, inputs, sums);
    return expectation(std::move(sums), matrices, is_exact(parameters));
  }

 private:
  enum class Order { rows, columns };  // how a matrix is read

  static Expectation expectation(Products sums, bool matrices, bool exact) {
    if (exact) {
      return expect_exactly("y", std::vector<float>(sums.values.begin(), sums.values.end()));
    }
    parallel_for(sums.magnitudes.size(), kWorthAThread, [&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i) sums.magnitudes[i] *= kFloatRoundoff;
    });
    return expect_near("y", std::move(sums.values), std::move(sums.magnitudes),
                       matrices ? kMaxError : kTwoRoundings, matrices ? kRmsError : kTwoRoundings);
  }

  // Appends the expected element i of consecutive order×order matrices (plain elements: order 1).
  static void add_sum_at(std::size_t i, std::size_t order, const TimedInputs& inputs,
                         Products& sums) {
    const auto b = inputs.elements<float>("b");
    const auto a = inputs.elements<float>("a");
    const std::size_t start = i / (order * order) * order * order;
    const std::size_t row = (i - start) / order;
    const std::size_t column = (i - start) % order;
    const double c = inputs.elements<float>("c")[i];
    double value = c;
    double magnitude = std::abs(c);
    for (std::size_t k = 0; k < order; ++k) {
      const double product =
          static_cast<double>(b[start + row * order + k]) * a[start + k * order + column];
      value += product;
      magnitude += std::abs(product);
    }
    sums.values.push_back(value);
    sums.magnitudes.push_back(magnitude);
  }

  static bool is_exact(const Parameters& parameters) {
    return parameters.word("values", "random") == "integers";
  }

  static Products element_sums(const std::vector<Buffer>& buffers) {
    const auto b = elements<float>(buffers, "b");
    const auto a = elements<float>(buffers, "a");
    const auto c = elements<float>(buffers, "c");
    Products sums{Array<double>(a.size()), Array<double>(a.size())};
    parallel_for(a.size(), kWorthAThread, [&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i) {
        const double product = static_cast<double>(b[i]) * a[i];
        sums.values[i] = product + c[i];
        sums.magnitudes[i] = std::abs(product) + std::abs(static_cast<double>(c[i]));
      }
    });
    return sums;
  }

  static Products matrix_sums(const Parameters& parameters, const std::vector<Buffer>& buffers) {
    const std::size_t order = parameters.size("order");
    const std::size_t size = order * order;
    const auto b = elements<float>(buffers, "b");
    const auto a = elements<float>(buffers, "a");
    const auto c = elements<float>(buffers, "c");
    Products sums;
    for (std::size_t start = 0; start < c.size(); start += size) {
      const Products product =
          multiply(b.subspan(start, size), a.subspan(start, size), order, order, order);
      for (std::size_t i = 0; i < size; ++i) {
        sums.values.push_back(product.values[i] + c[start + i]);
        sums.magnitudes.push_back(product.magnitudes[i] +
                                  std::abs(static_cast<double>(c[start + i])));
      }
    }
    return sums;
  }
};

}  // namespace

LABCHECK_ORACLE(MultiplyAdd)
