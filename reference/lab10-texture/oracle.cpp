// SPDX-License-Identifier: MIT
// Lab 10: rotated pictures, and curves.
#include "slips.hpp"

#include <labcheck/oracle.hpp>

namespace {

using namespace lab10;

/// Stripes at the upper left, a disc at the lower right, and noise: no two directions look alike.
Array<float> scene(std::size_t width, std::size_t height, Random& random) {
  Array<float> noise = random.floats(width * height, 0, 0.2);
  const double phase = random.real(0, 6);
  for (std::size_t k = 0; k < noise.size(); ++k) {
    const double x = static_cast<double>(k % width) / static_cast<double>(width);
    const double y = static_cast<double>(k / width) / static_cast<double>(height);
    const double stripes = x + y < 0.9 ? 0.2 + 0.15 * std::sin(40 * (x + y / 3) + phase) : 0.1;
    const bool in_disc = (x - 0.7) * (x - 0.7) + (y - 0.65) * (y - 0.65) < 0.05;
    noise[k] += static_cast<float>(in_disc ? 0.7 : stripes + 0.2 * y);
  }
  return noise;
}

class Texture : public Oracle {
 public:
  std::vector<Buffer> buffers(std::string_view call, const Parameters& parameters,
                              Random& random) const override {
    if (call == "apply_curve") {
      const std::size_t count = parameters.size("count");
      const std::size_t entries = parameters.size("entries");
      const bool beyond = parameters.word("values", "inside") == "beyond";
      return {make_input("in", {count}, random.floats(count, beyond ? -0.5 : 0, beyond ? 1.5 : 1)),
              make_output<float>("out", {count}),
              make_input("curve", {entries}, random.floats(entries, 0, 1))};
    }
    const std::size_t width = parameters.size("width");
    const std::size_t height = parameters.size("height");
    return {
        make_input("in", {height, width}, scene(width, height, random)),
        make_output<float>("out", {parameters.size("out_height"), parameters.size("out_width")})};
  }

  std::vector<Expectation> expectations(std::string_view call, const Parameters& parameters,
                                        const std::vector<Buffer>& buffers) const override {
    const auto in = elements<float>(buffers, "in");
    if (call == "apply_curve") {
      const auto curve = elements<float>(buffers, "curve");
      return {values(in.size(), [&](std::size_t index) { return looked_up(curve, in[index]); })};
    }
    const Turn turn(parameters);
    const auto count = static_cast<std::size_t>(turn.out_width * turn.out_height);
    return {
        values(count, [&](std::size_t index) { return rotated(turn, in, index); }).as_picture()};
  }

  Message meaning_of(std::string_view call, const Parameters& parameters,
                     const std::vector<Buffer>& buffers,
                     const ReturnedBuffer& wrong) const override {
    const auto in = elements<float>(buffers, "in");
    const auto got = elements<float>(wrong);
    if (call == "apply_curve") return meaning_of_tones(elements<float>(buffers, "curve"), in, got);
    return meaning_of_picture(Turn(parameters), in, got);
  }

  // A turned picture may lie outside of the result, so only writing the result is certain.
  Work work(std::string_view call, const Parameters& parameters) const override {
    if (call == "apply_curve") return {2 * sizeof(float) * parameters.number("count"), 0};
    return {sizeof(float) * parameters.number("out_width") * parameters.number("out_height"), 0};
  }

  std::optional<Expectation> expectation_at(std::string_view call, const Parameters& parameters,
                                            const TimedInputs& inputs, std::string_view,
                                            const std::vector<std::size_t>& spots) const override {
    const auto in = inputs.elements<float>("in");
    if (call == "apply_curve") {
      const auto curve = inputs.elements<float>("curve");
      return values(spots.size(), [&](std::size_t k) { return looked_up(curve, in[spots[k]]); });
    }
    const Turn turn(parameters);
    return values(spots.size(), [&](std::size_t k) { return rotated(turn, in, spots[k]); });
  }

 private:
  // Errors of the weights do not cancel out: with a scale of 2, for example, all are alike.
  template <class Value>
  static Expectation values(std::size_t count, const Value& value) {
    constexpr std::size_t kOperations = 64;  // per element
    Array<double> expected(count);
    Array<double> allowed(count);
    parallel_for(count, 1 + kWorthAThread / kOperations, [&](std::size_t first, std::size_t last) {
      for (std::size_t k = first; k < last; ++k) {
        const Between between = value(k);
        expected[k] = between.value;
        allowed[k] = between.allowed_error;
      }
    });
    return expect_near("out", std::move(expected), std::move(allowed), 1, 1);
  }
};

}  // namespace

LABCHECK_ORACLE(Texture)
