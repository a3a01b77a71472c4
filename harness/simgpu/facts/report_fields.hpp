// SPDX-License-Identifier: MIT
/// The lines of the simulated GPU's report in JSON.
#pragma once

#include "harness/base/message_fields.hpp"
#include "harness/simgpu/facts/fault.hpp"

namespace labcheck {

/// The line about one fault.
struct FaultEntry {
  Fault fault{};
};

}  // namespace labcheck

namespace labcheck::json {

LABCHECK_FIELDS(Fault, kind, message, kernel, file, line, count)
LABCHECK_FIELDS(FaultEntry, fault)

}  // namespace labcheck::json
