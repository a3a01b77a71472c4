// SPDX-License-Identifier: MIT
/// Test cases: the inputs that a submission runs on.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/model/backend.hpp"
#include "harness/model/parameters.hpp"

#include <array>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

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

/// How a whole program is started, and what it must do in addition to satisfying the oracle. An
/// argument "$n" is replaced by the parameter n. Without `status`, the program must end with any
/// status except 0.
struct ProgramCase {
  std::vector<std::string> arguments;
  std::optional<int> status = 0;
  std::vector<Pattern> patterns{};

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

/// The arguments of `program`, with "$n" replaced by the values of `parameters`.
std::vector<std::string> arguments_of(const ProgramCase& program, const Parameters& parameters);

}  // namespace labcheck
