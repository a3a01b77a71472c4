#include "tests/ptx/expectations.hpp"

#include "tests/ptx/per_thread.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

namespace labcheck::test {
namespace {

// Whether thread `index` of a launch takes part.
bool takes_part(const PtxThreads& way, std::size_t index) {
  return (way.lanes >> (index % 32) & 1) != 0;
}

// `values`, one a thread, over and over; in threads that do not take part, those of `outside`.
PtxValues for_threads(const PtxValues& values, const PtxThreads& way, const PtxValues& outside) {
  PtxValues all{values.type, {}};
  for (std::size_t k = 0; k < way.threads; ++k) {
    const auto& source = takes_part(way, k) ? values.values : outside.values;
    all.values.push_back(source[k % source.size()]);
  }
  return all;
}

// What a buffer holds before the launch: its values, or as many untouched ones as are expected.
PtxValues before(const PtxParameter& parameter) {
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
    ASSERT_NE(counted, outcome.counters.end()) << "nothing counts " << name;
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
        {to_bytes(before(parameter)), !parameter.by_value, !parameter.undefined});
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

PtxLaunch launch_of(const PtxCase& test, const PtxThreads& way) {
  PtxLaunch launch{
      module_around(test), {}, {1, 1, 1}, {way.threads, 1, 1}, 0, {}, test.instruction_limit,
      test.full_checks};
  for (const PtxParameter& parameter : test.parameters) {
    const PtxValues values = before(parameter);
    launch.arguments.push_back({to_bytes(for_threads(values, way, values)), true});
  }
  std::vector<std::byte> lanes(sizeof way.lanes);
  std::memcpy(lanes.data(), &way.lanes, sizeof way.lanes);
  launch.arguments.push_back({std::move(lanes), false});
  return launch;
}

void expect_results(const PtxCase& test, const PtxThreads& way, const PtxOutcome& outcome) {
  for (std::size_t k = 0; k < test.parameters.size(); ++k) {
    const PtxParameter& parameter = test.parameters[k];
    const PtxValues& after = parameter.after ? *parameter.after : *parameter.before;
    const PtxValues expected = for_threads(after, way, before(parameter));
    EXPECT_EQ(differences(expected, outcome.buffers[k], tolerance_of(test, parameter.name)), "")
        << "in '" << parameter.name << "'";
  }
}

void expect_instructions(const PtxCase& test, const PtxRun& run) {
  for (const PtxThreads& way : ways_to_run(test)) {
    SCOPED_TRACE(fmt::format("{} threads, lanes {:#x}", way.threads, way.lanes));
    const PtxOutcome outcome = run(launch_of(test, way));
    expect_loaded(test, outcome);
    if (!outcome.refusal.empty()) return;
    expect_fault(test, outcome);
    if (outcome.fault.empty()) expect_results(test, way, outcome);
  }
}

}  // namespace

void expect_outcome(const PtxCase& test, const PtxRun& run) {
  test.is_module() ? expect_module(test, run) : expect_instructions(test, run);
}

}  // namespace labcheck::test
