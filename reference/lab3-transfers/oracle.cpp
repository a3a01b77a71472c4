// SPDX-License-Identifier: MIT
// Lab 3: scaled values, sums of rows, and scrambled bits. All results are exact.
#include <algorithm>
#include <labcheck/oracle.hpp>

namespace {

using namespace labcheck;

// assignments/lab3-transfers/scramble.cuh
std::uint32_t scramble(std::uint32_t x) {
  for (int step = 0; step < 64; ++step) {
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
  }
  return x;
}

float sum_of(std::span<const float> values) {
  double sum = 0;
  for (const float value : values) sum += value;
  return static_cast<float>(sum);
}

// The number of right elements if all elements after them are wrong; otherwise `size`.
template <class IsRight>
std::size_t wrong_end(std::size_t size, const IsRight& is_right) {
  std::size_t end = size;
  while (end > 0 && !is_right(end - 1)) --end;
  for (std::size_t i = 0; i < end; ++i) {
    if (!is_right(i)) return size;
  }
  return end;
}

Message missing_end(std::size_t right) {
  return in_sequence(
      explain_plural("Only the first element is right.",
                     "Only the first {count} elements are right.", Count(right)),
      explain(
          "Round the number of blocks or chunks up, and make the last one as short as the rest of "
          "the array."));
}

class Transfers : public Oracle {
 public:
  std::vector<Buffer> buffers(std::string_view call, const Parameters& parameters,
                              Random& random) const override {
    if (call == "row_sums") {
      const std::size_t rows = parameters.size("rows");
      const std::size_t cols = parameters.size("cols");
      // Sums of up to 2^16 such numbers are below 2^24.
      return {make_input("in", {rows, cols}, random.whole_floats(rows * cols, -100, 100)),
              make_output<float>("sums", {rows})};
    }
    const std::size_t n = parameters.size("n");
    if (call == "pipeline") {
      Array<std::uint32_t> bits(n);
      for (std::uint32_t& word : bits) word = static_cast<std::uint32_t>(random.bits());
      return {make_input("in", {n}, std::move(bits)), make_output<std::uint32_t>("out", {n})};
    }
    return {make_input("in", {n}, random.floats(n, -1000, 1000)), make_output<float>("out", {n})};
  }

  std::vector<Expectation> expectations(std::string_view call, const Parameters& parameters,
                                        const std::vector<Buffer>& buffers) const override {
    if (call == "row_sums") return {expect_exactly("sums", sums(parameters, buffers))};
    if (call == "pipeline") {
      const auto in = elements<std::uint32_t>(buffers, "in");
      Array<std::uint32_t> out(in.size());
      parallel_for(in.size(), kWorthAThread / 256, [&](std::size_t first, std::size_t last) {
        std::transform(in.begin() + static_cast<std::ptrdiff_t>(first),
                       in.begin() + static_cast<std::ptrdiff_t>(last), &out[first], scramble);
      });
      return {expect_exactly("out", std::move(out))};
    }
    const auto in = elements<float>(buffers, "in");
    const float factor = factor_of(parameters);
    Array<float> out(in.size());
    std::ranges::transform(in, out.begin(), [&](float value) { return factor * value; });
    return {expect_exactly("out", std::move(out))};
  }

  Message meaning_of(std::string_view call, const Parameters& parameters,
                     const std::vector<Buffer>& buffers,
                     const ReturnedBuffer& wrong) const override {
    if (call == "row_sums") return meaning_of_sums(parameters, buffers, elements<float>(wrong));
    if (call == "pipeline")
      return meaning_of_pipeline(elements<std::uint32_t>(buffers, "in"),
                                 elements<std::uint32_t>(wrong));
    return meaning_of_scale(elements<float>(buffers, "in"), factor_of(parameters),
                            elements<float>(wrong));
  }

  // What a kernel must read and write in memory of the device.
  Work work(std::string_view call, const Parameters& parameters) const override {
    if (call == "row_sums") {
      const auto rows = static_cast<double>(parameters.size("rows"));
      const auto cols = static_cast<double>(parameters.size("cols"));
      return {sizeof(float) * rows * (cols + 1), rows * cols};
    }
    const auto n = static_cast<double>(parameters.size("n"));
    return {2 * sizeof(float) * n, call == "pipeline" ? 0 : n};
  }

  std::optional<Expectation> expectation_at(std::string_view call, const Parameters&,
                                            const TimedInputs& inputs, std::string_view,
                                            const std::vector<std::size_t>& spots) const override {
    if (call != "pipeline") return std::nullopt;
    const auto in = inputs.elements<std::uint32_t>("in");
    std::vector<std::uint32_t> values;
    for (const std::size_t spot : spots) values.push_back(scramble(in[spot]));
    return expect_exactly("out", std::move(values));
  }

 private:
  static float factor_of(const Parameters& parameters) {
    return static_cast<float>(parameters.number("factor"));
  }

  static std::vector<float> sums(const Parameters& parameters, const std::vector<Buffer>& buffers) {
    const auto in = elements<float>(buffers, "in");
    const std::size_t cols = parameters.size("cols");
    std::vector<float> sums;
    for (std::size_t row = 0; row < parameters.size("rows"); ++row)
      sums.push_back(sum_of(in.subspan(row * cols, cols)));
    return sums;
  }

  static Message meaning_of_scale(std::span<const float> in, float factor,
                                  std::span<const float> got) {
    if (std::ranges::equal(got, in))
      return explain("The output is a copy of the input. Copy back what the kernel wrote.");
    const std::size_t right =
        wrong_end(got.size(), [&](std::size_t i) { return got[i] == factor * in[i]; });
    return right > 0 && right < got.size() ? missing_end(right) : Message{};
  }

  static Message meaning_of_pipeline(std::span<const std::uint32_t> in,
                                     std::span<const std::uint32_t> got) {
    if (std::ranges::equal(got, in))
      return explain("The output is a copy of the input. Call scramble for each element.");
    const std::size_t right =
        wrong_end(got.size(), [&](std::size_t i) { return got[i] == scramble(in[i]); });
    if (right == 0 || right == got.size()) return {};
    for (std::size_t i = right; i < got.size(); ++i) {
      if (got[i] != scramble(in[i % right])) return missing_end(right);
    }
    return explain(
        "From element {element} on, the results of the first elements repeat. Add the start of the "
        "chunk to both pointers of each copy.",
        Count(right));
  }

  static Message meaning_of_sums(const Parameters& parameters, const std::vector<Buffer>& buffers,
                                 std::span<const float> got) {
    const auto in = elements<float>(buffers, "in");
    const std::size_t cols = parameters.size("cols");
    const std::size_t rows = parameters.size("rows");
    const auto all = [&](const auto& sum) {
      for (std::size_t row = 0; row < rows; ++row) {
        if (got[row] != sum(row)) return false;
      }
      return true;
    };
    if (rows > 1 && cols > 1 && all([&](std::size_t) { return sum_of(in.subspan(0, cols)); }))
      return explain("Every sum is that of row 0. Let the row depend on the block or the thread.");
    if (cols > 1 && all([&](std::size_t row) { return in[row * cols]; }))
      return explain(
          "Each sum contains only the first element of its row. Add up all cols elements.");
    for (const std::size_t width : {32U, 64U, 128U, 256U}) {
      const std::size_t used = cols / width * width;
      if (used == 0 || used == cols) continue;
      if (all([&](std::size_t row) { return sum_of(in.subspan(row * cols, used)); }))
        return explain(
            "Each sum contains only the first {used} of {all} elements. Continue until the end of "
            "the row, also if it is not a multiple of {width}.",
            Count(used), Count(cols), as_number(width));
    }
    return {};
  }
};

}  // namespace

LABCHECK_ORACLE(Transfers)
