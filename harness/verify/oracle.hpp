// SPDX-License-Identifier: MIT
/// The interface that a lab's oracle.cpp implements. An oracle makes the inputs of a test case and
/// computes the expected outputs.
///
///   #include <labcheck/oracle.hpp>
///
///   class Matmul : public labcheck::Oracle { ... };
///   LABCHECK_ORACLE(Matmul)
///
/// An oracle is trusted and runs in labcheck's own process. Its results never enter the student's
/// process.
#pragma once

#include "harness/base/array.hpp"
#include "harness/base/parallel.hpp"
#include "harness/base/random.hpp"
#include "harness/base/text.hpp"
#include "harness/model/buffer.hpp"
#include "harness/model/device_properties.hpp"
#include "harness/model/program_input.hpp"
#include "harness/model/run.hpp"
#include "harness/model/test_case.hpp"
#include "harness/verify/picture.hpp"
#include "harness/verify/timed_inputs.hpp"

#include <cmath>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// The product A·B in float64, row-major, and (|A|·|B|), which scales the rounding error of each
/// element.
struct Products {
  Array<double> values;
  Array<double> magnitudes;
};

/// Multiplies A (m×k) by B (k×n), both row-major. Throws UserError if their sizes differ from
/// these. Each element is summed in the order of k, so the bits are the same on every computer.
Products multiply(std::span<const float> a, std::span<const float> b, std::size_t m, std::size_t n,
                  std::size_t k);

/// The unit roundoff of float32: half the distance from 1 to the next larger number.
inline constexpr double kFloatRoundoff = 0x1p-24;

/// The memory traffic and the arithmetic of one call.
struct Work {
  double bytes = 0;  // each input read once, each output written once
  double flops = 0;  // a multiply-add counts as two
};

/// The result of a whole program, which can only be judged by what it printed and wrote.
struct ProgramOutcome {
  int status = 0;           // the exit status
  std::string_view output;  // its standard output
  std::string_view errors;  // its standard error
  /// What the simulated GPU counted during the run; nullptr on a real GPU. A program can fake its
  /// printed output, but not its counters.
  const Counters* counters = nullptr;
  /// The first 10,000 blocks that malloc() in kernels of the simulated GPU returned, freed or not;
  /// empty on a real GPU.
  std::span<const HeapBlock> heap{};
  ProgramInput input{};                        // what the program got
  std::map<std::string, std::string> files{};  // contents of the files under `expect`, by name
  const DeviceProperties* known_device = nullptr;

  /// The GPU that the program used, from labcheck's own query. Throws UserError if it is unknown,
  /// or if the program ran without a GPU.
  const DeviceProperties& device() const;
};

/// The number that follows `label` in `text`, after spaces, where that first happens. A line break
/// between them is not allowed. Nothing if there is none.
std::optional<double> number_after(std::string_view text, std::string_view label);

/// A sentence for students: explain("Key {key} belongs to list {list}.", Count(key), Count(list)).
/// `values` are those of the fields of `text`, in the order of their first appearance;
/// base/message.hpp has their types. po/update collects the texts for translation.
template <class... Values>
Message explain(const char* text, Values&&... values) {
  return make_message({}, text, {}, std::forward<Values>(values)...);
}

/// The same for a text that depends on its field {count}:
/// explain_plural("{count} key", "{count} keys", Count(keys)).
template <class... Values>
Message explain_plural(const char* one, const char* many, Values&&... values) {
  return make_message({}, one, many, std::forward<Values>(values)...);
}

/// What is wrong with a program's result, and what to do about it.
struct Complaint {
  Message message{};
  Message help{};
};

class Oracle {
 public:
  virtual ~Oracle() = default;

  /// The buffers that `call` takes, with the inputs filled.
  virtual std::vector<Buffer> buffers(std::string_view call, const Parameters& parameters,
                                      Random& random) const = 0;

  /// The expected contents of each output, computed exactly or in float64. A buffer whose
  /// contents do not matter is a scratch buffer, not an output.
  virtual std::vector<Expectation> expectations(std::string_view call, const Parameters& parameters,
                                                const std::vector<Buffer>& buffers) const = 0;

  /// What `wrong`, an output of a call with wrong elements, means if a typical error explains it,
  /// and what to do about it: "The result is the sum of the first 768 of 1,000 elements. ...".
  /// Empty if unknown. A student's program returned the elements, so they may have any values.
  virtual Message meaning_of(std::string_view /*call*/, const Parameters& /*parameters*/,
                             const std::vector<Buffer>& /*buffers*/,
                             const ReturnedBuffer& /*wrong*/) const {
    return {};
  }

  /// What the program of part `call` gets: `given` by the test case, and what the oracle adds to it
  /// or changes. Random numbers are the same in every run of the test case.
  virtual ProgramInput program_input(std::string_view /*call*/, const Parameters& /*parameters*/,
                                     ProgramInput given, Random& /*random*/) const {
    return given;
  }

  /// What is wrong with the result of the program of part `call`; std::nullopt if it is right.
  /// Called only if the program met the expectations in the test case itself.
  virtual std::optional<Complaint> complaint(std::string_view /*call*/,
                                             const Parameters& /*parameters*/,
                                             const ProgramOutcome& /*outcome*/) const {
    return std::nullopt;
  }

  /// The minimum work of a call. labcheck uses it for GB/s and TFLOP/s, and to reject times that no
  /// GPU can reach. Without it, reports show times only.
  virtual Work work(std::string_view /*call*/, const Parameters& /*parameters*/) const {
    return {};
  }

  /// The expected values of `output` at the indices `spots` after a timed launch on `inputs`: like
  /// `expectations`, with one value for each spot. labcheck checks every timed launch at some spots
  /// in this way. If an oracle does not implement this function, labcheck calls `expectations`,
  /// which may take long, for a few launches only.
  virtual std::optional<Expectation> expectation_at(
      std::string_view /*call*/, const Parameters& /*parameters*/, const TimedInputs& /*inputs*/,
      std::string_view /*output*/, const std::vector<std::size_t>& /*spots*/) const {
    return std::nullopt;
  }
};

/// How many simple operations on elements are worth a thread of their own, for `parallel_for`.
inline constexpr std::size_t kWorthAThread = std::size_t{1} << 18;

/// The bytes of `values`, as buffers and expectations store them.
template <class T>
std::vector<std::byte> to_bytes(const std::vector<T>& values) {
  const auto bytes = std::as_bytes(std::span(values));
  return {bytes.begin(), bytes.end()};
}

/// Returns `input`. Throws UserError if it does not have as many bytes as its shape requires.
Buffer checked_input(Buffer input);

template <class Values>
concept AnArray = std::same_as<Values, Array<typename Values::value_type>>;

/// An input with the contents `values`. Throws UserError if their number is not the product of the
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

/// `input`, if the function receives it in host memory and may compute with it on the host. To show
/// that kernels compute the results, labcheck changes the other inputs: there must be one.
inline Buffer for_host_code(Buffer input) {
  input.is_for_host_code = true;
  return input;
}

template <class T>
Buffer make_output(std::string name, std::vector<std::size_t> shape) {
  return {std::move(name), kElementTypeOf<T>, BufferRole::output, std::move(shape), {}};
}

template <class T>
Buffer make_scratch(std::string name, std::size_t count) {
  return {std::move(name), kElementTypeOf<T>, BufferRole::scratch, {count}, {}};
}

/// The bytes of the input named `name`. Throws UserError if there is no input of that name and
/// `type`.
std::span<const std::byte> bytes_of(const std::vector<Buffer>& buffers, std::string_view name,
                                    ElementType type);

/// The elements of the input named `name`. Throws UserError if there is no input of that name and
/// type.
template <class T>
std::span<const T> elements(const std::vector<Buffer>& buffers, std::string_view name) {
  const std::span<const std::byte> bytes = bytes_of(buffers, name, kElementTypeOf<T>);
  return {reinterpret_cast<const T*>(bytes.data()), bytes.size() / sizeof(T)};
}

/// The elements of a returned output.
template <class T>
std::span<const T> elements(const ReturnedBuffer& returned) {
  return {reinterpret_cast<const T*>(returned.bytes.data()), returned.bytes.size() / sizeof(T)};
}

/// A value and the error that it may have.
struct Approximation {
  double value = 0;
  double allowed_error = 0;
};

/// True if `formula` gives the elements of the returned floats, of which it looks at 64, spread
/// evenly. Small whole numbers agree by chance, so fewer than four of them show nothing.
bool is_given_by(const ReturnedBuffer& returned,
                 const std::function<Approximation(std::size_t index)>& formula);

/// Requires that the output `buffer` equals `values`, as numbers or bit for bit.
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

/// Requires that the output `buffer` is near `values`; see BoundedValues.
inline Expectation expect_near(std::string buffer, Array<double> values, Array<double> scales,
                               double max_error, double rms_error) {
  return {std::move(buffer),
          BoundedValues{std::move(values), std::move(scales), max_error, rms_error}};
}

/// How far a picture may be off: each sample by at most `max_error`, except in `wrong_pixels`
/// pixels, but never in more than a quarter of them.
struct PictureTolerance {
  double max_error = 0;
  std::size_t wrong_pixels = 0;
};

/// What is wrong with `picture`; std::nullopt if it equals `expected`, which has at least one
/// pixel, within `tolerance`.
std::optional<Complaint> compare_pictures(const Picture& picture, const Picture& expected,
                                          PictureTolerance tolerance = {});

/// The same for the picture in `bytes`, which a program printed.
std::optional<Complaint> compare_picture_file(std::string_view bytes, const Picture& expected,
                                              PictureTolerance tolerance = {});

}  // namespace labcheck

/// Makes the C++ class `Type` the oracle of the lab.
#define LABCHECK_ORACLE(Type)                                                                   \
  extern "C" __attribute__((visibility("default"))) const labcheck::Oracle* labcheck_oracle() { \
    static const Type oracle;                                                                   \
    return &oracle;                                                                             \
  }
