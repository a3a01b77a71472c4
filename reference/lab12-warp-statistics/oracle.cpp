// SPDX-License-Identifier: MIT
// Lab 12: means and variances of rows in float64, the largest element and its index, and what the
// driver observes of managed memory and of measured times.
#include "largest.hpp"
#include "rows.hpp"

#include <labcheck/oracle.hpp>

namespace {

using namespace labcheck;

/// The name of the array in which the call looked that wrote `output`.
std::string_view array_of(std::string_view output) {
  return output.ends_with("_again") ? "second" : "in";
}

Array<float> draw_array(const std::string& values, std::size_t n, Random& random) {
  if (values == "few") return random.whole_floats(n, -3, 3);
  if (values == "negative") return random.floats(n, -2, -1);
  Array<float> drawn = random.floats(n, -1, 1);
  if (values == "last") drawn.back() = 2;
  return drawn;
}

Expectation expectation(const std::string& output, const Largest& largest) {
  if (output.starts_with("value")) return expect_exactly(output, std::vector<float>{largest.value});
  return expect_exactly(output,
                        std::vector<std::int64_t>{static_cast<std::int64_t>(largest.index)});
}

Expectation expect_number(const char* output, std::int64_t number) {
  return expect_exactly(output, std::vector<std::int32_t>{static_cast<std::int32_t>(number)});
}

class Statistics : public Oracle {
 public:
  std::vector<Buffer> buffers(std::string_view call, const Parameters& parameters,
                              Random& random) const override {
    if (call == "row_statistics") {
      const std::size_t rows = parameters.size("rows");
      const std::size_t cols = parameters.size("cols");
      const double center = is_offset(parameters) ? 1000 : 0;
      return {make_input("in", {rows, cols}, random.floats(rows * cols, center - 1, center + 1)),
              make_output<float>("mean", {rows}), make_output<float>("variance", {rows})};
    }
    if (call == "find_largest") return arrays(parameters, random);
    if (call == "copy_to_managed") {
      const std::size_t n = parameters.size("n");
      return {make_input("values", {n}, random.floats(n, -1, 1)),
              make_output<std::int32_t>("is_managed", {1}), make_output<float>("changed", {n})};
    }
    return {make_output<std::int32_t>("calls", {1}), make_output<std::int32_t>("deviation", {1})};
  }

  std::vector<Expectation> expectations(std::string_view call, const Parameters& parameters,
                                        const std::vector<Buffer>& buffers) const override {
    if (call == "row_statistics") {
      const Rows rows{elements<float>(buffers, "in"), parameters.size("cols")};
      return expect_rows(rows, parameters.size("rows"));
    }
    if (call == "copy_to_managed") {
      std::vector<float> changed;
      for (const float value : elements<float>(buffers, "values"))
        changed.push_back((value + 1.0F) * 2.0F);
      return {expect_number("is_managed", 1), expect_exactly("changed", std::move(changed))};
    }
    if (call == "time_launches")
      return {expect_number("calls", parameters.integer("repetitions") + 1),
              expect_number("deviation", 0)};
    std::vector<Expectation> expected;
    for (const Buffer& buffer : buffers) {
      if (buffer.role == BufferRole::output)
        expected.push_back(
            expectation(buffer.name, largest_of(elements<float>(buffers, array_of(buffer.name)))));
    }
    return expected;
  }

  Message meaning_of(std::string_view call, const Parameters& parameters,
                     const std::vector<Buffer>& buffers,
                     const ReturnedBuffer& wrong) const override {
    if (call == "row_statistics")
      return meaning_of_rows({elements<float>(buffers, "in"), parameters.size("cols")}, wrong,
                             is_offset(parameters));
    if (call == "copy_to_managed") return meaning_of_copy(wrong);
    if (call == "time_launches")
      return meaning_of_time(wrong.name, elements<std::int32_t>(wrong)[0],
                             parameters.integer("repetitions"));
    const auto in = elements<float>(buffers, array_of(wrong.name));
    const bool is_again = array_of(wrong.name) == "second";
    const std::optional<Largest> before =
        is_again ? std::optional(largest_of(elements<float>(buffers, "in"))) : std::nullopt;
    return wrong.name.starts_with("value")
               ? meaning_of_largest(in, elements<float>(wrong)[0], before)
               : meaning_of_index(in, elements<std::int64_t>(wrong)[0], before);
  }

  // Each element is read once. A mean takes one addition per element, a variance a subtraction, a
  // multiplication and an addition.
  Work work(std::string_view call, const Parameters& parameters) const override {
    if (call == "row_statistics") {
      const auto rows = static_cast<double>(parameters.size("rows"));
      const double elements = rows * static_cast<double>(parameters.size("cols"));
      return {sizeof(float) * (elements + 2 * rows), 4 * elements};
    }
    if (call != "find_largest") return {};
    const auto n = static_cast<double>(parameters.size("n") + parameters.size("then"));
    return {sizeof(float) * n, 0};
  }

  std::optional<Expectation> expectation_at(std::string_view call, const Parameters& parameters,
                                            const TimedInputs& inputs, std::string_view output,
                                            const std::vector<std::size_t>& spots) const override {
    if (call == "row_statistics") {
      const Rows rows{inputs.elements<float>("in"), parameters.size("cols")};
      return expect_rows_at(rows, output, spots);
    }
    if (call != "find_largest") return std::nullopt;
    const std::string array(array_of(output));
    const std::span<const float> own = inputs.own<float>(array);
    const std::vector<Largest>& blocks =
        inputs.once("largest of blocks of " + array, [&] { return largest_of_blocks(own); });
    Largest largest;
    std::size_t place = 0;
    for (const auto& [first, last] : inputs.elements<float>(array).stretches()) {
      add_stretch(own, blocks, first, last, place, largest);
      place += last - first;
    }
    return expectation(std::string(output), largest);
  }

 private:
  static bool is_offset(const Parameters& parameters) {
    return parameters.word("values", "random") == "offset";
  }

  static std::vector<Buffer> arrays(const Parameters& parameters, Random& random) {
    const std::string values = parameters.word("values", "random");
    const std::size_t n = parameters.size("n");
    const std::size_t then = parameters.size("then");
    std::vector<Buffer> made{make_input("in", {n}, draw_array(values, n, random)),
                             make_output<float>("value", {1}),
                             make_output<std::int64_t>("index", {1})};
    if (then > 0) {
      made.push_back(make_input("second", {then}, draw_array(values, then, random)));
      made.push_back(make_output<float>("value_again", {1}));
      made.push_back(make_output<std::int64_t>("index_again", {1}));
    }
    return made;
  }

  static Message meaning_of_copy(const ReturnedBuffer& wrong) {
    if (wrong.name != "is_managed") return {};
    return explain(
        "The copy is not in managed memory, or not all of it. Allocate n * sizeof(float) bytes "
        "with cudaMallocManaged.");
  }

  static Message meaning_of_time(std::string_view output, std::int32_t got,
                                 std::int64_t repetitions) {
    if (output == "calls") {
      if (got == repetitions)
        return explain_plural(
            "launch() was called {count} time in all. Also call it once before the first event.",
            "launch() was called {count} times in all. Also call it once before the first event.",
            Count(repetitions));
      return {};
    }
    if (got < 0)
      return explain(
          "The returned time is shorter than the calls take. Record the second event after the "
          "last call, wait for it, and return milliseconds.");
    if (got > 0)
      return explain(
          "The returned time is longer than the calls take. Record the first event after the first "
          "call, and divide the time by the number of repetitions.");
    return {};
  }
};

}  // namespace

LABCHECK_ORACLE(Statistics)
