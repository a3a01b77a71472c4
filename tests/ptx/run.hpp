// SPDX-License-Identifier: MIT
/// The launch of a case and its outcome.
#pragma once

#include "tests/ptx/case.hpp"

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace labcheck::test {

/// A parameter of a launch: bytes passed by value, or a buffer, passed by its address.
struct PtxArgument {
  std::vector<std::byte> bytes;
  bool is_buffer = false;
  bool is_written = true;  // initialized by the host
};

struct PtxLaunch {
  std::string module;
  std::string kernel;  // empty: the first kernel of the module
  PtxDimensions grid{1, 1, 1};
  PtxDimensions block{1, 1, 1};
  std::uint32_t dynamic_shared = 0;
  std::vector<PtxArgument> arguments;
  std::uint64_t instruction_limit = 0;
  bool full_checks = false;
};

/// The kernel that `launch` names, or the first kernel of its module; empty if the module has none.
std::string kernel_of(const PtxLaunch& launch);

/// `buffers` are the contents of the launch's buffers after it, in the order of the arguments.
struct PtxOutcome {
  std::string refusal;  // why the kernel could not be loaded; empty if it could
  std::string fault;    // the kind of the fault; empty if the kernel ran to its end
  std::string fault_message;
  std::vector<PtxFinding> found;
  std::vector<std::vector<std::byte>> buffers;
  std::string printed;
  std::map<std::string, double> counters;  // empty on a real GPU
};

}  // namespace labcheck::test
