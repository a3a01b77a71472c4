// SPDX-License-Identifier: MIT
/// What the codec has to know about the requests and answers.
#pragma once

#include "harness/driver/codec.hpp"
#include "harness/simgpu/protocol/code_requests.hpp"
#include "harness/simgpu/protocol/control.hpp"
#include "harness/simgpu/protocol/memory_requests.hpp"

namespace labcheck {

template <>
inline constexpr bool kIsBytes<simgpu::Bytes> = true;

LABCHECK_LAST(simgpu::AllocationKind, heap);
LABCHECK_LAST(simgpu::OrderKind, replay);
LABCHECK_LAST(MemoryKind, parameters);
LABCHECK_LAST(simgpu::Grid, cooperative);
LABCHECK_LAST(simgpu::HostWait, event);
LABCHECK_LAST(simgpu::ptx::Geometry, layered_cube);
LABCHECK_LAST(simgpu::ChannelKind, floating);
LABCHECK_LAST(simgpu::AddressMode, border);
LABCHECK_LAST(simgpu::Filter, linear);

}  // namespace labcheck
