#include "harness/simgpu/device/finding_message.hpp"

#include "harness/simgpu/device/names.hpp"

#include <fmt/format.h>

namespace labcheck::simgpu {
namespace {

std::string at_line_of(const Instruction& instruction, const Launch& launch) {
  const std::uint32_t line = launch.program->places[instruction.place].line;
  return line == 0 ? "" : fmt::format(" at line {}", line);
}

}  // namespace

std::string message_of(const Finding& finding, const Launch& launch) {
  const std::string thread = thread_of_block(thread_index(launch, finding.thread), finding.block);
  const std::string other = indices(thread_index(launch, finding.other_thread));
  const std::string at_line = at_line_of(*finding.other, launch);
  const bool in_warp = finding.thread / kLanes == finding.other_thread / kLanes;
  const auto race = [&](const char* verb, const char* earlier_verb) {
    return fmt::format(
        "data race on shared memory: {} {} what thread {} {}{}, and {} orders the two", thread,
        verb, other, earlier_verb, at_line,
        in_warp ? "neither __syncthreads() nor __syncwarp()" : "no __syncthreads()");
  };
  switch (finding.kind) {
    case FindingKind::write_after_write:
      return race("overwrites", "wrote");
    case FindingKind::write_after_read:
      return race("overwrites", "read");
    case FindingKind::read_after_write:
      return race("reads", "wrote");
    case FindingKind::barrier_split:
      return fmt::format(
          "threads of one warp come to different __syncthreads(): {} to this one, thread {} to "
          "another one{}",
          thread, other, at_line);
  }
  return {};
}

}  // namespace labcheck::simgpu
