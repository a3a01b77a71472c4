// SPDX-License-Identifier: MIT
// Lab 5: C = A·B, computed in float64.
#include <labcheck/oracle.hpp>

namespace {

using namespace labcheck;

// Error bounds in units of u·(|A|·|B|). For random data centered on 0, an element of a float32
// product has an error of at most a few units in any order of summation, and of less than one unit
// on average. With operands rounded to 11 bits, the error is hundreds of units.
constexpr double kMaxError = 16;
constexpr double kRmsError = 2;

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
