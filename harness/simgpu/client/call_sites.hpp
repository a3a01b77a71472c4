// SPDX-License-Identifier: MIT
/// Where the program calls the CUDA runtime. The source lines come from the program's debug
/// information, which is read only to answer the device's questions.
#pragma once

#include "harness/simgpu/client/module_table.hpp"
#include "harness/simgpu/protocol/questions.hpp"

#include <array>
#include <cstddef>
#include <cstdint>
#include <map>
#include <vector>

namespace labcheck::simgpu {

/// Return addresses outside the runtime, innermost first; 0 after the last one.
template <std::size_t size>
using ReturnAddresses = std::array<std::uintptr_t, size>;

class CallSites {
 public:
  /// Keeps the place of the current call. Returns its number, which is the same for the same place;
  /// 0 if there are too many places.
  std::uint64_t keep_current();

  /// Names the variables in `modules`, which must outlive this object, in answers.
  void name_variables(const ModuleTable& modules) { modules_ = &modules; }

  /// Answers a question of the device. Safe in a signal handler if it is about the current call.
  Testimony answer(const Question& question) const;

 private:
  Testimony describe_memory(std::uint64_t address) const;

  // Up to two functions of cuda_runtime.h, and their caller.
  using Kept = ReturnAddresses<3>;

  std::map<Kept, std::uint64_t> numbers_;
  std::vector<Kept> kept_;  // number n is at n - 1
  const ModuleTable* modules_ = nullptr;
};

}  // namespace labcheck::simgpu
