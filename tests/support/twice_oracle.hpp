// SPDX-License-Identifier: MIT
/// The oracle of a lab whose function doubles n floats. It is also compiled to a library, so it
/// uses only what headers define.
#pragma once

#include "harness/verify/oracle.hpp"

#include <string_view>
#include <vector>

namespace labcheck::test {

class TwiceOracle : public Oracle {
 public:
  std::vector<Buffer> buffers(std::string_view, const Parameters& parameters,
                              Random& random) const override {
    const auto& n = parameters.all().front().second;
    const auto count = static_cast<std::size_t>(std::get<std::int64_t>(n));
    Buffer input{
        "a", ElementType::float32, BufferRole::input, {count}, to_bytes(values(count, random))};
    return {std::move(input), make_output<float>("c", {count})};
  }

  std::vector<Expectation> expectations(std::string_view, const Parameters&,
                                        const std::vector<Buffer>& buffers) const override {
    std::vector<float> values(buffers[0].shape[0]);
    std::memcpy(values.data(), buffers[0].bytes.data(), buffers[0].bytes.size());
    for (float& value : values) value *= 2;
    return {expect_exactly("c", values)};
  }

  // Each float is read, doubled and written.
  Work work(std::string_view, const Parameters& parameters) const override {
    const auto& n = parameters.all().front().second;
    const auto count = static_cast<double>(std::get<std::int64_t>(n));
    return {8 * count, count};
  }

 private:
  /// The contents of the input: 1, 2, 3 …
  virtual std::vector<float> values(std::size_t count, Random&) const {
    std::vector<float> numbers(count);
    for (std::size_t k = 0; k < count; ++k) numbers[k] = static_cast<float>(k + 1);
    return numbers;
  }
};

}  // namespace labcheck::test
