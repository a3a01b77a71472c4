#include "harness/pipeline/spot_check.hpp"

#include "tests/support/timed_stand_in.hpp"
#include "tests/support/twice_oracle.hpp"

#include <gtest/gtest.h>

#include <cstring>

namespace labcheck::test {
namespace {

constexpr std::size_t kCount = 5000;

/// An oracle that says what single elements must be, and counts how often it is asked for all.
class SpotOracle : public TwiceOracle {
 public:
  std::vector<Expectation> expectations(std::string_view call, const Parameters& parameters,
                                        const std::vector<Buffer>& buffers) const override {
    ++whole;
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
  mutable int whole = 0;
};

struct Check {
  explicit Check(const SpotOracle& oracle, std::uint64_t secret_seed = 9)
      : input{oracle, "twice", {{"n", std::int64_t{kCount}}}, {}, 3},
        check(check_spots(input, secret_seed)) {
    Random random(1, "case");
    input.buffers = oracle.buffers(input.call, input.parameters, random);
  }

  /// What a program that multiplies by `factor` from element `first` on answers after a launch with
  /// the contents of `seed`.
  SpotBytes answer(const std::vector<protocol::Spots>& asked, std::uint64_t seed, float factor,
                   std::uint64_t first) {
    spots = asked;
    SpotBytes bytes;
    for (const protocol::Spots& each : asked) {
      const protocol::Arrangement by = protocol::arrangement_of(seed, each.set, 0, kCount);
      std::string values(each.elements.size() * sizeof(float), '\0');
      for (std::size_t k = 0; k < each.elements.size(); ++k) {
        const std::uint64_t element = each.elements[k];
        const std::uint64_t turn = element < by.cut ? by.turn : by.turn_behind;
        // The case's own element i is i + 1.
        const auto own = static_cast<float>((element + turn) % kCount + 1);
        const float value = (element >= first ? factor : 2) * own;
        std::memcpy(&values[k * sizeof(float)], &value, sizeof value);
      }
      bytes.push_back(std::move(values));
    }
    return bytes;
  }

  std::optional<Verdict> look(std::uint64_t seed, float factor, std::uint64_t first = 0) {
    side.answer = [=, this](const std::vector<protocol::Spots>& asked) -> Timed<SpotBytes> {
      return answer(asked, seed, factor, first);
    };
    return std::get<Judging>(check.read(seed, side))();
  }

  TimedInput input;
  OutputCheck check;
  StandIn side{[](int) { return 1e-3; }};
  std::vector<protocol::Spots> spots;
};

TEST(SpotCheck, AcceptsWhatIsRightInEachLaunch) {
  const SpotOracle oracle;
  Check check(oracle);
  for (std::uint64_t seed = 1; seed < 50; ++seed) EXPECT_FALSE(check.look(seed, 2));
  EXPECT_EQ(oracle.whole, 0);
}

TEST(SpotCheck, LooksAtEveryLaunch) {
  const SpotOracle oracle;
  Check check(oracle);
  check.look(1, 2);
  ASSERT_EQ(check.spots.size(), 3U);
  for (std::uint32_t set = 0; set < 3; ++set) {
    EXPECT_EQ(check.spots[set].set, set);
    EXPECT_EQ(check.spots[set].buffer, "c");
    EXPECT_GE(check.spots[set].elements.size(), 500U);
  }
}

TEST(SpotCheck, LooksElsewhereEachTime) {
  const SpotOracle oracle;
  Check check(oracle);
  check.look(1, 2);
  check.look(2, 2);
  const auto second = check.spots[0].elements;
  check.look(3, 2);
  EXPECT_NE(check.spots[0].elements, second);
  EXPECT_NE(check.spots[0].elements, check.spots[1].elements);
}

TEST(SpotCheck, FindsWhatIsWrong) {
  const SpotOracle oracle;
  Check check(oracle);
  const auto wrong = check.look(1, 3);
  ASSERT_TRUE(wrong);
  EXPECT_EQ(wrong->kind, VerdictKind::wrong_answer);
  EXPECT_NE(wrong->message.find("in a timed launch c["), std::string::npos) << wrong->message;
  EXPECT_NE(wrong->message.find("instead of"), std::string::npos);
}

// Also where only the last hundredth is left out.
TEST(SpotCheck, FindsWorkThatIsLeftOut) {
  const SpotOracle oracle;
  Check check(oracle);
  EXPECT_TRUE(check.look(1, 0, kCount - kCount / 100));
}

TEST(SpotCheck, FindsResultsOfEarlierContents) {
  const SpotOracle oracle;
  Check check(oracle);
  check.side.answer = [&](const std::vector<protocol::Spots>& asked) -> Timed<SpotBytes> {
    return check.answer(asked, 1, 2, 0);
  };
  EXPECT_FALSE(std::get<Judging>(check.check.read(1, check.side))());
  EXPECT_TRUE(std::get<Judging>(check.check.read(2, check.side))());
}

TEST(SpotCheck, ComparesAFewWholeLaunchesWhereTheOracleKnowsNoSpots) {
  SpotOracle oracle;
  oracle.knows_spots = false;
  Check check(oracle);
  for (std::uint64_t seed = 1; seed < 20; ++seed) EXPECT_FALSE(check.look(seed, 2));
  EXPECT_FALSE(check.check.at_end());
  EXPECT_EQ(oracle.whole, 2);
  EXPECT_GE(check.spots[0].elements.size(), 500U) << "also in late samples";
  Check wrong(oracle);
  EXPECT_FALSE(wrong.look(1, 3));
  EXPECT_TRUE(wrong.check.at_end());
}

TEST(SpotCheck, FindsWhatIsRightOnlyInTheFirstSampleWhereTheOracleKnowsNoSpots) {
  SpotOracle oracle;
  oracle.knows_spots = false;
  Check check(oracle);
  for (std::uint64_t seed = 1; seed < 20; ++seed) check.look(seed, seed == 1 ? 2 : 3);
  EXPECT_TRUE(check.check.at_end());
}

// Two of 15 launches are compared; three of them are one sample's: 1 - 12/15 * 11/14 = 0.37.
TEST(SpotCheck, DrawsTheLaunchesThatItComparesFromAllSamplesAlike) {
  SpotOracle oracle;
  oracle.knows_spots = false;
  for (const std::uint64_t wrong : {1, 5}) {
    int found = 0;
    for (std::uint64_t secret = 1; secret <= 60; ++secret) {
      Check check(oracle, secret);
      for (std::uint64_t seed = 1; seed <= 5; ++seed) check.look(seed, seed == wrong ? 3 : 2);
      if (check.check.at_end()) ++found;
    }
    EXPECT_GT(found, 10) << wrong;
    EXPECT_LT(found, 35) << wrong;
  }
}

TEST(SpotCheck, SuspectsAnswersOfAnotherLength) {
  const SpotOracle oracle;
  Check check(oracle);
  check.side.answer = [](const std::vector<protocol::Spots>& asked) -> Timed<SpotBytes> {
    return SpotBytes(asked.size(), "short");
  };
  const auto looked = std::get<Judging>(check.check.read(1, check.side))();
  ASSERT_TRUE(looked);
  EXPECT_EQ(looked->kind, VerdictKind::suspicious);
}

TEST(SpotCheck, TellsHowTheProgramEndedWhenItWasAsked) {
  const SpotOracle oracle;
  Check check(oracle);
  check.side.answer = [](const std::vector<protocol::Spots>&) -> Timed<SpotBytes> {
    return RunEnd{Signaled{9}};
  };
  EXPECT_TRUE(std::holds_alternative<RunEnd>(check.check.read(1, check.side)));
}

}  // namespace
}  // namespace labcheck::test
