// SPDX-License-Identifier: MIT
#include "harness/pipeline/spot_check.hpp"

#include "harness/base/render.hpp"
#include "tests/support/timed_stand_in.hpp"
#include "tests/support/twice_oracle.hpp"

#include <gtest/gtest.h>

#include <cstring>

namespace labcheck::test {
namespace {

constexpr std::size_t kCount = 5000;

/// An oracle that computes single elements and counts the requests for whole outputs.
class SpotOracle : public TwiceOracle {
 public:
  std::vector<Expectation> expectations(std::string_view call, const Parameters& parameters,
                                        const std::vector<Buffer>& buffers) const override {
    ++whole_outputs;
    return TwiceOracle::expectations(call, parameters, buffers);
  }
  std::optional<Expectation> expectation_at(std::string_view, const Parameters&,
                                            const TimedInputs& inputs, std::string_view output,
                                            const std::vector<std::size_t>& spots) const override {
    if (!knows_spots) return std::nullopt;
    std::vector<float> values;
    for (const std::size_t spot : spots) values.push_back(2 * inputs.elements<float>("a")[spot]);
    return expect_exactly(std::string(output), values);
  }

  bool knows_spots = true;
  mutable int whole_outputs = 0;
};

struct Check {
  explicit Check(const SpotOracle& oracle, std::uint64_t secret_seed = 9)
      : input{oracle, "twice", {{"n", std::int64_t{kCount}}}, {}, 3},
        check(check_spots(input, secret_seed)) {
    Random random(1, "case");
    input.buffers = oracle.buffers(input.call, input.parameters, random);
  }

  /// The answer of a program after a launch whose contents `seed` determines. The program
  /// multiplies elements `first` and later by `factor`, the others by 2.
  SpotBytes answer(const std::vector<protocol::Spots>& requests, std::uint64_t seed, float factor,
                   std::uint64_t first) {
    spots = requests;
    SpotBytes bytes;
    for (const protocol::Spots& request : requests) {
      const protocol::Arrangement by = protocol::arrangement_of(seed, request.set, 0, kCount);
      std::string values(request.elements.size() * sizeof(float), '\0');
      for (std::size_t k = 0; k < request.elements.size(); ++k) {
        const std::uint64_t element = request.elements[k];
        const std::uint64_t turn = element < by.cut ? by.turn : by.turn_after;
        // Element i of the test case's input is i + 1.
        const auto own = static_cast<float>((element + turn) % kCount + 1);
        const float value = (element >= first ? factor : 2) * own;
        std::memcpy(&values[k * sizeof(float)], &value, sizeof value);
      }
      bytes.push_back(std::move(values));
    }
    return bytes;
  }

  std::optional<Verdict> judge(std::uint64_t seed, float factor, std::uint64_t first = 0) {
    side.answer = [=, this](const std::vector<protocol::Spots>& requests) -> Timed<SpotBytes> {
      return answer(requests, seed, factor, first);
    };
    return std::get<JudgeTask>(check.read(seed, side))();
  }

  TimedInput input;
  OutputCheck check;
  StandIn side{[](int) { return 1e-3; }};
  std::vector<protocol::Spots> spots;
};

TEST(SpotCheck, AcceptsCorrectLaunches) {
  const SpotOracle oracle;
  Check check(oracle);
  for (std::uint64_t seed = 1; seed < 50; ++seed) EXPECT_FALSE(check.judge(seed, 2));
  EXPECT_EQ(oracle.whole_outputs, 0);
}

TEST(SpotCheck, ChecksEveryLaunch) {
  const SpotOracle oracle;
  Check check(oracle);
  check.judge(1, 2);
  ASSERT_EQ(check.spots.size(), 3U);
  for (std::uint32_t set = 0; set < 3; ++set) {
    EXPECT_EQ(check.spots[set].set, set);
    EXPECT_EQ(check.spots[set].buffer, "c");
    EXPECT_GE(check.spots[set].elements.size(), 500U);
  }
}

TEST(SpotCheck, ChecksOtherElementsEachTime) {
  const SpotOracle oracle;
  Check check(oracle);
  check.judge(1, 2);
  check.judge(2, 2);
  const auto second = check.spots[0].elements;
  check.judge(3, 2);
  EXPECT_NE(check.spots[0].elements, second);
  EXPECT_NE(check.spots[0].elements, check.spots[1].elements);
}

TEST(SpotCheck, FindsWrongResults) {
  const SpotOracle oracle;
  Check check(oracle);
  const auto wrong = check.judge(1, 3);
  ASSERT_TRUE(wrong);
  EXPECT_EQ(wrong->kind, VerdictKind::wrong_answer);
  const std::string message = render(wrong->message);
  EXPECT_NE(message.find("In a timed launch, c["), std::string::npos) << message;
  EXPECT_NE(message.find("instead of"), std::string::npos);
}

// Even if only the last 1 % of the elements are missing.
TEST(SpotCheck, FindsMissingWork) {
  const SpotOracle oracle;
  Check check(oracle);
  EXPECT_TRUE(check.judge(1, 0, kCount - kCount / 100));
}

TEST(SpotCheck, FindsResultsOfEarlierContents) {
  const SpotOracle oracle;
  Check check(oracle);
  check.side.answer = [&](const std::vector<protocol::Spots>& requests) -> Timed<SpotBytes> {
    return check.answer(requests, 1, 2, 0);
  };
  EXPECT_FALSE(std::get<JudgeTask>(check.check.read(1, check.side))());
  EXPECT_TRUE(std::get<JudgeTask>(check.check.read(2, check.side))());
}

TEST(SpotCheck, ComparesAFewWholeLaunchesIfTheOracleComputesNoSpots) {
  SpotOracle oracle;
  oracle.knows_spots = false;
  Check check(oracle);
  for (std::uint64_t seed = 1; seed < 20; ++seed) EXPECT_FALSE(check.judge(seed, 2));
  EXPECT_FALSE(check.check.at_end());
  EXPECT_EQ(oracle.whole_outputs, 2);
  EXPECT_GE(check.spots[0].elements.size(), 500U) << "in late samples, too";
  Check wrong(oracle);
  EXPECT_FALSE(wrong.judge(1, 3));
  EXPECT_TRUE(wrong.check.at_end());
}

TEST(SpotCheck, FindsResultsThatAreRightOnlyInTheFirstSample) {
  SpotOracle oracle;
  oracle.knows_spots = false;
  Check check(oracle);
  for (std::uint64_t seed = 1; seed < 20; ++seed) check.judge(seed, seed == 1 ? 2 : 3);
  EXPECT_TRUE(check.check.at_end());
}

// Two of 15 launches are compared, and a sample has three launches. The probability that a wrong
// sample is found is 1 - 12/15 * 11/14 = 0.37.
TEST(SpotCheck, DrawsLaunchesUniformlyFromAllSamples) {
  SpotOracle oracle;
  oracle.knows_spots = false;
  for (const std::uint64_t wrong : {1, 5}) {
    int found = 0;
    for (std::uint64_t secret = 1; secret <= 60; ++secret) {
      Check check(oracle, secret);
      for (std::uint64_t seed = 1; seed <= 5; ++seed) check.judge(seed, seed == wrong ? 3 : 2);
      if (check.check.at_end()) ++found;
    }
    EXPECT_GT(found, 10) << wrong;
    EXPECT_LT(found, 35) << wrong;
  }
}

TEST(SpotCheck, SuspectsAnswersOfAnotherLength) {
  const SpotOracle oracle;
  Check check(oracle);
  check.side.answer = [](const std::vector<protocol::Spots>& requests) -> Timed<SpotBytes> {
    return SpotBytes(requests.size(), "short");
  };
  const auto verdict = std::get<JudgeTask>(check.check.read(1, check.side))();
  ASSERT_TRUE(verdict);
  EXPECT_EQ(verdict->kind, VerdictKind::suspicious);
}

TEST(SpotCheck, ReportsHowTheProgramEndedDuringReadback) {
  const SpotOracle oracle;
  Check check(oracle);
  check.side.answer = [](const std::vector<protocol::Spots>&) -> Timed<SpotBytes> {
    return RunEnd{Signaled{9}};
  };
  EXPECT_TRUE(std::holds_alternative<RunEnd>(check.check.read(1, check.side)));
}

}  // namespace
}  // namespace labcheck::test
