#include "harness/pipeline/spot_check.hpp"

#include "harness/verify/spots.hpp"

#include <algorithm>
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
// How many launches are compared as a whole where the oracle knows nothing else.
constexpr int kWholeLaunches = 2;

class SpotCheck {
 public:
  SpotCheck(const TimedInput& input, std::uint64_t seed)
      : input_(input), random_(seed, "places to look at") {}

  Timed<Judging> read(std::uint64_t contents, TimedSide& subject) {
    std::vector<protocol::Spots> asked = choose();
    Timed<SpotBytes> answer = subject.inspect(asked);
    if (const auto* end = std::get_if<RunEnd>(&answer)) return *end;
    is_first_ = false;
    return [this, contents, asked = std::move(asked),
            values = std::get<SpotBytes>(std::move(answer))]() -> std::optional<Verdict> {
      for (std::size_t k = 0; k < asked.size(); ++k) {
        if (auto wrong = judge(contents, asked[k], values[k])) return wrong;
      }
      return std::nullopt;
    };
  }

 private:
  std::vector<protocol::Spots> choose() {
    std::vector<protocol::Spots> all;
    std::size_t outputs = 0;
    for (const Buffer& buffer : input_.buffers) outputs += buffer.role == BufferRole::output;
    const std::size_t each = std::min(
        is_first_ ? kFirstSpots : kSpots,
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

  std::optional<Verdict> judge(std::uint64_t contents, const protocol::Spots& asked,
                               const std::string& values) {
    const Buffer& output =
        *std::find_if(input_.buffers.begin(), input_.buffers.end(),
                      [&](const Buffer& buffer) { return buffer.name == asked.buffer; });
    const std::vector<std::size_t> spots(asked.elements.begin(), asked.elements.end());
    const auto bytes = std::as_bytes(std::span(values));
    if (bytes.size() != spots.size() * size_of(output.type)) {
      return Verdict{
          VerdictKind::suspicious, "the program answered what was not asked for", {}, std::nullopt};
    }
    const TimedInputs inputs(input_.buffers, arrangements_of(contents, asked.set),
                             *input_.remembered);
    std::optional<Expectation> expected =
        input_.oracle.expectation_at(input_.call, input_.parameters, inputs, output.name, spots);
    if (!expected) expected = from_whole(inputs, output, spots);
    if (!expected) return std::nullopt;
    return judge_spots(output, spots, bytes, *expected);
  }

  // Nothing once enough launches were compared so.
  std::optional<Expectation> from_whole(const TimedInputs& inputs, const Buffer& output,
                                        const std::vector<std::size_t>& spots) {
    if (whole_left_ == 0) return std::nullopt;
    --whole_left_;
    for (const Expectation& expectation :
         input_.oracle.expectations(input_.call, input_.parameters, inputs.arranged_buffers())) {
      if (expectation.buffer == output.name) return at_spots(expectation, output.type, spots);
    }
    return std::nullopt;
  }

  const TimedInput& input_;
  Random random_;
  bool is_first_ = true;
  int whole_left_ = kWholeLaunches;
};

}  // namespace

OutputCheck check_spots(const TimedInput& input, std::uint64_t secret_seed) {
  auto check = std::make_shared<SpotCheck>(input, secret_seed);
  return [check](std::uint64_t contents, TimedSide& subject) {
    return check->read(contents, subject);
  };
}

}  // namespace labcheck
