// SPDX-License-Identifier: MIT
// Lab 2: the sectors that a warp touches, and vectors divided by their lengths in float64.
#include "sectors.hpp"

#include <labcheck/oracle.hpp>

namespace {

using namespace labcheck;

// A component divided by the length of its vector may be off by 8 roundings. The sum of the three
// squares, which are all positive, is rounded three times, and the root halves its relative error.
// Then, at most 6 roundings: rnorm3df() is off by up to 3 units in the last place, which are 6
// roundings; rsqrtf() is off by 2 units; a root and a division are rounded once each. A
// multiplication by the inverse length rounds once more.
constexpr double kMaxError = 8;

// The inputs of a call. A call with one input uses the first of its arrays.
template <class Elements>
using Inputs = std::array<Elements, 3>;

/// The inputs of `call`; `elements_of` returns the elements of the input of a name.
template <class ElementsOf>
auto inputs_of(std::string_view call, const ElementsOf& elements_of) {
  using Elements = decltype(elements_of("in"));
  return call == "normalize_arrays"
             ? Inputs<Elements>{elements_of("x"), elements_of("y"), elements_of("z")}
             : Inputs<Elements>{elements_of("in"), elements_of("in"), elements_of("in")};
}

auto inputs_in(std::string_view call, const std::vector<Buffer>& buffers) {
  return inputs_of(call, [&](std::string_view name) { return elements<float>(buffers, name); });
}

// The vector and the component of element `index` of an output.
struct Element {
  std::size_t vector;
  std::size_t component;
};

Element element_of(std::string_view call, std::string_view output, std::size_t index) {
  if (call == "normalize_arrays")
    return {index, static_cast<std::size_t>(output.back() - 'x')};  // out_x, out_y, out_z
  const std::size_t size = call == "normalize_quads" ? 4 : 3;
  return {index / size, index % size};
}

/// Vector number `vector`, with its fourth component if it has one.
template <class Elements>
std::array<double, 4> vector_at(std::string_view call, std::size_t vector,
                                const Inputs<Elements>& in) {
  if (call == "normalize_arrays") return {in[0][vector], in[1][vector], in[2][vector], 0};
  const bool is_quad = call == "normalize_quads";
  const std::size_t first = (is_quad ? 4 : 3) * vector;
  return {in[0][first], in[0][first + 1], in[0][first + 2], is_quad ? in[0][first + 3] : 0};
}

double square_of(const std::array<double, 4>& v) {
  return v[0] * v[0] + v[1] * v[1] + v[2] * v[2];
}

/// The component after division by the length; the fourth one is copied.
double normalized(const std::array<double, 4>& v, std::size_t component) {
  return component == 3 ? v[3] : v[component] / std::sqrt(square_of(v));
}

class Coalescing : public Oracle {
 public:
  std::vector<Buffer> buffers(std::string_view call, const Parameters& parameters,
                              Random& random) const override {
    if (call == "sectors_of_warp")
      return accesses(parameters.text("accesses"), parameters.size("count"), random);
    const std::size_t n = parameters.size("n");
    if (call == "normalize_arrays")
      return {make_input("x", {n}, components(n, random)),
              make_input("y", {n}, components(n, random)),
              make_input("z", {n}, components(n, random)),
              make_output<float>("out_x", {n}),
              make_output<float>("out_y", {n}),
              make_output<float>("out_z", {n})};
    const std::size_t size = call == "normalize_quads" ? 4 : 3;
    return {make_input("in", {n, size}, components(n * size, random)),
            make_output<float>("out", {n, size})};
  }

  std::vector<Expectation> expectations(std::string_view call, const Parameters&,
                                        const std::vector<Buffer>& buffers) const override {
    if (call == "sectors_of_warp") return {expect_exactly("sectors", sectors_of(buffers))};
    const auto in = inputs_in(call, buffers);
    std::vector<Expectation> expected;
    for (const Buffer& buffer : buffers) {
      if (buffer.role != BufferRole::output) continue;
      expected.push_back(values(buffer.name, buffer.count(), [&](std::size_t index) {
        const auto [vector, component] = element_of(call, buffer.name, index);
        return std::pair(vector_at(call, vector, in), component);
      }));
    }
    return expected;
  }

  // What typical errors compute instead.
  Message meaning_of(std::string_view call, const Parameters&, const std::vector<Buffer>& buffers,
                     const ReturnedBuffer& wrong) const override {
    if (call == "sectors_of_warp") return meaning_of_sectors(buffers, elements<int>(wrong));
    const auto in = inputs_in(call, buffers);
    const auto is = [&](const auto& formula) {
      return is_given_by(wrong, [&](std::size_t index) {
        const auto [vector, component] = element_of(call, wrong.name, index);
        const double value = formula(vector_at(call, vector, in), component);
        return Approximation{value, 2 * kMaxError * kFloatRoundoff * std::abs(value)};
      });
    };
    const auto scaled_by = [](const auto& factor) {
      return [factor](const std::array<double, 4>& v, std::size_t c) {
        return c == 3 ? v[3] : v[c] * factor(square_of(v));
      };
    };
    if (is(scaled_by([](double) { return 1.0; })))
      return explain(
          "The output is a copy of the input. Divide each component by the length of its vector.");
    if (is(scaled_by([](double square) { return 1 / square; })))
      return explain(
          "The components are divided by the square of the length. Take the square root first.");
    if (is(scaled_by([](double square) { return std::sqrt(square); })))
      return explain("The components are multiplied by the length. Divide by it.");
    if (call == "normalize_quads") {
      if (is([](const auto& v, std::size_t c) {
            return c == 3 ? v[3] : v[c] / std::sqrt(square_of(v) + v[3] * v[3]);
          }))
        return explain("The length also contains w. Compute it from x, y and z alone.");
      if (is([](const auto& v, std::size_t c) { return v[c] / std::sqrt(square_of(v)); }))
        return explain("w is divided, too. Copy it unchanged.");
    }
    if (call == "normalize_vectors" && is_given_by(wrong, as_arrays(buffers)))
      return explain(
          "The input is read as three separate arrays. The components of vector i are floats 3i, "
          "3i + 1 and 3i + 2.");
    return {};
  }

  // Each component is read once and written once. 3 multiplications, 2 additions, a root, and 3
  // divisions.
  Work work(std::string_view call, const Parameters& parameters) const override {
    if (call == "sectors_of_warp") return {};
    const auto n = static_cast<double>(parameters.size("n"));
    const double components = call == "normalize_quads" ? 4 : 3;
    return {2 * sizeof(float) * components * n, 9 * n};
  }

  std::optional<Expectation> expectation_at(std::string_view call, const Parameters&,
                                            const TimedInputs& inputs, std::string_view output,
                                            const std::vector<std::size_t>& spots) const override {
    if (call == "sectors_of_warp") return std::nullopt;
    const auto in =
        inputs_of(call, [&](std::string_view name) { return inputs.elements<float>(name); });
    return values(std::string(output), spots.size(), [&](std::size_t k) {
      const auto [vector, component] = element_of(call, output, spots[k]);
      return std::pair(vector_at(call, vector, in), component);
    });
  }

 private:
  // From 0.25 to 1.25 with both signs: no length is near 0, in whatever order a timed launch
  // arranges the components.
  static Array<float> components(std::size_t count, Random& random) {
    Array<float> drawn = random.floats(count, -1, 1);
    parallel_for(count, kWorthAThread, [&](std::size_t first, std::size_t last) {
      for (std::size_t i = first; i < last; ++i) drawn[i] += std::copysign(0.25F, drawn[i]);
    });
    return drawn;
  }

  /// `vector_and_component` returns those of the output's element `index`, which is below `count`.
  template <class VectorAndComponent>
  static Expectation values(const std::string& output, std::size_t count,
                            const VectorAndComponent& vector_and_component) {
    Array<double> expected(count);
    Array<double> scales(count);
    parallel_for(count, kWorthAThread, [&](std::size_t first, std::size_t last) {
      for (std::size_t index = first; index < last; ++index) {
        const auto [vector, component] = vector_and_component(index);
        expected[index] = normalized(vector, component);
        scales[index] = component == 3 ? 0 : std::abs(expected[index]) * kFloatRoundoff;
      }
    });
    return expect_near(output, std::move(expected), std::move(scales), kMaxError, kMaxError);
  }

  /// The results if an array of structures is read as x[n], y[n], z[n].
  static std::function<Approximation(std::size_t)> as_arrays(const std::vector<Buffer>& buffers) {
    const auto in = elements<float>(buffers, "in");
    const std::size_t n = in.size() / 3;
    return [in, n](std::size_t index) {
      const std::size_t i = index % n;
      const double value = normalized({in[i], in[n + i], in[2 * n + i], 0}, index / n);
      return Approximation{value, 2 * kMaxError * kFloatRoundoff * std::abs(value)};
    };
  }
};

}  // namespace

LABCHECK_ORACLE(Coalescing)
