// SPDX-License-Identifier: MIT
/// The devices that the test cases of whole programs run on.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/device_properties.hpp"
#include "harness/model/test_case.hpp"
#include "harness/pipeline/workbench.hpp"

#include <cstdint>
#include <optional>
#include <string>

namespace labcheck {

/// The name of the simulated GPU for `test_case`, a whole program's. Its sizes are drawn from
/// `seed` if the test case requires that.
std::string sim_device_of(const TestCase& test_case, std::uint64_t seed);

/// The properties of the device that `test_case` sees on `backend`, from the simulated GPU's
/// profile or the GPU's driver, never from the program. Nothing if it sees no device, or if the
/// driver does not report them.
std::optional<DeviceProperties> device_of(const TestCase& test_case, Backend backend,
                                          std::uint64_t seed, const Slot& slot);

/// The target that `part` is built for: target_for(), or a lower compute capability if a test case
/// of the part runs on an older simulated GPU.
Target target_of(const Part& part, const Assignment& assignment, const Workbench& bench,
                 Backend backend);

}  // namespace labcheck
