// SPDX-License-Identifier: MIT
/// Derives the verdict of a run from its facts.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/backend.hpp"
#include "harness/model/buffer.hpp"
#include "harness/model/device_properties.hpp"
#include "harness/model/run.hpp"
#include "harness/model/test_case.hpp"
#include "harness/model/verdict.hpp"
#include "harness/verify/oracle.hpp"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

namespace labcheck {

/// What a run is judged against. `buffers` are the buffers that the test case was started with,
/// with the inputs filled. `meaning_of` is what the lab's oracle knows about a wrong output.
struct Standard {
  std::string declaration;  // of the function that the test case calls
  const std::vector<Buffer>& buffers;
  const std::vector<Expectation>& expectations;
  Limits limits;
  std::function<Message(const ReturnedBuffer& wrong)> meaning_of{};
};

/// The verdict of `run`: that of `judge_faults`, or, if that is accepted, of what the call left in
/// memory: first damaged guards, then changed inputs, then wrong results. Throws UserError if the
/// oracle's expectations do not match its buffers.
Verdict judge(const Run& run, const Standard& standard);

/// The verdict from the faults that the simulated GPU found and from how the run ended, regardless
/// of the results. The gravest of several faults counts, and it takes precedence over the end that
/// it led to. Only an end that is labcheck's own failure, or that an instructor must check, takes
/// precedence over a fault.
Verdict judge_faults(const Run& run, const Standard& standard);

/// `failed` with a hint that names the fault that full checks found in the same test case;
/// unchanged if they found none.
Verdict add_cause(Verdict failed, const Verdict& checked);

/// `failed` with what the program states about a call that the simulated GPU does not support: the
/// program may be right. Unchanged if it is accepted, or if the program states nothing.
Verdict add_statement(Verdict failed, const Run& run);

/// True if a verdict of this kind, from a run on `backend`, does not show the cause, so that full
/// checks may find it: a wrong result, or a fault on a real GPU.
bool needs_cause(VerdictKind kind, Backend backend);

/// The verdict that corresponds to a fault of this kind.
VerdictKind verdict_of(FaultKind kind);

/// What a run of a whole program is judged against: its test case, whose `program` is set, the
/// lab's oracle, the input of the run, and the device (nullptr if there is none or it is unknown).
struct ProgramStandard {
  const TestCase& test_case;
  const Parameters& parameters;
  const Oracle& oracle;
  Limits limits;
  const ProgramInput& input;
  const DeviceProperties* device = nullptr;
};

/// The verdict of a whole program's `run`: that of `judge_program_faults`, or, if that is accepted,
/// the verdict from its exit status, then from the required output, numbers and files, then from
/// the oracle. Throws UserError if the test case or the oracle is wrong.
Verdict judge_program(const Run& run, const ProgramStandard& standard);

/// The verdict from the faults that the simulated GPU found, and from a crash or an exceeded limit.
/// Every exit status is accepted.
Verdict judge_program_faults(const Run& run, const ProgramStandard& standard);

/// The part of the expectation `all` for the elements at `spots`.
Expectation at_spots(const Expectation& all, ElementType type,
                     const std::vector<std::size_t>& spots);

/// The verdict of the elements of `output` at `spots`; std::nullopt if all are right. `bytes`
/// contains these elements in sequence, and `expected` their expected values. Throws UserError if
/// `expected` has a different number of elements.
std::optional<Verdict> judge_spots(const Buffer& output, const std::vector<std::size_t>& spots,
                                   std::span<const std::byte> bytes, const Expectation& expected);

}  // namespace labcheck
