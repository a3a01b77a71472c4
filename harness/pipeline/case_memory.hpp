// SPDX-License-Identifier: MIT
/// The host memory that the test cases of a batch hold at a time.
#pragma once

#include "harness/base/shared_resources.hpp"
#include "harness/model/buffer.hpp"
#include "harness/model/run.hpp"
#include "harness/runner/session.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <mutex>
#include <string>
#include <vector>

namespace labcheck {

/// The most host memory [bytes] that a test case with `buffers` needs while it is run and judged:
/// in labcheck, in the program and, on the simulated GPU, in its process. Other memory that the
/// program allocates is not included.
std::int64_t memory_of(const std::vector<Buffer>& buffers, const RunMode& mode);

/// The input of a test case, and the share of the memory that it needs.
struct InputWithin {
  Release memory;
  CaseInput input;
};

/// Lets test cases wait for memory before their inputs are made. Thread-safe. A thread that holds
/// memory must not wait for more of it.
class CaseMemory {
 public:
  /// At most `bytes` are held at a time. A test case that needs more runs alone.
  explicit CaseMemory(std::int64_t bytes) : budget_(bytes) {}

  /// Waits until the memory of a test case is free, and returns it with the result of `make`.
  /// Inputs with the same `name` have buffers of the same sizes. The first time that a name occurs,
  /// its memory is not known yet: the input is made at once, but only one at a time, and made again
  /// after a wait. Throws Interrupted, and what `make` throws.
  InputWithin reserve(const std::string& name, const RunMode& mode,
                      const std::function<CaseInput()>& make);

 private:
  std::mutex first_;  // held while an input of unknown size is made
  MemoryBudget budget_;
  std::mutex mutex_;
  std::map<std::string, std::int64_t> known_;  // by name
};

/// The default for CaseMemory: half of the memory that labcheck may use [bytes].
std::int64_t default_case_memory();

}  // namespace labcheck
