// SPDX-License-Identifier: MIT
/// The result of `labcheck simulate` as JSON (docs/report-schema.md, "The report of labcheck
/// simulate").
#pragma once

#include "harness/model/simulation.hpp"

#include <string>

namespace labcheck {

/// The document, with a line end.
std::string simulation_json(const Simulation& simulation);

}  // namespace labcheck
