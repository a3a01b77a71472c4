// SPDX-License-Identifier: MIT
#include "harness/simgpu/lower/special_names.hpp"

#include <algorithm>
#include <iterator>

namespace labcheck::simgpu {
namespace {

struct Entry {
  std::string_view name;
  SpecialRegister which;
};

constexpr Entry kNames[] = {
    {"%tid.x", SpecialRegister::tid_x},
    {"%tid.y", SpecialRegister::tid_y},
    {"%tid.z", SpecialRegister::tid_z},
    {"%ntid.x", SpecialRegister::ntid_x},
    {"%ntid.y", SpecialRegister::ntid_y},
    {"%ntid.z", SpecialRegister::ntid_z},
    {"%ctaid.x", SpecialRegister::ctaid_x},
    {"%ctaid.y", SpecialRegister::ctaid_y},
    {"%ctaid.z", SpecialRegister::ctaid_z},
    {"%nctaid.x", SpecialRegister::nctaid_x},
    {"%nctaid.y", SpecialRegister::nctaid_y},
    {"%nctaid.z", SpecialRegister::nctaid_z},
    {"%laneid", SpecialRegister::laneid},
    {"%warpid", SpecialRegister::warpid},
    {"%nwarpid", SpecialRegister::nwarpid},
    {"%smid", SpecialRegister::smid},
    {"%nsmid", SpecialRegister::nsmid},
    {"%gridid", SpecialRegister::gridid},
    {"%lanemask_eq", SpecialRegister::lanemask_eq},
    {"%lanemask_le", SpecialRegister::lanemask_le},
    {"%lanemask_lt", SpecialRegister::lanemask_lt},
    {"%lanemask_ge", SpecialRegister::lanemask_ge},
    {"%lanemask_gt", SpecialRegister::lanemask_gt},
    {"%dynamic_smem_size", SpecialRegister::dynamic_smem_size},
    {"%total_smem_size", SpecialRegister::total_smem_size},
    {"%aggr_smem_size", SpecialRegister::aggr_smem_size},
    {"%envreg1", SpecialRegister::envreg1},
    {"%envreg2", SpecialRegister::envreg2},
    {"%current_graph_exec", SpecialRegister::current_graph_exec},
    {"%clock", SpecialRegister::clock},
    {"%clock_hi", SpecialRegister::clock_hi},
    {"%clock64", SpecialRegister::clock64},
    {"%globaltimer", SpecialRegister::globaltimer},
    {"%globaltimer_lo", SpecialRegister::globaltimer_lo},
    {"%globaltimer_hi", SpecialRegister::globaltimer_hi},
    {"%pm0", SpecialRegister::pm},
    {"%pm1", SpecialRegister::pm},
    {"%pm2", SpecialRegister::pm},
    {"%pm3", SpecialRegister::pm},
    {"%pm4", SpecialRegister::pm},
    {"%pm5", SpecialRegister::pm},
    {"%pm6", SpecialRegister::pm},
    {"%pm7", SpecialRegister::pm},
    {"%pm0_64", SpecialRegister::pm},
    {"%pm1_64", SpecialRegister::pm},
    {"%pm2_64", SpecialRegister::pm},
    {"%pm3_64", SpecialRegister::pm},
    {"%pm4_64", SpecialRegister::pm},
    {"%pm5_64", SpecialRegister::pm},
    {"%pm6_64", SpecialRegister::pm},
    {"%pm7_64", SpecialRegister::pm},
};

}  // namespace

std::optional<SpecialRegister> special_register(std::string_view name) {
  const auto* found = std::find_if(std::begin(kNames), std::end(kNames),
                                   [&](const Entry& entry) { return entry.name == name; });
  if (found == std::end(kNames)) return std::nullopt;
  return found->which;
}

}  // namespace labcheck::simgpu
