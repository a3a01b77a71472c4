/// One input that a submission is tried on.
#pragma once

#include "harness/base/enum_names.hpp"
#include "harness/model/backend.hpp"
#include "harness/model/parameters.hpp"

#include <array>
#include <string>
#include <string_view>

namespace labcheck {

/// Of a hidden case a student learns the verdict, never the sizes or values.
enum class Visibility { open, hidden };

template <>
inline constexpr std::array<std::string_view, 2> kEnumNames<Visibility>{"public", "hidden"};

/// `call` names the function of lab.cuh that the lab's driver calls. `parameters` go to the driver
/// and the oracle; `gpu_parameters` replace those of the same name on a real GPU, where larger
/// sizes are affordable.
struct TestCase {
  std::string id;
  std::string title;
  std::string call;
  Visibility visibility = Visibility::open;
  Parameters parameters;
  Parameters gpu_parameters;

  bool operator==(const TestCase&) const = default;
};

/// The parameters that hold on `backend`.
Parameters parameters_on(const TestCase& test_case, Backend backend);

}  // namespace labcheck
