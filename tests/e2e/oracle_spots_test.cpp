// SPDX-License-Identifier: MIT
// A lab's oracle expects the same values for single elements of a timed launch as for all elements.
#include "harness/cli/labs.hpp"
#include "harness/cli/setup.hpp"
#include "harness/pipeline/grading.hpp"
#include "harness/pipeline/loaded_oracle.hpp"
#include "harness/spec/catalog.hpp"
#include "harness/spec/labs_root.hpp"
#include "harness/verify/judge.hpp"
#include "tests/e2e/run_labcheck.hpp"
#include "tests/support/files.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <string>
#include <vector>

namespace labcheck::test {
namespace {

// For float64 sums in another order.
constexpr double kTolerance = 1e-12;

void expect_same(const Expectation& some, const Expectation& of_all) {
  EXPECT_EQ(some.buffer, of_all.buffer);
  ASSERT_EQ(some.values.index(), of_all.values.index());
  if (const auto* exact = std::get_if<ExactValues>(&some.values)) {
    EXPECT_EQ(exact->bytes, std::get<ExactValues>(of_all.values).bytes);
    EXPECT_EQ(exact->comparison, std::get<ExactValues>(of_all.values).comparison);
    return;
  }
  const auto& bounded = std::get<BoundedValues>(some.values);
  const auto& all = std::get<BoundedValues>(of_all.values);
  EXPECT_EQ(bounded.max_error, all.max_error);
  EXPECT_EQ(bounded.rms_error, all.rms_error);
  ASSERT_EQ(bounded.values.size(), all.values.size());
  for (std::size_t k = 0; k < all.values.size(); ++k) {
    const double scale = all.scales[k] / kFloatRoundoff;
    EXPECT_NEAR(bounded.scales[k], all.scales[k], kTolerance * all.scales[k]);
    EXPECT_NEAR(bounded.values[k], all.values[k], kTolerance * scale);
  }
}

std::vector<Arrangement> arrangements_of(const std::vector<Buffer>& buffers, std::uint64_t seed) {
  Random random(seed, "arrangements");
  const auto below = [&](std::size_t count) {
    return count == 0
               ? 0
               : static_cast<std::size_t>(random.integer(0, static_cast<std::int64_t>(count) - 1));
  };
  std::vector<Arrangement> arrangements;
  for (const Buffer& buffer : buffers) {
    arrangements.push_back(
        {below(buffer.count() + 1), below(buffer.count()), below(buffer.count())});
  }
  return arrangements;
}

// The first, the last and some in between.
std::vector<std::size_t> spots_in(const Buffer& output) {
  const std::size_t count = output.count();
  std::set<std::size_t> spots;
  for (std::size_t k = 0; k < 40; ++k) spots.insert(k * (count - 1) / 39);
  return {spots.begin(), spots.end()};
}

void compare_spots(const Oracle& oracle, const TestCase& test_case) {
  const Parameters parameters = parameters_on(test_case, Backend::sim);
  Random random(11, test_case.id);
  const std::vector<Buffer> buffers = oracle.buffers(test_case.call, parameters, random);
  OracleCache remembered;
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const TimedInputs inputs(buffers, arrangements_of(buffers, seed), remembered);
    for (const Expectation& all :
         oracle.expectations(test_case.call, parameters, inputs.arranged_buffers())) {
      const Buffer& output =
          *std::find_if(buffers.begin(), buffers.end(),
                        [&](const Buffer& buffer) { return buffer.name == all.buffer; });
      const std::vector<std::size_t> spots = spots_in(output);
      const std::optional<Expectation> some =
          oracle.expectation_at(test_case.call, parameters, inputs, output.name, spots);
      ASSERT_TRUE(some);
      expect_same(*some, at_spots(all, output.type, spots));
    }
  }
}

// The ids of the measured test cases.
std::set<std::string> measured_cases(const Lab& lab) {
  std::set<std::string> measured(lab.assignment.ladder.cases.begin(),
                                 lab.assignment.ladder.cases.end());
  for (const Criterion& criterion : lab.rubric.criteria) {
    if (!std::holds_alternative<NeedsMeasurement>(criterion.need)) continue;
    for (const std::string& id : cases_of(criterion.need)) measured.insert(id);
  }
  return measured;
}

const Oracle& oracle_of(const Lab& lab) {
  const auto sandbox = make_open_sandbox();
  const Installation installation = find_installation(built_program());
  Toolchain toolchain(*sandbox, require_toolkit(*sandbox), installation,
                      BuildCache(shared_cache() / "builds"));
  return load_oracle(toolchain.oracle(lab));
}

class OracleOf : public testing::TestWithParam<std::string> {};

TEST_P(OracleOf, ExpectsTheSameAtSpotsAsForAllElements) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const Lab lab =
      with_drawn_sizes(load_lab(source_folder(), GetParam(), external_names()).value, 1);
  const Oracle& oracle = oracle_of(lab);
  const std::set<std::string> measured = measured_cases(lab);
  std::set<std::string> calls;
  for (const std::string& id : measured) calls.insert(find_case(lab.assignment, id)->call);
  for (const TestCase& test_case : lab.assignment.cases) {
    if (!calls.contains(test_case.call)) continue;
    SCOPED_TRACE(test_case.id);
    compare_spots(oracle, test_case);
  }
}

// The labs that compare the speed of reference versions.
std::vector<std::string> labs_with_ladder() {
  std::vector<std::string> labs = lab_names(source_folder());
  std::erase_if(labs, [](const std::string& lab) {
    return load_assignment(source_folder(), lab).value.ladder.rungs.empty();
  });
  return labs;
}

const auto short_name = [](const auto& info) { return info.param.substr(0, info.param.find('-')); };

INSTANTIATE_TEST_SUITE_P(Labs, OracleOf, testing::ValuesIn(labs_with_ladder()), short_name);

float sum_in_tree(std::span<const float> values) {
  if (values.size() == 1) return values.front();
  const std::size_t half = values.size() / 2;
  return sum_in_tree(values.first(half)) + sum_in_tree(values.subspan(half));
}

// float32 sums: in order, as a tree, with four neighboring elements per thread, and in an order
// that atomic additions might have.
std::vector<float> sums_of(std::span<const float> values) {
  constexpr std::size_t kThreads = 1024;
  constexpr std::size_t kStride = 1'000'003;  // a prime
  std::vector<float> threads(kThreads);
  float in_order = 0;
  float scattered = 0;
  for (std::size_t i = 0; i < values.size(); ++i) {
    in_order += values[i];
    threads[i / 4 % kThreads] += values[i];
    scattered += values[i * kStride % values.size()];
  }
  return {in_order, sum_in_tree(values), sum_in_tree(threads), scattered};
}

TEST(OracleOfLab7, AcceptsTheSumInAnyOrderButOnlyOfAllElements) {
  if (!can_grade()) GTEST_SKIP() << why_not();
  const Lab lab = load_lab(source_folder(), "lab7-reduction", external_names()).value;
  const Oracle& oracle = oracle_of(lab);
  for (const std::int64_t n : {std::int64_t{1} << 17, std::int64_t{1} << 20}) {
    for (std::uint64_t seed = 1; seed <= 5; ++seed) {
      const Parameters parameters{{"n", n}};
      Random random(seed, "large");
      const std::vector<Buffer> buffers = oracle.buffers("reduce_sum", parameters, random);
      const Expectation sum = oracle.expectations("reduce_sum", parameters, buffers).front();
      const auto expects = [&](float value) {
        return !judge_spots(make_output<float>("out", {1}), {0},
                            std::as_bytes(std::span(&value, 1)), sum);
      };
      const std::span<const float> in = elements<float>(buffers, "in");
      for (const float value : sums_of(in)) {
        EXPECT_TRUE(expects(value)) << n << ' ' << seed;
        EXPECT_FALSE(expects(std::nextafter(value, 1e9F)));
      }
      for (const std::size_t missing : {256, 4096})
        EXPECT_FALSE(expects(sum_in_tree(in.first(in.size() - missing)))) << n << ' ' << seed;
    }
  }
}

}  // namespace
}  // namespace labcheck::test
