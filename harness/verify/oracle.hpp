/// What a lab's oracle.cpp is written with: it makes the inputs of a test case, and says what the
/// outputs must be.
///
///   #include <labcheck/oracle.hpp>
///
///   class Matmul : public labcheck::Oracle { ... };
///   LABCHECK_ORACLE(Matmul)
///
/// An oracle runs in labcheck's own process and is trusted; its results never enter the student's.
#pragma once

#include "harness/model/buffer.hpp"
#include "harness/model/expectation.hpp"
#include "harness/model/parameters.hpp"
#include "harness/verify/products.hpp"
#include "harness/verify/random.hpp"

#include <cmath>
#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// The unit roundoff of float32: half the distance from 1 to the next number.
inline constexpr double kFloatRoundoff = 0x1p-24;

class Oracle {
 public:
  virtual ~Oracle() = default;

  /// The buffers that `call` takes, inputs filled.
  virtual std::vector<Buffer> buffers(std::string_view call, const Parameters& parameters,
                                      Random& random) const = 0;

  /// What each output must hold, computed in float64 or exactly.
  virtual std::vector<Expectation> expectations(std::string_view call, const Parameters& parameters,
                                                const std::vector<Buffer>& buffers) const = 0;
};

/// An input that holds `values`; their number is the product of the shape's entries.
template <class T>
Buffer make_input(std::string name, std::vector<std::size_t> shape, const std::vector<T>& values) {
  Buffer buffer{std::move(name), kElementTypeOf<T>, BufferRole::input, std::move(shape), {}};
  buffer.bytes.resize(values.size() * sizeof(T));
  std::memcpy(buffer.bytes.data(), values.data(), buffer.bytes.size());
  return buffer;
}

template <class T>
Buffer make_output(std::string name, std::vector<std::size_t> shape) {
  return {std::move(name), kElementTypeOf<T>, BufferRole::output, std::move(shape), {}};
}

template <class T>
Buffer make_scratch(std::string name, std::size_t count) {
  return {std::move(name), kElementTypeOf<T>, BufferRole::scratch, {count}, {}};
}

/// The elements of the input called `name`. Throws UserError where there is none of that name and
/// type.
template <class T>
std::span<const T> elements(const std::vector<Buffer>& buffers, std::string_view name);

/// The output `buffer` must equal `values`, as numbers or bit for bit.
template <class T>
Expectation expect_exactly(std::string buffer, const std::vector<T>& values,
                           ExactValues::Comparison comparison = ExactValues::Comparison::numbers) {
  ExactValues exact{comparison, {}};
  exact.bytes.resize(values.size() * sizeof(T));
  std::memcpy(exact.bytes.data(), values.data(), exact.bytes.size());
  return {std::move(buffer), std::move(exact)};
}

/// The output `buffer` must be near `values`; see BoundedValues.
inline Expectation expect_near(std::string buffer, std::vector<double> values,
                               std::vector<double> scales, double max_error, double rms_error) {
  return {std::move(buffer),
          BoundedValues{std::move(values), std::move(scales), max_error, rms_error}};
}

/// The bytes of the buffer called `name`, checked to be of `type`.
std::span<const std::byte> bytes_of(const std::vector<Buffer>& buffers, std::string_view name,
                                    ElementType type);

template <class T>
std::span<const T> elements(const std::vector<Buffer>& buffers, std::string_view name) {
  const std::span<const std::byte> bytes = bytes_of(buffers, name, kElementTypeOf<T>);
  return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
}

}  // namespace labcheck

/// Makes the class `Type` the oracle of the lab.
#define LABCHECK_ORACLE(Type)                                                                   \
  extern "C" __attribute__((visibility("default"))) const labcheck::Oracle* labcheck_oracle() { \
    static const Type oracle;                                                                   \
    return &oracle;                                                                             \
  }
