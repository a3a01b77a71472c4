// SPDX-License-Identifier: MIT
/// One judged run of one test case, as it is scored, cached and reported.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/base/enum_names.hpp"
#include "harness/model/backend.hpp"
#include "harness/model/run.hpp"
#include "harness/model/verdict.hpp"
#include "harness/simgpu/facts/ablation.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// The scope of a verdict: only the test case itself, or also others in the same process.
/// `whole_process` applies to findings at the end of the process and to test cases that did not run
/// because of others.
LABCHECK_ENUM(VerdictScope, own_case, whole_process)

/// Whether full checks searched for the cause of a failure; the verdict's help has their result.
LABCHECK_ENUM(CauseSearch, not_made, made)

/// The memory traffic of one line of the student's source on the simulated GPU, loads and stores
/// together. `global_bytes` are the bytes that threads requested; a sector has 32 bytes.
/// `shared_conflicts` are the bank passes above the minimum.
struct LineHeat {
  std::string file;
  int line = 0;
  std::uint64_t global_requests = 0;
  std::uint64_t global_sectors = 0;
  std::uint64_t global_bytes = 0;
  std::uint64_t shared_requests = 0;
  std::uint64_t shared_passes = 0;
  std::uint64_t shared_conflicts = 0;

  bool operator==(const LineHeat&) const = default;
};

/// An output that is a picture: as returned, as expected, and how far the wrong pixels are off. The
/// three are PNG files with `width` × `height` pixels, each of which shows `reduction` ×
/// `reduction` pixels of the output.
struct MismatchPictures {
  std::size_t width = 0;
  std::size_t height = 0;
  std::size_t reduction = 1;
  std::string returned{};
  std::string expected{};
  std::string difference{};

  bool operator==(const MismatchPictures&) const = default;
};

/// `counters` come from the simulated GPU and are 0 on a real one. If kernels computed the results,
/// they are those of a replay of the steps that the results need. Files in `faults` and `heat`
/// are the student's paths. `pictures` belong to the verdict's mismatch. `key` is the run's key in
/// the cache (records/keys.hpp), empty if it has none.
struct CaseRecord {
  std::string case_id;
  RunMode mode;
  Verdict verdict{};
  Counters counters{};
  BufferPlace memory = BufferPlace::device;  // of the outputs, according to the program
  Message host_work{};  // why the results do not count as computed by kernels; empty if they do
  std::uint64_t host_added = 0;  // the most values of kernels that host code added up for a result
  std::vector<MemoryKind> unneeded{};  // kinds of memory whose values the results do not depend on
  VerdictScope scope = VerdictScope::own_case;
  CauseSearch cause = CauseSearch::not_made;
  std::vector<Diagnostic> faults{};  // at lines of the student's files
  std::string output{};              // both streams
  std::vector<LineHeat> heat{};
  std::string key{};
  std::optional<MismatchPictures> pictures{};

  bool operator==(const CaseRecord&) const = default;
};

}  // namespace labcheck
