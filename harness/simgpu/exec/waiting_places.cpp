#include "harness/simgpu/exec/waiting_places.hpp"

#include "harness/base/text.hpp"
#include "harness/simgpu/exec/indices.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <utility>
#include <vector>

namespace labcheck::simgpu {
namespace {

// So many ranges of threads are told by number, the others are counted.
constexpr std::size_t kMostRanges = 4;

using Name = std::function<std::string(std::uint64_t)>;

/// Numbers, in rising order, in words.
class Ranges {
 public:
  void add(std::uint64_t number) {
    if (!all_.empty() && all_.back().second + 1 == number) {
      all_.back().second = number;
    } else {
      all_.emplace_back(number, number);
    }
  }

  bool is_one() const { return all_.size() == 1 && all_[0].first == all_[0].second; }

  /// "0 to 3, 7 and 9 to 11", with each number as `name` has it.
  std::string text(const Name& name) const {
    std::string text;
    std::uint64_t more = 0;
    for (std::size_t k = 0; k < all_.size(); ++k) {
      const auto& [first, last] = all_[k];
      if (k >= kMostRanges) {
        more += last - first + 1;
        continue;
      }
      if (k > 0) text += k + 1 == all_.size() ? " and " : ", ";
      text += first == last ? name(first) : fmt::format("{} to {}", name(first), name(last));
    }
    if (more > 0) text += fmt::format(" and {} more", with_thousands(more));
    return text;
  }

 private:
  std::vector<std::pair<std::uint64_t, std::uint64_t>> all_;
};

/// Numbers by the places in the source where those wait who bear them.
class Places {
 public:
  explicit Places(const Program& program) : program_(program) {}

  Ranges& at(const Instruction* instruction) {
    const auto known = std::find_if(all_.begin(), all_.end(), [&](const auto& place) {
      return place.first == instruction->place;
    });
    return known != all_.end() ? known->second
                               : all_.emplace_back(instruction->place, Ranges()).second;
  }

  /// "threads 0 to 3 wait at line 14, thread 7 at line 20", with `what` for "thread" and `does` for
  /// "wait".
  std::string text(std::string_view what, std::string_view does, const Name& name) const {
    std::string text;
    for (const auto& [place, numbers] : all_) {
      const bool first = text.empty();
      if (!first) text += ", ";
      text += fmt::format("{}{} {} ", what, numbers.is_one() ? "" : "s", numbers.text(name));
      if (first) text += fmt::format("{}{} ", does, numbers.is_one() ? "s" : "");
      text += fmt::format("at {}", place_name(place));
    }
    return text;
  }

 private:
  std::string place_name(std::uint32_t place) const {
    const SourcePlace& source = program_.places[place];
    if (source.line == 0) return "an unknown line";
    const SourcePlace& first = program_.places[all_.front().first];
    return source.file == first.file
               ? fmt::format("line {}", source.line)
               : fmt::format("{}:{}", program_.files[source.file], source.line);
  }

  const Program& program_;
  std::vector<std::pair<std::uint32_t, Ranges>> all_;
};

const Instruction* place_of(const Split& split) {
  return split.state == Split::State::at_barrier ? split.barrier_at : split.next;
}

const Split* split_of(const Warp& warp, unsigned lane) {
  for (std::uint32_t k = 0; k < warp.split_count; ++k) {
    if ((warp.splits[k].mask >> lane & 1) != 0) return &warp.splits[k];
  }
  return nullptr;
}

void add_lanes(Places& places, const Warp& warp, Mask mask, std::uint64_t first_number) {
  for (unsigned lane = 0; lane < kLanes; ++lane) {
    const Split* split = (mask >> lane & 1) != 0 ? split_of(warp, lane) : nullptr;
    if (split != nullptr) places.at(place_of(*split)).add(first_number + lane);
  }
}

}  // namespace

std::string waiting_places(const ResidentBlock& block) {
  Places places(*block.launch.program);
  for (const Warp& warp : block.warps)
    add_lanes(places, warp, warp.live, std::uint64_t{warp.index} * kLanes);
  return places.text("thread", "wait", [&](std::uint64_t thread) {
    return indices(thread_index(block.launch, static_cast<std::uint32_t>(thread)));
  });
}

std::string waiting_places(const Warp& warp, Mask mask) {
  Places places(*warp.block->launch.program);
  add_lanes(places, warp, mask, 0);
  return places.text("lane", "wait", [](std::uint64_t lane) { return fmt::to_string(lane); });
}

std::string looping_places(std::span<ResidentBlock* const> blocks) {
  const Launch& launch = blocks.front()->launch;
  Places places(*launch.program);
  for (const ResidentBlock* block : blocks) {
    for (const Warp& warp : block->warps) {
      const Split* split = first_runnable(warp);
      if (split == nullptr) continue;
      places.at(split->next).add(block->linear);
      break;
    }
  }
  return places.text("block", "loop",
                     [&](std::uint64_t block) { return indices(block_index(launch, block)); });
}

const Split* first_runnable(const Warp& warp) {
  for (std::uint32_t k = 0; k < warp.split_count; ++k) {
    if (warp.splits[k].state == Split::State::runnable) return &warp.splits[k];
  }
  return nullptr;
}

}  // namespace labcheck::simgpu
