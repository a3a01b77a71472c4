// Lab 7: sums in float64 and modulo 2^32, and the largest element.
#include <algorithm>
#include <labcheck/oracle.hpp>
#include <limits>

namespace {

using namespace labcheck;

// In units of u·Σ|x|, a float32 sum of numbers spread evenly around 0 is off by a few at most in
// whatever order: partial sums grow like the square root of their length only. Adding in half
// precision is off by thousands.
constexpr double kMaxError = 16;

// The partial sums of positive numbers grow with their length. Rounding errors of either sign
// partly cancel: they add up to about √n units where one thread adds all, one after the other, and
// to fewer in every tree. The worst case, n units, would let half precision pass.
double positive_bound(std::size_t n) {
  return 2 * std::sqrt(static_cast<double>(n));
}

class Reduction : public Oracle {
 public:
  std::vector<Buffer> buffers(std::string_view call, const Parameters& parameters,
                              Random& random) const override {
    const std::size_t n = parameters.size("n");
    const std::size_t scratch = n / 32 + 1024;
    if (call == "reduce_sum_int") {
      constexpr std::int32_t kLeast = std::numeric_limits<std::int32_t>::min();
      return {make_input("in", {n}, random.integers(n, kLeast, -(kLeast + 1))),
              make_output<std::int32_t>("out", {1}),
              make_scratch<std::int32_t>("scratch", scratch)};
    }
    return {make_input("in", {n}, floats(parameters.word("values", "random"), n, random)),
            make_output<float>("out", {1}), make_scratch<float>("scratch", scratch)};
  }

  std::vector<Expectation> expectations(std::string_view call, const Parameters& parameters,
                                        const std::vector<Buffer>& buffers) const override {
    if (call == "reduce_sum_int") return {wrapping_sum(elements<std::int32_t>(buffers, "in"))};
    const auto in = elements<float>(buffers, "in");
    if (call == "reduce_max")
      return {expect_exactly("out", std::vector<float>{*std::max_element(in.begin(), in.end())})};
    return {sum(in, parameters.word("values", "random"))};
  }

 private:
  static std::vector<float> floats(const std::string& values, std::size_t n, Random& random) {
    if (values == "integers") return random.whole_floats(n, 1, 8);
    if (values == "positive") return random.floats(n, 0, 1);
    if (values == "negative") return random.floats(n, -2, -1);
    std::vector<float> drawn = random.floats(n, -1, 1);
    if (values == "last") drawn.back() = 2;
    return drawn;
  }

  static Expectation wrapping_sum(std::span<const std::int32_t> in) {
    std::uint32_t sum = 0;
    for (const std::int32_t value : in) sum += static_cast<std::uint32_t>(value);
    return expect_exactly("out", std::vector<std::int32_t>{static_cast<std::int32_t>(sum)});
  }

  static Expectation sum(std::span<const float> in, const std::string& values) {
    double sum = 0;
    double magnitude = 0;
    for (const float value : in) {
      sum += value;
      magnitude += std::abs(static_cast<double>(value));
    }
    if (values == "integers")
      return expect_exactly("out", std::vector<float>{static_cast<float>(sum)});
    const double bound = values == "positive" ? positive_bound(in.size()) : kMaxError;
    return expect_near("out", {sum}, {magnitude * kFloatRoundoff}, bound, bound);
  }
};

}  // namespace

LABCHECK_ORACLE(Reduction)
