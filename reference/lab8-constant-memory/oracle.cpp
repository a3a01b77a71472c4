// SPDX-License-Identifier: MIT
// Lab 8: polynomials by Horner's rule in float64.
#include <algorithm>
#include <labcheck/oracle.hpp>

namespace {

using namespace labcheck;

// The worst-case error in units of u·Σ|c_k||x|^k. Horner's rule rounds twice per coefficient, so
// its error is at most 2·count units (Higham, Accuracy and Stability of Numerical Algorithms,
// §5.1). Accumulated powers do not round more often: once per factor and once in the sum. A power
// function adds a few units.
double worst_error(std::size_t count) {
  return 2 * static_cast<double>(count) + 8;
}

// Rounding errors of both signs add up to the square root of their number.
double rms_error(std::size_t count) {
  return std::sqrt(2 * static_cast<double>(count)) + 4;
}

/// The name of the buffer with the coefficients of `output`.
std::string_view coefficients_of(std::string_view call, std::string_view output) {
  if (call != "set_coefficients") return "coefficients";
  return output == "again" ? "second" : "first";
}

// The number of points that are evaluated together: they fit in the CPU's registers and L1 cache.
constexpr std::size_t kPoints = 256;

/// Evaluates the polynomial and its scale Σ|c_k||x|^k at the points x.
void evaluate(std::span<const double> coefficients, std::span<const float> x, double* sums,
              double* scales) {
  double point[kPoints];
  double sum[kPoints];
  double scale[kPoints];
  for (std::size_t start = 0; start < x.size(); start += kPoints) {
    const std::size_t count = std::min(kPoints, x.size() - start);
    for (std::size_t i = 0; i < kPoints; ++i) point[i] = i < count ? x[start + i] : 0;
    std::fill_n(sum, kPoints, 0);
    std::fill_n(scale, kPoints, 0);
    for (std::size_t k = coefficients.size(); k-- > 0;) {
      const double coefficient = coefficients[k];
      const double magnitude = std::abs(coefficient);
      for (std::size_t i = 0; i < kPoints; ++i) {
        sum[i] = sum[i] * point[i] + coefficient;
        scale[i] = scale[i] * std::abs(point[i]) + magnitude;
      }
    }
    std::copy_n(sum, count, sums + start);
    std::copy_n(scale, count, scales + start);
  }
}

class Polynomial : public Oracle {
 public:
  std::vector<Buffer> buffers(std::string_view call, const Parameters& parameters,
                              Random& random) const override {
    const std::size_t n = parameters.size("n");
    const bool integers = parameters.word("values", "random") == "integers";
    std::vector<Buffer> made;
    const auto add_coefficients = [&](const char* name, std::size_t count) {
      made.push_back(for_host_code(
          make_input(name, {count},
                     integers ? random.whole_floats(count, -4, 4) : random.floats(count, -1, 1))));
    };
    if (call == "set_coefficients") {
      add_coefficients("first", parameters.size("count"));
      add_coefficients("second", parameters.size("then"));
      made.push_back(make_output<float>("again", {n}));
    } else {
      add_coefficients("coefficients", parameters.size("count"));
    }
    // Integers from -3 to 3 and powers up to the seventh keep all sums below 2^24. powf() rounds
    // even then, depending on the toolkit.
    made.push_back(
        make_input("x", {n}, integers ? random.whole_floats(n, -3, 3) : random.floats(n, -1, 1)));
    made.push_back(make_output<float>("y", {n}));
    return made;
  }

  std::vector<Expectation> expectations(std::string_view call, const Parameters& parameters,
                                        const std::vector<Buffer>& buffers) const override {
    const auto x = elements<float>(buffers, "x");
    std::vector<Expectation> expected;
    for (const Buffer& buffer : buffers) {
      if (buffer.role != BufferRole::output) continue;
      const auto own = elements<float>(buffers, coefficients_of(call, buffer.name));
      expected.push_back(values(buffer.name, {own.begin(), own.end()}, x));
    }
    return expected;
  }

  // Other polynomials that a slip leads to.
  Message meaning_of(std::string_view call, const Parameters&, const std::vector<Buffer>& buffers,
                     const ReturnedBuffer& wrong) const override {
    const auto got = elements<float>(wrong);
    constexpr std::size_t kFewest = 4;
    if (got.size() >= kFewest && std::ranges::all_of(got, [](float value) { return value == 0; }))
      return explain(
          "Every value is 0, as with coefficients that are all 0. Copy the coefficients to the "
          "device with cudaMemcpyToSymbol.");
    const auto x = elements<float>(buffers, "x");
    const auto own = elements<float>(buffers, coefficients_of(call, wrong.name));
    const std::size_t count = own.size();
    const auto is_polynomial = [&](const std::vector<double>& coefficients) {
      return is_given_by(wrong, [&](std::size_t i) {
        double value = 0;
        double magnitude = 0;
        evaluate(coefficients, x.subspan(i, 1), &value, &magnitude);
        return Approximation{value, magnitude * kFloatRoundoff * worst_error(coefficients.size())};
      });
    };
    std::vector<double> coefficients(own.rbegin(), own.rend());
    if (count > 1 && is_polynomial(coefficients))
      return explain(
          "The coefficients are used in the opposite order. Coefficient k belongs to the power "
          "x^k.");
    coefficients.assign(own.begin(), own.end());
    coefficients.insert(coefficients.begin(), 0);
    if (is_polynomial(coefficients))
      return explain("Each value has one factor x too many. Do not multiply coefficient 0 by x.");
    coefficients.assign(own.begin(), own.end() - 1);
    if (count > 1 && is_polynomial(coefficients))
      return explain("The last coefficient is missing. Let the loop go through all coefficients.");
    coefficients.assign(own.begin(), own.end());
    coefficients[0] = 0;
    if (is_polynomial(coefficients))
      return explain("Coefficient 0 is missing. Let the loop go through all coefficients.");
    coefficients.assign(own.begin(), own.begin() + static_cast<std::ptrdiff_t>(count / 4));
    if (count >= 4 && is_polynomial(coefficients))
      return explain_plural(
          "Only the first {count} coefficient of {all} are used. cudaMemcpyToSymbol counts bytes: "
          "multiply the number of coefficients by sizeof(float).",
          "Only the first {count} coefficients of {all} are used. cudaMemcpyToSymbol counts bytes: "
          "multiply the number of coefficients by sizeof(float).",
          Count(count / 4), Count(count));
    // Elements that nothing computed may be 0.
    const auto differs = [&](float value) { return value != got[0] && value != 0; };
    if (count == 1 && std::ranges::any_of(got, differs))
      return explain(
          "The result depends on x, although there is only one coefficient. Use the number and the "
          "values of the last call's coefficients.");
    if (wrong.name != "again") return {};
    const auto before = elements<float>(buffers, "first");
    for (const std::size_t most : {before.size(), std::size_t{64}, std::size_t{256}}) {
      if (most <= count) continue;
      coefficients.assign(own.begin(), own.end());
      for (std::size_t k = count; k < std::min(most, before.size()); ++k)
        coefficients.push_back(before[k]);
      if (coefficients.size() > count && is_polynomial(coefficients))
        return explain(
            "The result also contains coefficients of the call before. Use the number of "
            "coefficients of the last call.");
    }
    return {};
  }

  // Horner's rule multiplies and adds once per coefficient, except for the last one.
  Work work(std::string_view call, const Parameters& parameters) const override {
    const auto n = static_cast<double>(parameters.size("n"));
    const auto steps = [&](const char* count) {
      return static_cast<double>(parameters.size(count)) - 1;
    };
    const double moved = 2 * sizeof(float) * n;
    if (call != "set_coefficients") return {moved, 2 * steps("count") * n};
    return {2 * moved, 2 * (steps("count") + steps("then")) * n};
  }

  std::optional<Expectation> expectation_at(std::string_view call, const Parameters& parameters,
                                            const TimedInputs& inputs, std::string_view output,
                                            const std::vector<std::size_t>& spots) const override {
    const auto all = inputs.elements<float>("x");
    const auto arranged = inputs.elements<float>(coefficients_of(call, output));
    std::vector<double> coefficients(arranged.size());
    for (std::size_t k = 0; k < arranged.size(); ++k) coefficients[k] = arranged[k];
    std::vector<float> x;
    for (const std::size_t spot : spots) x.push_back(all[spot]);
    return values(std::string(output), coefficients, x);
  }

 private:
  static Expectation values(const std::string& output, const std::vector<double>& coefficients,
                            std::span<const float> x) {
    Array<double> sums(x.size());
    Array<double> scales(x.size());
    const std::size_t least = 1 + kWorthAThread / coefficients.size();
    parallel_for(x.size(), least, [&](std::size_t first, std::size_t last) {
      evaluate(coefficients, x.subspan(first, last - first), &sums[first], &scales[first]);
      for (std::size_t i = first; i < last; ++i) scales[i] *= kFloatRoundoff;
    });
    return expect_near(output, std::move(sums), std::move(scales), worst_error(coefficients.size()),
                       rms_error(coefficients.size()));
  }
};

}  // namespace

LABCHECK_ORACLE(Polynomial)
