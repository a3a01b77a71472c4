// SPDX-License-Identifier: MIT
/// Test cases: the inputs that a submission runs on.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/model/backend.hpp"
#include "harness/model/program_input.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace labcheck {

/// A whole number in [least, most] that each grading draws anew.
struct Range {
  std::int64_t least = 0;
  std::int64_t most = 0;

  bool operator==(const Range&) const = default;
};

/// A real number from `least` to `most` that each grading draws anew.
struct RealRange {
  double least = 0;
  double most = 0;

  bool operator==(const RealRange&) const = default;
};

/// A map from names to values that keeps the order of insertion.
class Parameters {
 public:
  using Value = std::variant<std::int64_t, double, std::string, Range, RealRange>;

  Parameters() = default;
  Parameters(std::initializer_list<std::pair<std::string, Value>> values) {
    for (const auto& [name, value] : values) set(name, value);
  }

  /// Adds a parameter or replaces the one of that name.
  void set(std::string_view name, Value value);

  /// The whole number `name`. Throws UserError if it is absent or anything else.
  std::int64_t integer(std::string_view name) const;

  /// The whole number `name` as a size. Throws UserError if it is absent, negative or anything
  /// else.
  std::size_t size(std::string_view name) const;

  /// The number `name`, whole or not. Throws UserError if it is absent or a text.
  double number(std::string_view name) const;

  /// The text `name`. Throws UserError if it is absent or a number.
  std::string text(std::string_view name) const;

  /// The text `name`, or `otherwise` if it is absent. Throws UserError if it is a number.
  std::string word(std::string_view name, std::string_view otherwise) const;

  /// All parameters, in the order in which they were added.
  const std::vector<std::pair<std::string, Value>>& all() const { return values_; }

  bool operator==(const Parameters&) const = default;

 private:
  const Value* find(std::string_view name) const;
  const Value& required(std::string_view name) const;

  std::vector<std::pair<std::string, Value>> values_;
};

/// Whether `text` needs no quotes as a value: letters, digits, '_', '-' and '.' after a letter.
bool is_plain_word(std::string_view text);

/// A number or a text; for a range, "61000..65536".
std::variant<std::int64_t, double, std::string> plain_value(const Parameters::Value& value);

/// `m=128, n=61000..65536, scale=0.5, values=integers, pattern="a b"`.
std::string describe(const Parameters& parameters);

/// Students learn the verdict of a hidden test case, never its sizes or values.
enum class Visibility { open, hidden };

template <>
inline constexpr std::array<std::string_view, 2> kEnumNames<Visibility>{"public", "hidden"};

/// What a program must print: a regular expression (ECMAScript) that must match part of a line, and
/// a description such as "a usage line".
struct Pattern {
  enum class Stream { either, output, errors } stream = Stream::either;
  std::string what;
  std::string expression;

  bool operator==(const Pattern&) const = default;
};

template <>
inline constexpr std::array<std::string_view, 3> kEnumNames<Pattern::Stream>{"either", "output",
                                                                             "errors"};

/// A number that a program must print on standard output, after the text `after`: `is`, a number or
/// "$n" for the parameter n, give or take `within`. `what` is a description such as "the sum".
struct ExpectedNumber {
  std::string what;
  std::string after;
  std::string is;
  double within = 0;

  bool operator==(const ExpectedNumber&) const = default;
};

/// The simulated GPU that a whole program runs on: one of its models, one whose sizes each grading
/// draws, or none. A real GPU replaces all of them but `none`.
LABCHECK_ENUM(CaseDevice, generic, t4, a100, h100, h200, drawn, none)

/// How a whole program is started, and what it must do in addition to satisfying the oracle. In
/// `input`, "$n" is replaced by the parameter n. Without `status`, the program must end with any
/// status except 0. `written` are the names of the files that it must write.
struct ProgramCase {
  ProgramInput input;
  std::optional<int> status = 0;
  std::vector<Pattern> patterns{};
  std::vector<ExpectedNumber> numbers{};
  std::vector<std::string> written{};
  CaseDevice device = CaseDevice::generic;

  bool operator==(const ProgramCase&) const = default;
};

/// `call` names the function in lab.cuh that the lab's driver calls, or, for a program, its part.
/// `parameters` go to the driver and the oracle; `gpu_parameters` replace those of the same name on
/// a real GPU, where larger sizes are affordable. If there are `alternatives`, `parameters` are the
/// first of them, and each grading draws one.
struct TestCase {
  std::string id;
  std::string title;
  std::string part;  // the part that it tests
  std::string call;
  Visibility visibility = Visibility::open;
  Parameters parameters;
  Parameters gpu_parameters;
  std::vector<Parameters> alternatives{};
  std::optional<ProgramCase> program{};  // only if the part is a program

  bool operator==(const TestCase&) const = default;
};

/// Whether a parameter is a range, or there are alternatives.
bool has_drawn_sizes(const TestCase& test_case);

/// The parameters that apply on `backend`.
Parameters parameters_on(const TestCase& test_case, Backend backend);

/// The name after the "$" at the start of `text`; empty if there is none.
std::string_view parameter_name_in(std::string_view text);

/// `text` with each "$n" replaced by the value of the parameter n. Other names after a "$" stay.
std::string with_parameters(std::string_view text, const Parameters& parameters);

/// The input of `program`, with the values of `parameters`.
ProgramInput input_of(const ProgramCase& program, const Parameters& parameters);

/// How a program is started, for users: `--count 8 < "5 7\n" with points.txt on t4`. A long
/// standard input is cut.
std::string describe_start(const ProgramInput& input, CaseDevice device);

}  // namespace labcheck
