// SPDX-License-Identifier: MIT
#include "harness/simgpu/lower/special_names.hpp"

#include <algorithm>
#include <array>

namespace labcheck::simgpu {
namespace {

// Each in the order of SpecialRegister.
constexpr auto kVectors = std::to_array<std::string_view>(
    {"%tid.x", "%tid.y", "%tid.z", "%ntid.x", "%ntid.y", "%ntid.z", "%ctaid.x", "%ctaid.y",
     "%ctaid.z", "%nctaid.x", "%nctaid.y", "%nctaid.z"});
constexpr auto kNumbers = std::to_array<std::string_view>(
    {"%laneid", "%warpid", "%nwarpid", "%smid", "%nsmid", "%gridid", "%lanemask_eq", "%lanemask_le",
     "%lanemask_lt", "%lanemask_ge", "%lanemask_gt"});
constexpr auto kSizes =
    std::to_array<std::string_view>({"%dynamic_smem_size", "%total_smem_size", "%aggr_smem_size",
                                     "%envreg1", "%envreg2", "%current_graph_exec"});
constexpr auto kClocks = std::to_array<std::string_view>(
    {"%clock", "%clock_hi", "%clock64", "%globaltimer", "%globaltimer_lo", "%globaltimer_hi"});

std::optional<SpecialRegister> find(const auto& names, std::string_view name,
                                    SpecialRegister first) {
  const auto* found = std::find(names.begin(), names.end(), name);
  if (found == names.end()) return std::nullopt;
  return static_cast<SpecialRegister>(static_cast<std::ptrdiff_t>(first) + (found - names.begin()));
}

// %pm0 to %pm7, and %pm0_64 to %pm7_64.
bool is_performance_counter(std::string_view name) {
  return name.size() > 3 && name.starts_with("%pm") && name[3] >= '0' && name[3] <= '7' &&
         (name.size() == 4 || name.substr(4) == "_64");
}

}  // namespace

std::optional<SpecialRegister> special_register(std::string_view name) {
  if (const auto found = find(kVectors, name, SpecialRegister::tid_x)) return found;
  if (const auto found = find(kNumbers, name, SpecialRegister::laneid)) return found;
  if (const auto found = find(kSizes, name, SpecialRegister::dynamic_smem_size)) return found;
  if (const auto found = find(kClocks, name, SpecialRegister::clock)) return found;
  if (is_performance_counter(name)) return SpecialRegister::pm;
  return std::nullopt;
}

}  // namespace labcheck::simgpu
