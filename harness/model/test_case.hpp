/// One input that a submission is tried on.
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

/// Of a hidden case a student learns the verdict, never the sizes or values.
enum class Visibility { open, hidden };

template <>
inline constexpr std::array<std::string_view, 2> kEnumNames<Visibility>{"public", "hidden"};

/// What must be found in what a program prints: a regular expression (ECMAScript) that some line
/// holds, and what that is, in words: "a usage line".
struct Pattern {
  enum class Stream { either, output, errors } stream = Stream::either;
  std::string what;
  std::string expression;

  bool operator==(const Pattern&) const = default;
};

template <>
inline constexpr std::array<std::string_view, 3> kEnumNames<Pattern::Stream>{"either", "output",
                                                                             "errors"};

/// How a whole program is started, and what is asked of it whatever the oracle says. An argument
/// "$n" stands for the parameter n. Without a `status` it must end with one that is not 0.
struct ProgramCase {
  std::vector<std::string> arguments;
  std::optional<int> status = 0;
  std::vector<Pattern> patterns{};

  bool operator==(const ProgramCase&) const = default;
};

/// `call` names the function of lab.cuh that the lab's driver calls, or, of a program, its part.
/// `parameters` go to the driver and the oracle; `gpu_parameters` replace those of the same name on
/// a real GPU, where larger sizes are affordable.
struct TestCase {
  std::string id;
  std::string title;
  std::string part;  // whose it is
  std::string call;
  Visibility visibility = Visibility::open;
  Parameters parameters;
  Parameters gpu_parameters;
  std::optional<ProgramCase> program{};  // of a program only

  bool operator==(const TestCase&) const = default;
};

/// The parameters that hold on `backend`.
Parameters parameters_on(const TestCase& test_case, Backend backend);

/// The arguments of a program's case, with the values of `parameters` where they stand for them.
std::vector<std::string> arguments_of(const ProgramCase& program, const Parameters& parameters);

}  // namespace labcheck
