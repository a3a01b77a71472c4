// Lab 8: polynomials by Horner's rule in float64.
#include <labcheck/oracle.hpp>

namespace {

using namespace labcheck;

// In units of u·Σ|c_k||x|^k. Horner's rule rounds twice for each coefficient, and is off by at most
// 2·count of these (Higham, Accuracy and Stability of Numerical Algorithms, §5.1); powers that are
// multiplied up round once for each factor and once in the sum, no more often. A power function is
// good to a few units more.
double worst_error(std::size_t count) {
  return 2 * static_cast<double>(count) + 8;
}

// Roundings of either sign add up to the square root of their number.
double rms_error(std::size_t count) {
  return std::sqrt(2 * static_cast<double>(count)) + 4;
}

class Polynomial : public Oracle {
 public:
  std::vector<Buffer> buffers(std::string_view call, const Parameters& parameters,
                              Random& random) const override {
    const std::size_t n = parameters.size("n");
    const bool integers = is_exact(parameters);
    std::vector<Buffer> made;
    const auto add_coefficients = [&](const char* name, std::size_t count) {
      made.push_back(
          make_input(name, {count},
                     integers ? random.whole_floats(count, -4, 4) : random.floats(count, -1, 1)));
    };
    if (call == "set_coefficients") {
      add_coefficients("first", parameters.size("count"));
      add_coefficients("second", parameters.size("then"));
      made.push_back(make_output<float>("again", {n}));
    } else {
      add_coefficients("coefficients", parameters.size("count"));
    }
    // Whole numbers up to 3 in size, and powers up to the seventh: all sums stay below 2^24.
    made.push_back(
        make_input("x", {n}, integers ? random.whole_floats(n, -3, 3) : random.floats(n, -1, 1)));
    made.push_back(make_output<float>("y", {n}));
    return made;
  }

  std::vector<Expectation> expectations(std::string_view call, const Parameters& parameters,
                                        const std::vector<Buffer>& buffers) const override {
    const bool integers = is_exact(parameters);
    const auto at_all_places = [&](const char* output, const char* coefficients) {
      return values(output, elements<float>(buffers, coefficients), elements<float>(buffers, "x"),
                    integers);
    };
    if (call == "set_coefficients")
      return {at_all_places("y", "first"), at_all_places("again", "second")};
    return {at_all_places("y", "coefficients")};
  }

 private:
  static bool is_exact(const Parameters& parameters) {
    return parameters.word("values", "random") == "integers";
  }

  static Expectation values(const char* output, std::span<const float> coefficients,
                            std::span<const float> x, bool integers) {
    std::vector<double> sums(x.size());
    std::vector<double> scales(x.size());
    for (std::size_t k = coefficients.size(); k-- > 0;) {
      const double coefficient = coefficients[k];
      const double magnitude = std::abs(coefficient);
      for (std::size_t i = 0; i < x.size(); ++i) {
        const double place = x[i];
        sums[i] = sums[i] * place + coefficient;
        scales[i] = scales[i] * std::abs(place) + magnitude;
      }
    }
    if (integers) return expect_exactly(output, std::vector<float>(sums.begin(), sums.end()));
    for (double& scale : scales) scale *= kFloatRoundoff;
    return expect_near(output, std::move(sums), std::move(scales), worst_error(coefficients.size()),
                       rms_error(coefficients.size()));
  }
};

}  // namespace

LABCHECK_ORACLE(Polynomial)
