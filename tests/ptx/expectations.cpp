// SPDX-License-Identifier: MIT
#include "tests/ptx/expectations.hpp"

#include "tests/ptx/per_thread.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

namespace labcheck::test {
namespace {

// Whether thread `index` of a launch is active.
bool is_active(const PtxThreads& threads, std::size_t index) {
  return (threads.lanes >> (index % 32) & 1) != 0;
}

// Repeats `values`, one per active thread, and uses `inactive` for the other threads.
PtxValues repeat_for(const PtxThreads& threads, const PtxValues& values,
                     const PtxValues& inactive) {
  PtxValues all{values.type, {}};
  for (std::size_t k = 0; k < threads.count; ++k) {
    const auto& source = is_active(threads, k) ? values.values : inactive.values;
    all.values.push_back(source[k % source.size()]);
  }
  return all;
}

// The contents of a buffer before the launch: its values, or untouched values for the results.
PtxValues initial_values(const PtxParameter& parameter) {
  if (parameter.before) return *parameter.before;
  const PtxValue untouched{PtxValue::Kind::untouched, kUntouched};
  return {parameter.after->type, std::vector<PtxValue>(parameter.after->values.size(), untouched)};
}

void expect_loaded(const PtxCase& test, const PtxOutcome& outcome) {
  if (test.refusal.empty()) {
    EXPECT_EQ(outcome.refusal, "");
  } else {
    EXPECT_NE(outcome.refusal.find(test.refusal), std::string::npos)
        << "expected '" << test.refusal << "' in: " << outcome.refusal;
  }
}

void expect_fault(const PtxCase& test, const PtxOutcome& outcome) {
  EXPECT_EQ(outcome.fault, test.fault) << outcome.fault_message;
  for (const std::string& words : test.says) {
    const std::string& message = test.refusal.empty() ? outcome.fault_message : outcome.refusal;
    EXPECT_NE(message.find(words), std::string::npos)
        << "expected '" << words << "' in: " << message;
  }
}

void expect_findings(const PtxCase& test, const PtxOutcome& outcome) {
  std::string all;
  for (const PtxFinding& finding : outcome.found)
    all += finding.kind + ": " + finding.message + "\n";
  ASSERT_EQ(outcome.found.size(), test.finds.size()) << all;
  for (std::size_t k = 0; k < test.finds.size(); ++k) {
    EXPECT_EQ(outcome.found[k].kind, test.finds[k].kind);
    EXPECT_NE(outcome.found[k].message.find(test.finds[k].message), std::string::npos)
        << "expected '" << test.finds[k].message << "' in: " << outcome.found[k].message;
  }
}

void expect_counters(const PtxCase& test, const PtxOutcome& outcome) {
  for (const auto& [name, value] : test.counters) {
    const auto counted = outcome.counters.find(name);
    ASSERT_NE(counted, outcome.counters.end()) << name << " is not a counter";
    EXPECT_EQ(counted->second, value) << name;
  }
}

PtxTolerance tolerance_of(const PtxCase& test, const std::string& name) {
  const auto found = test.tolerances.find(name);
  return found == test.tolerances.end() ? PtxTolerance{} : found->second;
}

PtxLaunch launch_of(const PtxCase& test) {
  PtxLaunch launch{test.text,
                   test.kernel,
                   test.grid,
                   test.block,
                   test.dynamic_shared,
                   {},
                   test.instruction_limit,
                   test.full_checks};
  for (const PtxParameter& parameter : test.parameters) {
    launch.arguments.push_back(
        {to_bytes(initial_values(parameter)), !parameter.by_value, !parameter.undefined});
  }
  return launch;
}

void expect_buffers(const PtxCase& test, const PtxOutcome& outcome) {
  std::size_t next = 0;
  for (const PtxParameter& parameter : test.parameters) {
    if (parameter.by_value) continue;
    const PtxValues& expected = parameter.after ? *parameter.after : *parameter.before;
    EXPECT_EQ(differences(expected, outcome.buffers[next++], tolerance_of(test, parameter.name)),
              "")
        << "in buffer '" << parameter.name << "'";
  }
}

void expect_module(const PtxCase& test, const PtxRun& run) {
  const PtxOutcome outcome = run(launch_of(test));
  expect_loaded(test, outcome);
  expect_fault(test, outcome);
  expect_findings(test, outcome);
  if (!outcome.refusal.empty() || !outcome.fault.empty()) return;
  expect_buffers(test, outcome);
  expect_counters(test, outcome);
  EXPECT_EQ(outcome.printed, test.printed);
}

PtxLaunch launch_of(const PtxCase& test, const PtxThreads& threads) {
  PtxLaunch launch{
      module_around(test), {}, {1, 1, 1}, {threads.count, 1, 1}, 0, {}, test.instruction_limit,
      test.full_checks};
  for (const PtxParameter& parameter : test.parameters) {
    const PtxValues values = initial_values(parameter);
    launch.arguments.push_back({to_bytes(repeat_for(threads, values, values)), true});
  }
  std::vector<std::byte> lanes(sizeof threads.lanes);
  std::memcpy(lanes.data(), &threads.lanes, sizeof threads.lanes);
  launch.arguments.push_back({std::move(lanes), false});
  return launch;
}

void expect_results(const PtxCase& test, const PtxThreads& threads, const PtxOutcome& outcome) {
  for (std::size_t k = 0; k < test.parameters.size(); ++k) {
    const PtxParameter& parameter = test.parameters[k];
    const PtxValues& after = parameter.after ? *parameter.after : *parameter.before;
    const PtxValues expected = repeat_for(threads, after, initial_values(parameter));
    EXPECT_EQ(differences(expected, outcome.buffers[k], tolerance_of(test, parameter.name)), "")
        << "in '" << parameter.name << "'";
  }
}

void expect_instructions(const PtxCase& test, const PtxRun& run) {
  for (const PtxThreads& threads : thread_variations(test)) {
    SCOPED_TRACE(fmt::format("{} threads, lanes {:#x}", threads.count, threads.lanes));
    const PtxOutcome outcome = run(launch_of(test, threads));
    expect_loaded(test, outcome);
    if (!outcome.refusal.empty()) return;
    expect_fault(test, outcome);
    if (outcome.fault.empty()) expect_results(test, threads, outcome);
  }
}

}  // namespace

void expect_outcome(const PtxCase& test, const PtxRun& run) {
  test.is_module() ? expect_module(test, run) : expect_instructions(test, run);
}

}  // namespace labcheck::test
