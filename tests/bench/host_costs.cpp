// SPDX-License-Identifier: MIT
// The cost of a test case on the host of a GPU: making its inputs, laying them out for a program,
// reading back, computing the expected results, comparing, and checking some elements of a timed
// launch.
//
//   host_costs LAB...        all measured cases, with their sizes on a GPU; needs only nvcc
#include "harness/base/error.hpp"
#include "harness/base/render.hpp"
#include "harness/cli/labs.hpp"
#include "harness/cli/setup.hpp"
#include "harness/pipeline/loaded_oracle.hpp"
#include "harness/runner/arena.hpp"
#include "harness/spec/catalog.hpp"
#include "harness/verify/judge.hpp"
#include "tests/support/files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstring>
#include <set>

namespace labcheck {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr std::size_t kSpots = 96;  // the number of elements checked in each launch but the first

template <class Work>
double seconds_of(const Work& work) {
  const auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

std::set<std::string> measured_cases(const Lab& lab) {
  std::set<std::string> measured;
  for (const Criterion& criterion : lab.rubric.criteria) {
    if (!std::holds_alternative<NeedsMeasurement>(criterion.need)) continue;
    for (const std::string& id : cases_of(criterion.need)) measured.insert(id);
  }
  return measured;
}

// Fills the returned buffers of `run` with the expected values.
void fill_with_expected(Run& run, const std::vector<Expectation>& expected) {
  for (ReturnedBuffer& returned : run.buffers) {
    for (const Expectation& expectation : expected) {
      if (expectation.buffer != returned.name) continue;
      if (const auto* exact = std::get_if<ExactValues>(&expectation.values)) {
        std::memcpy(returned.bytes.data(), exact->bytes.data(), exact->bytes.size());
        continue;
      }
      const Array<double>& values = std::get<BoundedValues>(expectation.values).values;
      for (std::size_t k = 0; k < values.size(); ++k) {
        const auto value = static_cast<float>(values[k]);
        std::memcpy(&returned.bytes[k * sizeof value], &value, sizeof value);
      }
    }
  }
  run.end = Completed{};
}

double time_spot_check(const Oracle& oracle, const TestCase& test_case,
                       const Parameters& parameters, const std::vector<Buffer>& buffers,
                       OracleCache& remembered) {
  Random random(kSeed, "spots");
  std::vector<Arrangement> arrangements;
  for (const Buffer& buffer : buffers) {
    const std::size_t count = buffer.count();
    arrangements.push_back({count / 2, count / 3, count / 5});
  }
  const TimedInputs inputs(buffers, arrangements, remembered);
  return seconds_of([&] {
    for (const Buffer& buffer : buffers) {
      if (buffer.role != BufferRole::output) continue;
      std::vector<std::size_t> spots;
      for (std::size_t k = 0; k < std::min(kSpots, buffer.count()); ++k)
        spots.push_back(static_cast<std::size_t>(
            random.integer(0, static_cast<std::int64_t>(buffer.count()) - 1)));
      oracle.expectation_at(test_case.call, parameters, inputs, buffer.name, spots);
    }
  });
}

void print_costs(const Lab& lab, const TestCase& test_case, const Oracle& oracle) {
  const Parameters parameters = parameters_on(test_case, Backend::gpu);
  Random random(kSeed, test_case.id);
  std::vector<Buffer> buffers;
  const double make =
      seconds_of([&] { buffers = oracle.buffers(test_case.call, parameters, random); });
  Arena arena;
  const double lay_out = seconds_of([&] { arena.fill(buffers, kSeed); });
  Run run;
  const double read_back = seconds_of([&] { run.buffers = arena.collect(buffers); });
  std::vector<Expectation> expected;
  const double compute =
      seconds_of([&] { expected = oracle.expectations(test_case.call, parameters, buffers); });
  fill_with_expected(run, expected);
  Verdict verdict;
  const double compare = seconds_of([&] {
    verdict = judge(run, {test_case.call, buffers, expected, lab.assignment.limits});
  });
  OracleCache remembered;
  const double first = time_spot_check(oracle, test_case, parameters, buffers, remembered);
  const double later = time_spot_check(oracle, test_case, parameters, buffers, remembered);
  fmt::print(
      "| {}, {}, {} | {:.3f} | {:.3f} | {:.3f} | {:.3f} | {:.3f} | {:.4f} | {:.5f} |{}\n",
      lab.assignment.id, test_case.id, describe(parameters), make, lay_out, read_back, compute,
      compare, first, later,
      verdict.kind == VerdictKind::accepted ? "" : " not accepted: " + render(verdict.message));
}

void print_costs(const std::vector<std::string>& names) {
  CommonOptions options;
  options.labs = test::source_folder();
  const auto sandbox = make_open_sandbox();
  Toolchain toolchain(*sandbox, require_toolkit(*sandbox), find_installation(test::built_program()),
                      BuildCache(test::binary_folder() / "tests/timing-cache"));
  fmt::print(
      "| lab, case | make inputs [s] | lay out | read back | compute | compare | first check | "
      "check "
      "|\n"
      "| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n");
  for (const std::string& name : names) {
    const Lab lab = load_named_lab(options, name);
    const Oracle& oracle = load_oracle(toolchain.oracle(lab));
    for (const std::string& id : measured_cases(lab))
      print_costs(lab, *find_case(lab.assignment, id), oracle);
  }
}

}  // namespace
}  // namespace labcheck

int main(int count, char** arguments) try {
  labcheck::print_costs(std::vector<std::string>(arguments + 1, arguments + count));
} catch (const labcheck::UserError& error) {
  fmt::print("{}\n", error.what());
  return 77;  // skipped
}
