// SPDX-License-Identifier: MIT
#include "harness/pipeline/spot_check.hpp"

#include "harness/driver/output_tree.hpp"
#include "harness/pipeline/messages.hpp"
#include "harness/verify/judge.hpp"

#include <algorithm>
#include <atomic>
#include <map>
#include <utility>

namespace labcheck {
namespace {

// Spots per output. The first sample has many, so missing work is found at once; later samples
// have fewer, which still catch a program that does less once it has been checked.
constexpr std::size_t kFirstSpots = 1024;
constexpr std::size_t kSpots = 96;
// Elements are checked in small groups: the program also sends the rest of each node that contains
// one (see driver/output_tree.hpp), with the nodes above it.
constexpr std::size_t kSpotsPerNode = 8;
// Outputs with at most this many elements are checked completely.
constexpr std::size_t kSmall = 16;
// The most spots of one request.
constexpr std::size_t kMaxSpots = 4096;
// The number of launches that are compared completely if the oracle only computes whole outputs.
constexpr std::size_t kWholeLaunches = 2;

class SpotCheck {
 public:
  SpotCheck(const TimedInput& input, std::uint64_t seed)
      : input_(input),
        random_(seed, "places to look at"),
        random_launches_(seed, "launches to compare as a whole") {}

  Timed<JudgeTask> read(std::uint64_t contents, TimedSide& subject) {
    std::vector<protocol::Spots> requests = choose();
    Timed<SpotBytes> answer = subject.inspect(requests);
    if (const auto* end = std::get_if<RunEnd>(&answer)) return *end;
    is_first_ = false;
    return [this, contents, requests = std::move(requests),
            values = std::get<SpotBytes>(std::move(answer))]() -> std::optional<Verdict> {
      std::map<std::uint32_t, Launch> postponed;
      for (std::size_t k = 0; k < requests.size(); ++k) {
        Launch& launch = postponed.try_emplace(requests[k].set, Launch{contents, {}}).first->second;
        if (auto wrong = judge({requests[k], values[k]}, launch)) return wrong;
      }
      for (auto& [set, launch] : postponed) {
        if (!launch.readbacks.empty()) draw(std::move(launch));
      }
      return std::nullopt;
    };
  }

  /// The first wrong result among the drawn launches, if any.
  std::optional<Verdict> compare_drawn() const {
    for (const Launch& launch : drawn_launches_) {
      if (auto wrong = compare_whole(launch)) return wrong;
    }
    return std::nullopt;
  }

 private:
  /// Elements of an output and their bytes.
  struct Readback {
    protocol::Spots spots;
    std::string values;
  };

  /// The readbacks of one launch, whose inputs were arranged by the seed `contents`.
  struct Launch {
    std::uint64_t contents = 0;
    std::vector<Readback> readbacks{};
  };

  std::vector<protocol::Spots> choose() {
    std::vector<protocol::Spots> all;
    std::size_t outputs = 0;
    for (const Buffer& buffer : input_.buffers) outputs += buffer.role == BufferRole::output;
    const std::size_t each = std::min(
        is_first_ || !knows_spots_ ? kFirstSpots : kSpots,
        std::max<std::size_t>(1, kMaxSpots / std::max<std::size_t>(1, outputs) / input_.sets));
    for (std::uint32_t set = 0; set < input_.sets; ++set) {
      for (const Buffer& buffer : input_.buffers) {
        if (buffer.role == BufferRole::output && buffer.count() > 0)
          all.push_back({set, buffer.name, choose_elements(buffer, each)});
      }
    }
    return all;
  }

  std::vector<std::uint64_t> choose_elements(const Buffer& buffer, std::size_t max_elements) {
    const std::size_t count = buffer.count();
    std::vector<std::uint64_t> elements;
    if (count <= kSmall) {
      for (std::size_t k = 0; k < count; ++k) elements.push_back(k);
      return elements;
    }
    const std::size_t per_node = protocol::kNodeBytes / size_of(buffer.type);
    while (elements.size() < std::min(max_elements, count)) {
      const std::size_t first = draw_below(protocol::nodes_of(buffer.size_in_bytes())) * per_node;
      for (std::size_t k = 0; k < kSpotsPerNode; ++k)
        elements.push_back(first + draw_below(std::min(per_node, count - first)));
    }
    return elements;
  }

  std::uint64_t draw_below(std::uint64_t end) {
    return static_cast<std::uint64_t>(random_.integer(0, static_cast<std::int64_t>(end) - 1));
  }

  std::vector<Arrangement> arrangements_of(std::uint64_t contents, std::uint32_t set) const {
    std::vector<Arrangement> arrangements;
    for (const Buffer& buffer : input_.buffers) {
      const auto number = static_cast<std::uint32_t>(arrangements.size());
      const protocol::Arrangement by =
          protocol::arrangement_of(contents, set, number, buffer.count());
      arrangements.push_back(buffer.role == BufferRole::input
                                 ? Arrangement{by.cut, by.turn, by.turn_after}
                                 : Arrangement{});
    }
    return arrangements;
  }

  // If the oracle does not compute single elements, the readback is postponed: added to `launch`.
  std::optional<Verdict> judge(Readback readback, Launch& launch) {
    const Buffer& output = output_of(readback);
    if (readback.values.size() != readback.spots.elements.size() * size_of(output.type)) {
      return Verdict{VerdictKind::suspicious, messages::answer_does_not_match(), {}, std::nullopt};
    }
    const std::optional<Expectation> expected =
        input_.oracle.expectation_at(input_.call, input_.parameters, inputs_of(launch, readback),
                                     output.name, spots_of(readback));
    if (expected) return judge(readback, *expected);
    knows_spots_ = false;
    launch.readbacks.push_back(std::move(readback));
    return std::nullopt;
  }

  std::optional<Verdict> judge(const Readback& readback, const Expectation& expected) const {
    return judge_spots(output_of(readback), spots_of(readback),
                       std::as_bytes(std::span(readback.values)), expected);
  }

  // All launches of the trial are drawn with the same probability, although their number is not
  // known in advance (Vitter, Random Sampling with a Reservoir, 1985, algorithm R).
  void draw(Launch launch) {
    ++launches_;
    if (drawn_launches_.size() < kWholeLaunches)
      return drawn_launches_.push_back(std::move(launch));
    const auto index = static_cast<std::size_t>(random_launches_.integer(0, launches_ - 1));
    if (index < drawn_launches_.size()) drawn_launches_[index] = std::move(launch);
  }

  std::optional<Verdict> compare_whole(const Launch& launch) const {
    const std::vector<Expectation> expectations =
        input_.oracle.expectations(input_.call, input_.parameters,
                                   inputs_of(launch, launch.readbacks.front()).arranged_buffers());
    for (const Readback& readback : launch.readbacks) {
      for (const Expectation& expectation : expectations) {
        if (expectation.buffer != readback.spots.buffer) continue;
        if (auto wrong = judge(readback,
                               at_spots(expectation, output_of(readback).type, spots_of(readback))))
          return wrong;
      }
    }
    return std::nullopt;
  }

  TimedInputs inputs_of(const Launch& launch, const Readback& readback) const {
    return {input_.buffers, arrangements_of(launch.contents, readback.spots.set),
            *input_.remembered};
  }

  const Buffer& output_of(const Readback& readback) const {
    return *std::ranges::find_if(
        input_.buffers, [&](const Buffer& buffer) { return buffer.name == readback.spots.buffer; });
  }

  static std::vector<std::size_t> spots_of(const Readback& readback) {
    return {readback.spots.elements.begin(), readback.spots.elements.end()};
  }

  const TimedInput& input_;
  Random random_;
  Random random_launches_;
  bool is_first_ = true;
  std::atomic<bool> knows_spots_ = true;  // atomic: a task may judge during the next read()
  std::int64_t launches_ = 0;             // launches that are postponed
  std::vector<Launch> drawn_launches_;
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
