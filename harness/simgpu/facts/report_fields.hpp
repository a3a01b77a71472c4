// SPDX-License-Identifier: MIT
/// The lines of the simulated GPU's report in JSON.
#pragma once

#include "harness/base/message_fields.hpp"
#include "harness/simgpu/facts/fault.hpp"
#include "harness/simgpu/facts/heap_block.hpp"
#include "harness/simgpu/facts/kernel_counters.hpp"
#include "harness/simgpu/facts/replay.hpp"
#include "harness/simgpu/facts/written_buffer.hpp"

#include <array>
#include <string_view>
#include <variant>
#include <vector>

namespace labcheck {

/// A limit that the device exceeded.
LABCHECK_ENUM(ReportedLimit, memory)

/// A fault; the sums over all kernels and copies; a kernel; the outputs with their last writers;
/// the blocks of the heap; a replay; or why the device ended.
using ReportLine = std::variant<Fault, Counters, KernelCounters, std::vector<WrittenBuffer>,
                                std::vector<HeapBlock>, ReplayFacts, ReportedLimit>;

}  // namespace labcheck

namespace labcheck::json {

template <>
inline constexpr std::array<std::string_view, 7> kAlternatives<ReportLine>{
    "fault", "counters", "kernel", "written", "heap", "replay", "limit"};

LABCHECK_FIELDS(Fault, kind, message, kernel, file, line, count)
LABCHECK_FIELDS(LineCounters, file, line, counters)
LABCHECK_FIELDS(LineAccess, file, line, kind, space, bytes, stride, requests, cost, least)
LABCHECK_FIELDS(KernelCounters, name, signature, grid, block, static_shared, dynamic_shared,
                counters, lines, accesses, one_shape)
LABCHECK_FIELDS(HeapBlock, address, size)
LABCHECK_FIELDS(WrittenPart, first, bytes, file, line)
LABCHECK_FIELDS(WrittenBuffer, buffer, parts)
LABCHECK_FIELDS(AnswerDifference, answer, kind, byte)
LABCHECK_FIELDS(ReplayFacts, is_recorded, is_complete, launches, rearranged, moved, added, read,
                sent, answers, answer_bytes, first_difference, steps)

}  // namespace labcheck::json
