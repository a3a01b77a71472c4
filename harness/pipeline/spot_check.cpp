#include "harness/pipeline/spot_check.hpp"

#include "harness/verify/spots.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <memory>
#include <utility>

namespace labcheck {
namespace {

// Of one output. In the first sample they are many, so that work that is left out shows at once;
// later ones keep a program from doing less when it has been looked at.
constexpr std::size_t kFirstSpots = 1024;
constexpr std::size_t kSpots = 96;
// Outputs as small as this one are looked at as a whole.
constexpr std::size_t kSmall = 16;
// What one answer may hold.
constexpr std::size_t kMostSpots = 4096;
// How many launches are compared with whole results where the oracle knows nothing else.
constexpr std::size_t kWholeLaunches = 2;

class SpotCheck {
 public:
  SpotCheck(const TimedInput& input, std::uint64_t seed)
      : input_(input),
        random_(seed, "places to look at"),
        random_launches_(seed, "launches to compare as a whole") {}

  Timed<Judging> read(std::uint64_t contents, TimedSide& subject) {
    std::vector<protocol::Spots> asked = choose();
    Timed<SpotBytes> answer = subject.inspect(asked);
    if (const auto* end = std::get_if<RunEnd>(&answer)) return *end;
    is_first_ = false;
    return [this, contents, asked = std::move(asked),
            values = std::get<SpotBytes>(std::move(answer))]() -> std::optional<Verdict> {
      std::map<std::uint32_t, Launch> unknown;
      for (std::size_t k = 0; k < asked.size(); ++k) {
        Launch& launch = unknown.try_emplace(asked[k].set, Launch{contents, {}}).first->second;
        if (auto wrong = judge({asked[k], values[k]}, launch)) return wrong;
      }
      for (auto& [set, launch] : unknown) {
        if (!launch.looks.empty()) draw(std::move(launch));
      }
      return std::nullopt;
    };
  }

  /// What is wrong with the launches that were drawn.
  std::optional<Verdict> compare_drawn() const {
    for (const Launch& launch : drawn_) {
      if (auto wrong = compare_whole(launch)) return wrong;
    }
    return std::nullopt;
  }

 private:
  /// Elements of an output and what they held.
  struct Look {
    protocol::Spots asked;
    std::string values;
  };

  /// Looks at outputs of one launch, whose inputs had the contents of `contents`.
  struct Launch {
    std::uint64_t contents = 0;
    std::vector<Look> looks{};
  };

  std::vector<protocol::Spots> choose() {
    std::vector<protocol::Spots> all;
    std::size_t outputs = 0;
    for (const Buffer& buffer : input_.buffers) outputs += buffer.role == BufferRole::output;
    const std::size_t each = std::min(
        is_first_ || !knows_spots_ ? kFirstSpots : kSpots,
        std::max<std::size_t>(1, kMostSpots / std::max<std::size_t>(1, outputs) / input_.sets));
    for (std::uint32_t set = 0; set < input_.sets; ++set) {
      for (const Buffer& buffer : input_.buffers) {
        if (buffer.role == BufferRole::output && buffer.count() > 0)
          all.push_back({set, buffer.name, places_in(buffer, each)});
      }
    }
    return all;
  }

  std::vector<std::uint64_t> places_in(const Buffer& buffer, std::size_t most) {
    std::vector<std::uint64_t> places;
    const std::size_t count = buffer.count();
    const bool all = count <= kSmall;
    for (std::size_t k = 0; k < (all ? count : std::min(most, count)); ++k) {
      places.push_back(all ? k
                           : static_cast<std::uint64_t>(
                                 random_.integer(0, static_cast<std::int64_t>(count) - 1)));
    }
    return places;
  }

  std::vector<Arrangement> arrangements_of(std::uint64_t contents, std::uint32_t set) const {
    std::vector<Arrangement> arrangements;
    for (const Buffer& buffer : input_.buffers) {
      const auto number = static_cast<std::uint32_t>(arrangements.size());
      const protocol::Arrangement by =
          protocol::arrangement_of(contents, set, number, buffer.count());
      arrangements.push_back(buffer.role == BufferRole::input
                                 ? Arrangement{by.cut, by.turn, by.turn_behind}
                                 : Arrangement{});
    }
    return arrangements;
  }

  // One that the oracle says nothing of is put off: it becomes one of `launch`.
  std::optional<Verdict> judge(Look look, Launch& launch) {
    const Buffer& output = output_of(look);
    if (look.values.size() != look.asked.elements.size() * size_of(output.type)) {
      return Verdict{
          VerdictKind::suspicious, "the program answered what was not asked for", {}, std::nullopt};
    }
    const std::optional<Expectation> expected = input_.oracle.expectation_at(
        input_.call, input_.parameters, inputs_of(launch, look), output.name, spots_of(look));
    if (expected) return judge(look, *expected);
    knows_spots_ = false;
    launch.looks.push_back(std::move(look));
    return std::nullopt;
  }

  std::optional<Verdict> judge(const Look& look, const Expectation& expected) const {
    return judge_spots(output_of(look), spots_of(look), std::as_bytes(std::span(look.values)),
                       expected);
  }

  // So that each launch of the trial is drawn as likely as any other, however many there will be
  // (Vitter, Random Sampling with a Reservoir, 1985, algorithm R).
  void draw(Launch launch) {
    ++launches_;
    if (drawn_.size() < kWholeLaunches) return drawn_.push_back(std::move(launch));
    const auto place = static_cast<std::size_t>(random_launches_.integer(0, launches_ - 1));
    if (place < drawn_.size()) drawn_[place] = std::move(launch);
  }

  std::optional<Verdict> compare_whole(const Launch& launch) const {
    const std::vector<Expectation> expectations = input_.oracle.expectations(
        input_.call, input_.parameters, inputs_of(launch, launch.looks.front()).arranged_buffers());
    for (const Look& look : launch.looks) {
      for (const Expectation& expectation : expectations) {
        if (expectation.buffer != look.asked.buffer) continue;
        if (auto wrong = judge(look, at_spots(expectation, output_of(look).type, spots_of(look))))
          return wrong;
      }
    }
    return std::nullopt;
  }

  TimedInputs inputs_of(const Launch& launch, const Look& look) const {
    return {input_.buffers, arrangements_of(launch.contents, look.asked.set), *input_.remembered};
  }

  const Buffer& output_of(const Look& look) const {
    return *std::find_if(input_.buffers.begin(), input_.buffers.end(),
                         [&](const Buffer& buffer) { return buffer.name == look.asked.buffer; });
  }

  static std::vector<std::size_t> spots_of(const Look& look) {
    return {look.asked.elements.begin(), look.asked.elements.end()};
  }

  const TimedInput& input_;
  Random random_;
  Random random_launches_;
  bool is_first_ = true;
  std::atomic<bool> knows_spots_ = true;  // judging goes on beside the next look
  std::int64_t launches_ = 0;             // that the oracle knows no spots of
  std::vector<Launch> drawn_;
};

}  // namespace

OutputCheck check_spots(const TimedInput& input, std::uint64_t secret_seed) {
  auto check = std::make_shared<SpotCheck>(input, secret_seed);
  return {[check](std::uint64_t contents, TimedSide& subject) {
            return check->read(contents, subject);
          },
          [check] { return check->compare_drawn(); }};
}

}  // namespace labcheck
