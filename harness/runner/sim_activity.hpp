// SPDX-License-Identifier: MIT
/// Reads the simulated GPU's report on what a program did with the device.
#pragma once

#include "harness/base/json.hpp"
#include "harness/model/run.hpp"

#include <functional>
#include <string>

namespace labcheck {

/// Adds an object "activity" to `sum`.
void add_activity(DeviceActivity& sum, const Json& activity);

/// Adds the list "written" in `report` to `sum`. `file_of` is the name of the file of a part.
/// Skips incomplete parts and those after the first thousand of a buffer.
void add_written(DeviceActivity& sum, const Json& report,
                 const std::function<std::string(const Json&)>& file_of);

}  // namespace labcheck
