// SPDX-License-Identifier: MIT
/// The file that `labcheck simulate --record` writes, with which `labcheck replay` does the work of
/// a program again.
#pragma once

#include "harness/model/run.hpp"
#include "harness/simgpu/state/check_level.hpp"
#include "harness/toolchain/compiler_log.hpp"

#include <cstdint>
#include <filesystem>
#include <string>
#include <variant>

namespace labcheck {

/// One run of a program: what its report needs apart from that of the simulated GPU, and the
/// settings with which a replay gives the same results.
struct RecordedRun {
  std::string name;    // of the program, in reports
  std::string device;  // the key of a profile; empty: the default profile
  simgpu::CheckLevel checks = simgpu::CheckLevel::default_;
  std::uint64_t instructions = 0;  // the limit per block
  unsigned threads = 0;            // of the host
  std::variant<Exited, Signaled> end;
  ResourceUsage resources;  // of the kernels for which they are known
};

/// `recording` is a simgpu::Recording, encoded; empty if the device has made none.
struct RecordedProgram {
  RecordedRun run;
  std::string recording;
};

/// Writes the file atomically. Throws UserError if the recording is incomplete because the program
/// does too much, or if the file cannot be written, and HarnessError if there is no recording.
void write_recorded_program(const std::filesystem::path& path, const RecordedProgram& program);

/// Reads the file. Throws UserError if it cannot be read, is damaged, or has another version.
RecordedProgram read_recorded_program(const std::filesystem::path& path);

/// The contents of the file are not what was recorded.
[[noreturn]] void throw_damaged_recording(const std::filesystem::path& path);

}  // namespace labcheck
