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

#include "harness/base/array.hpp"
#include "harness/base/parallel.hpp"
#include "harness/model/buffer.hpp"
#include "harness/model/expectation.hpp"
#include "harness/model/parameters.hpp"
#include "harness/model/run.hpp"
#include "harness/verify/products.hpp"
#include "harness/verify/random.hpp"
#include "harness/verify/timed_inputs.hpp"

#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// The unit roundoff of float32: half the distance from 1 to the next number.
inline constexpr double kFloatRoundoff = 0x1p-24;

/// What a call moves between the card and its memory, and computes.
struct Work {
  double bytes = 0;  // each input read once, each output written once
  double flops = 0;  // a multiply-add is two
};

/// What a whole program did: all that it can offer is what it printed.
struct ProgramOutcome {
  int status = 0;           // that it ended with
  std::string_view output;  // its standard output
  std::string_view errors;  // its standard error
  /// What the simulated GPU counted while it ran, by name; nullptr on a real GPU. What is printed
  /// can be made up, and this says what was done.
  const Counters* counters = nullptr;
};

/// What is wrong with what a program did, in a sentence, and what may be worth a look.
struct Complaint {
  std::string message;
  std::string help{};
};

class Oracle {
 public:
  virtual ~Oracle() = default;

  /// The buffers that `call` takes, inputs filled.
  virtual std::vector<Buffer> buffers(std::string_view call, const Parameters& parameters,
                                      Random& random) const = 0;

  /// What each output must hold, computed in float64 or exactly. What may hold anything is no
  /// output but a scratch.
  virtual std::vector<Expectation> expectations(std::string_view call, const Parameters& parameters,
                                                const std::vector<Buffer>& buffers) const = 0;

  /// What is wrong with what the program of part `call` did, beyond what the test case itself
  /// expects, which is met; nothing where all is right.
  virtual std::optional<Complaint> complaint(std::string_view /*call*/,
                                             const Parameters& /*parameters*/,
                                             const ProgramOutcome& /*outcome*/) const {
    return std::nullopt;
  }

  /// The least that a call must do; for GB/s and TFLOP/s, and for what no card can undercut. Of a
  /// lab that does not say it, only times are told.
  virtual Work work(std::string_view /*call*/, const Parameters& /*parameters*/) const {
    return {};
  }

  /// What the elements of `output` at `spots` must hold after a timed launch on `inputs`: as
  /// `expectations`, with one value for each of the spots. Every timed launch is looked at in some
  /// places so. Where an oracle does not have it, `expectations` is asked about a few launches
  /// only, since that may take long.
  virtual std::optional<Expectation> expectation_at(
      std::string_view /*call*/, const Parameters& /*parameters*/, const TimedInputs& /*inputs*/,
      std::string_view /*output*/, const std::vector<std::size_t>& /*spots*/) const {
    return std::nullopt;
  }
};

/// How many simple operations on elements are worth a thread of their own, for `share_out`.
inline constexpr std::size_t kWorthAThread = std::size_t{1} << 18;

/// The bytes of `values`, as buffers and expectations hold them.
template <class T>
std::vector<std::byte> to_bytes(const std::vector<T>& values) {
  const auto bytes = std::as_bytes(std::span(values));
  return {bytes.begin(), bytes.end()};
}

/// `input`, checked to hold as many bytes as its shape says. Throws UserError where it does not.
Buffer checked_input(Buffer input);

template <class Values>
concept AnArray = std::same_as<Values, Array<typename Values::value_type>>;

/// An input that holds `values`. Throws UserError where their number is not the product of the
/// shape's entries.
template <AnArray Values>
Buffer make_input(std::string name, std::vector<std::size_t> shape, Values values) {
  return checked_input({std::move(name), kElementTypeOf<typename Values::value_type>,
                        BufferRole::input, std::move(shape), Contents::of(std::move(values))});
}
template <class T>
Buffer make_input(std::string name, std::vector<std::size_t> shape, std::vector<T> values) {
  return checked_input({std::move(name), kElementTypeOf<T>, BufferRole::input, std::move(shape),
                        Contents::of(std::move(values))});
}

template <class T>
Buffer make_output(std::string name, std::vector<std::size_t> shape) {
  return {std::move(name), kElementTypeOf<T>, BufferRole::output, std::move(shape), {}};
}

template <class T>
Buffer make_scratch(std::string name, std::size_t count) {
  return {std::move(name), kElementTypeOf<T>, BufferRole::scratch, {count}, {}};
}

/// The bytes of the input called `name`. Throws UserError where there is none of that name and
/// `type`.
std::span<const std::byte> bytes_of(const std::vector<Buffer>& buffers, std::string_view name,
                                    ElementType type);

/// The elements of the input called `name`. Throws UserError where there is none of that name and
/// type.
template <class T>
std::span<const T> elements(const std::vector<Buffer>& buffers, std::string_view name) {
  const std::span<const std::byte> bytes = bytes_of(buffers, name, kElementTypeOf<T>);
  return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
}

/// The output `buffer` must equal `values`, as numbers or bit for bit.
template <AnArray Values>
Expectation expect_exactly(std::string buffer, Values values,
                           ExactValues::Comparison comparison = ExactValues::Comparison::numbers) {
  return {std::move(buffer), ExactValues{comparison, Contents::of(std::move(values))}};
}
template <class T>
Expectation expect_exactly(std::string buffer, std::vector<T> values,
                           ExactValues::Comparison comparison = ExactValues::Comparison::numbers) {
  return {std::move(buffer), ExactValues{comparison, Contents::of(std::move(values))}};
}

/// The output `buffer` must be near `values`; see BoundedValues.
inline Expectation expect_near(std::string buffer, Array<double> values, Array<double> scales,
                               double max_error, double rms_error) {
  return {std::move(buffer),
          BoundedValues{std::move(values), std::move(scales), max_error, rms_error}};
}

}  // namespace labcheck

/// Makes the class `Type` the oracle of the lab.
#define LABCHECK_ORACLE(Type)                                                                   \
  extern "C" __attribute__((visibility("default"))) const labcheck::Oracle* labcheck_oracle() { \
    static const Type oracle;                                                                   \
    return &oracle;                                                                             \
  }
