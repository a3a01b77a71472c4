// SPDX-License-Identifier: MIT
/// How values flow through the statements of a function.
#pragma once

#include "harness/simgpu/state/program.hpp"

#include <cstdint>
#include <optional>
#include <vector>

namespace labcheck::simgpu {

/// The site of a load, in one of the lists of a Program.
struct LoadSite {
  std::vector<SiteUse> Program::*sites = nullptr;
  std::uint32_t index = 0;
};

/// The registers of one statement, as offsets in the frame.
struct StatementFlow {
  bool has_effect = true;  // beyond the registers that it writes
  std::vector<std::uint32_t> reads{};
  std::vector<std::uint32_t> writes{};
  std::optional<LoadSite> load{};
};

}  // namespace labcheck::simgpu
