// SPDX-License-Identifier: MIT
// Lab 5: C = A·B, computed in float64.

#include <algorithm>
#include <labcheck/oracle.hpp>

namespace {

using namespace labcheck;

// Error bounds in units of u·(|A|·|B|). For random data centered on 0, an element of a float32
// product has an error of at most a few units in any order of summation, and of less than one unit
// on average. With operands rounded to 11 bits, the error is hundreds of units.
constexpr double kMaxError = 16;
constexpr double kRmsError = 2;

// Other products that a slip leads to.
struct WrongProduct {
  std::span<const float> a;
  std::span<const float> b;
  std::size_t m, n, k;
  const ReturnedBuffer& wrong;

  Message meaning() const {
    constexpr std::size_t kLargestTile = 64;
    const auto got = elements<float>(wrong);
    if (k < kLargestTile && std::ranges::all_of(got, [](float value) { return value == 0; }))
      return explain(
          "Every element is 0. If k is smaller than a tile, the loop over the tiles must run, too: "
          "round the number of tiles up.");
    for (const std::size_t tile : {4U, 8U, 16U, 32U, 64U}) {
      const std::size_t whole = k / tile * tile;
      if (whole > 0 && whole < k && sums(0, whole)) {
        return in_sequence(
            first_products(whole),
            explain("Round the number of tiles up, so that the last, partial tile counts."));
      }
      if (tile < k && sums(0, tile))
        return in_sequence(first_products(tile), explain("Let the loop go through all tiles."));
      if (tile < k && sums((k - 1) / tile * tile, k))
        return explain(
            "Each element contains only the products of the last tile. Set the sum to 0 once, "
            "before the loop over the tiles.");
    }
    if (k > 1 && sums(0, k - 1))
      return explain("The last product is missing in each element. Let the loop end at k.");
    if (is_product([&](auto i, auto p) { return a[p * m + i]; },
                   [&](auto p, auto j) { return b[p * n + j]; }))
      return explain("Rows and columns of A are exchanged. Read A[row * k + p].");
    if (is_product([&](auto i, auto p) { return a[i * k + p]; },
                   [&](auto p, auto j) { return b[j * k + p]; }))
      return explain("Rows and columns of B are exchanged. Read B[p * n + column].");
    if (m == n && n == k &&
        is_product([&](auto i, auto p) { return b[i * k + p]; },
                   [&](auto p, auto j) { return a[p * n + j]; }))
      return explain("The result is B·A. Exchange the factors: A·B is required.");
    if (m != n && is_given_by(wrong, [&](std::size_t i) { return sum(i % m, i / m, 0, k); }))
      return explain("The result is stored column by column. Write C[row * n + column].");
    return {};
  }

 private:
  Message first_products(std::size_t count) const {
    return explain("Each element is the sum of the first {used} of {all} products.", Count(count),
                   Count(k));
  }

  Approximation sum(std::size_t row, std::size_t column, std::size_t first,
                    std::size_t last) const {
    return total(first, last, [&](std::size_t p) {
      return static_cast<double>(a[row * k + p]) * b[p * n + column];
    });
  }

  template <class Product>
  static Approximation total(std::size_t first, std::size_t last, Product product) {
    double value = 0;
    double magnitude = 0;
    for (std::size_t p = first; p < last; ++p) {
      value += product(p);
      magnitude += std::abs(product(p));
    }
    return {value, magnitude * kMaxError * kFloatRoundoff};
  }

  // Each element is the sum of the products `first` to `last` - 1.
  bool sums(std::size_t first, std::size_t last) const {
    return is_given_by(wrong, [&](std::size_t i) { return sum(i / n, i % n, first, last); });
  }

  template <class Left, class Right>
  bool is_product(Left left, Right right) const {
    return is_given_by(wrong, [&](std::size_t i) {
      return total(0, k, [&](std::size_t p) {
        return static_cast<double>(left(i / n, p)) * right(p, i % n);
      });
    });
  }
};

class Matmul : public Oracle {
 public:
  std::vector<Buffer> buffers(std::string_view call, const Parameters& parameters,
                              Random& random) const override {
    const std::size_t m = parameters.size("m");
    const std::size_t n = parameters.size("n");
    const std::size_t k = parameters.size("k");
    const bool integers = parameters.word("values", "random") == "integers";
    const auto values = [&](std::size_t count) {
      return integers ? random.whole_floats(count, -4, 4) : random.floats(count, -1, 1);
    };
    std::vector<Buffer> made{make_input("a", {m, k}, values(m * k)),
                             make_input("b", {k, n}, values(k * n)),
                             make_output<float>("c", {m, n})};
    if (is_called_again(call, parameters)) made.push_back(make_output<float>("c_again", {m, n}));
    return made;
  }

  std::vector<Expectation> expectations(std::string_view call, const Parameters& parameters,
                                        const std::vector<Buffer>& buffers) const override {
    std::vector<Expectation> expected{
        expectation(multiply(elements<float>(buffers, "a"), elements<float>(buffers, "b"),
                             parameters.size("m"), parameters.size("n"), parameters.size("k")),
                    parameters)};
    if (is_called_again(call, parameters)) {
      expected.push_back(expected.front());
      expected.back().buffer = "c_again";
    }
    return expected;
  }

  Message meaning_of(std::string_view, const Parameters& parameters,
                     const std::vector<Buffer>& buffers,
                     const ReturnedBuffer& wrong) const override {
    const WrongProduct product{elements<float>(buffers, "a"), elements<float>(buffers, "b"),
                               parameters.size("m"),          parameters.size("n"),
                               parameters.size("k"),          wrong};
    return product.meaning();
  }

  Work work(std::string_view, const Parameters& parameters) const override {
    const auto m = static_cast<double>(parameters.size("m"));
    const auto n = static_cast<double>(parameters.size("n"));
    const auto k = static_cast<double>(parameters.size("k"));
    return {sizeof(float) * (m * k + k * n + m * n), 2 * m * n * k};
  }

  std::optional<Expectation> expectation_at(std::string_view, const Parameters& parameters,
                                            const TimedInputs& inputs, std::string_view,
                                            const std::vector<std::size_t>& spots) const override {
    const auto a = inputs.elements<float>("a");
    const auto b = inputs.elements<float>("b");
    const std::size_t n = parameters.size("n");
    const std::size_t k = parameters.size("k");
    Products products;
    for (const std::size_t spot : spots) {
      double value = 0;
      double magnitude = 0;
      for (std::size_t p = 0; p < k; ++p) {
        const double product = static_cast<double>(a[spot / n * k + p]) * b[p * n + spot % n];
        value += product;
        magnitude += std::abs(product);
      }
      products.values.push_back(value);
      products.magnitudes.push_back(magnitude);
    }
    return expectation(std::move(products), parameters);
  }

 private:
  static bool is_called_again(std::string_view call, const Parameters& parameters) {
    return call == "matmul_host" && parameters.integer("calls") > 1;
  }

  static Expectation expectation(Products products, const Parameters& parameters) {
    if (parameters.word("values", "random") == "integers") {
      return expect_exactly("c",
                            std::vector<float>(products.values.begin(), products.values.end()));
    }
    for (double& magnitude : products.magnitudes) magnitude *= kFloatRoundoff;
    return expect_near("c", std::move(products.values), std::move(products.magnitudes), kMaxError,
                       kRmsError);
  }
};

}  // namespace

LABCHECK_ORACLE(Matmul)
