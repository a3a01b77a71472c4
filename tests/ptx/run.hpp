/// What a case of this folder asks a GPU to run, and what came of it. One such function stands for
/// one GPU.
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
  bool is_written = true;  // by the host
};

struct PtxLaunch {
  std::string module;
  std::string kernel;  // empty: the only one
  PtxDimensions grid{1, 1, 1};
  PtxDimensions block{1, 1, 1};
  std::uint32_t dynamic_shared = 0;
  std::vector<PtxArgument> arguments;
  std::uint64_t instruction_limit = 0;
  bool full_checks = false;
};

/// The kernel that `launch` names or, where it names none, the first of its module; empty where
/// there is none.
std::string kernel_of(const PtxLaunch& launch);

/// `buffers` are those of the launch's arguments, in their order, as they are afterwards.
struct PtxOutcome {
  std::string refusal;  // why the kernel could not be loaded; empty where it could
  std::string fault;    // its kind; empty where the kernel ran to its end
  std::string fault_message;
  std::vector<PtxFinding> found;
  std::vector<std::vector<std::byte>> buffers;
  std::string printed;
  std::map<std::string, double> counters;  // empty where nothing is counted
};

}  // namespace labcheck::test
