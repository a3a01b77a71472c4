// SPDX-License-Identifier: MIT
// Lab 7: sums in float64 and modulo 2^32, and the largest element.
#include "wrong_totals.hpp"

#include <algorithm>
#include <labcheck/oracle.hpp>
#include <limits>

namespace {

using namespace labcheck;

// Error bound in units of u·Σ|x|. For numbers spread evenly around 0, a float32 sum has an error of
// at most a few units in any order, because partial sums grow only with the square root of their
// length. Sums in half precision have errors of thousands of units.
constexpr double kMaxError = 16;

// With this many elements or more, the sum must be exact: an error bound would accept a sum in
// which thousands of elements are missing. The elements are multiples of kStep, so that every
// partial sum below kStep·2^24 = 65,536 is exact in float32, and so is the sum in any order that an
// ordinary program uses.
constexpr std::size_t kExactFrom = std::size_t{1} << 17;
constexpr double kStep = 1.0 / 256;

// The largest element as a multiple of kStep, chosen so that sums stay below 65,536. The sum of n
// numbers spread evenly between -1 and 1 is typically √(n/3). For n = 2^26, with half of the
// elements used twice as in timed launches, it is 6,700: a tenth of the limit. For larger n, the
// elements are smaller.
std::int64_t largest_multiple(std::size_t n) {
  std::int64_t steps = 256;
  for (; n > std::size_t{1} << 26 && steps > 1; n /= 4) steps /= 2;
  return steps;
}

bool is_exact(const std::string& values, std::size_t n) {
  return values == "integers" || (values == "random" && n >= kExactFrom);
}

// The partial sums of positive numbers grow with their length. Rounding errors of both signs partly
// cancel: they add up to about √n units if one thread adds all elements one after the other, and to
// fewer units in any tree. The worst case, n units, would let half precision pass.
double positive_bound(std::size_t n) {
  return 2 * std::sqrt(static_cast<double>(n));
}

struct Sum {
  double sum = 0;
  double magnitude = 0;

  void add(float value) {
    sum += value;
    magnitude += std::abs(static_cast<double>(value));
  }
  void add(const Sum& other) {
    sum += other.sum;
    magnitude += other.magnitude;
  }
};

struct WrappingSum {
  std::uint32_t sum = 0;

  void add(std::int32_t value) { sum += static_cast<std::uint32_t>(value); }
  void add(const WrappingSum& other) { sum += other.sum; }
};

struct Largest {
  float largest = -std::numeric_limits<float>::infinity();

  void add(float value) { largest = std::max(largest, value); }
  void add(const Largest& other) { add(other.largest); }
};

constexpr std::size_t kBlock = 4096;

/// The total of each whole block of kBlock elements.
template <class Total, class T>
std::vector<Total> totals_of_blocks(std::span<const T> elements) {
  std::vector<Total> blocks(elements.size() / kBlock);
  parallel_for(blocks.size(), kWorthAThread / kBlock, [&](std::size_t first, std::size_t last) {
    for (std::size_t block = first; block < last; ++block) {
      Total total;
      for (const T element : elements.subspan(block * kBlock, kBlock)) total.add(element);
      blocks[block] = total;
    }
  });
  return blocks;
}

/// Adds the elements of [first, last) to `total`.
template <class Total, class T>
void add_stretch(std::span<const T> elements, const std::vector<Total>& blocks, std::size_t first,
                 std::size_t last, Total& total) {
  for (; first < last && first % kBlock != 0; ++first) total.add(elements[first]);
  for (; first + kBlock <= last; first += kBlock) total.add(blocks[first / kBlock]);
  for (; first < last; ++first) total.add(elements[first]);
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
    const std::string values = parameters.word("values", "random");
    const bool is_sum_of_multiples = call == "reduce_sum" && values == "random" && n >= kExactFrom;
    return {make_input("in", {n},
                       is_sum_of_multiples ? multiples(n, random) : floats(values, n, random)),
            make_output<float>("out", {1}), make_scratch<float>("scratch", scratch)};
  }

  std::vector<Expectation> expectations(std::string_view call, const Parameters& parameters,
                                        const std::vector<Buffer>& buffers) const override {
    if (call == "reduce_sum_int")
      return {expectation(total<WrappingSum, std::int32_t>(buffers), parameters)};
    if (call == "reduce_max") return {expectation(total<Largest, float>(buffers), parameters)};
    return {expectation(total<Sum, float>(buffers), parameters)};
  }

  Message meaning_of(std::string_view call, const Parameters& parameters,
                     const std::vector<Buffer>& buffers,
                     const ReturnedBuffer& wrong) const override {
    if (call == "reduce_sum_int")
      return meaning_of_sum(elements<std::int32_t>(buffers, "in"),
                            elements<std::int32_t>(wrong)[0]);
    const auto in = elements<float>(buffers, "in");
    const float got = elements<float>(wrong)[0];
    if (call == "reduce_max") return meaning_of_maximum(in, got);
    const Message meaning = meaning_of_sum(in, got);
    const std::string values = parameters.word("values", "random");
    if (!meaning.empty() || (values != "integers" && values != "positive")) return meaning;
    return meaning_of_shortage(in, got);
  }

  // The input is read once; the output is negligible. There are n - 1 additions or comparisons.
  Work work(std::string_view, const Parameters& parameters) const override {
    const auto n = static_cast<double>(parameters.size("n"));
    return {sizeof(float) * n, n - 1};
  }

  std::optional<Expectation> expectation_at(std::string_view call, const Parameters& parameters,
                                            const TimedInputs& inputs, std::string_view,
                                            const std::vector<std::size_t>&) const override {
    if (call == "reduce_sum_int")
      return expectation(total<WrappingSum, std::int32_t>(inputs), parameters);
    if (call == "reduce_max") return expectation(total<Largest, float>(inputs), parameters);
    return expectation(total<Sum, float>(inputs), parameters);
  }

 private:
  static Array<float> multiples(std::size_t n, Random& random) {
    const std::int64_t most = largest_multiple(n);
    Array<float> drawn = random.whole_floats(n, -most, most);
    parallel_for(n, kWorthAThread, [&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i) drawn[i] *= static_cast<float>(kStep);
    });
    return drawn;
  }

  static Array<float> floats(const std::string& values, std::size_t n, Random& random) {
    if (values == "integers") return random.whole_floats(n, 1, 8);
    if (values == "positive") return random.floats(n, 0, 1);
    if (values == "negative") return random.floats(n, -2, -1);
    Array<float> drawn = random.floats(n, -1, 1);
    if (values == "last") drawn.back() = 2;
    return drawn;
  }

  template <class Total, class T>
  static Total total(const std::vector<Buffer>& buffers) {
    const auto in = elements<T>(buffers, "in");
    Total total;
    add_stretch(in, totals_of_blocks<Total>(in), 0, in.size(), total);
    return total;
  }

  template <class Total, class T>
  static Total total(const TimedInputs& inputs) {
    const std::span<const T> own = inputs.own<T>("in");
    const std::vector<Total>& blocks =
        inputs.once("totals of blocks", [&] { return totals_of_blocks<Total>(own); });
    Total total;
    for (const auto& [first, last] : inputs.elements<T>("in").stretches())
      add_stretch(own, blocks, first, last, total);
    return total;
  }

  static Expectation expectation(const WrappingSum& total, const Parameters&) {
    return expect_exactly("out", std::vector<std::int32_t>{static_cast<std::int32_t>(total.sum)});
  }

  static Expectation expectation(const Largest& total, const Parameters&) {
    return expect_exactly("out", std::vector<float>{total.largest});
  }

  static Expectation expectation(const Sum& total, const Parameters& parameters) {
    const std::string values = parameters.word("values", "random");
    if (is_exact(values, parameters.size("n")))
      return expect_exactly("out", std::vector<float>{static_cast<float>(total.sum)});
    const double bound = values == "positive" ? positive_bound(parameters.size("n")) : kMaxError;
    return expect_near("out", {total.sum}, {total.magnitude * kFloatRoundoff}, bound, bound);
  }
};

}  // namespace

LABCHECK_ORACLE(Reduction)
