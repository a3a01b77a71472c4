// SPDX-License-Identifier: MIT
/// The largest element of an array with its first index, and what a wrong one means.
#pragma once

#include <algorithm>
#include <labcheck/oracle.hpp>
#include <limits>

namespace {

struct Largest {
  float value = -std::numeric_limits<float>::infinity();
  std::size_t index = 0;

  /// Considers an element after all those that were considered before.
  void add(float other, std::size_t at) {
    if (other > value) *this = {other, at};
  }
};

Largest largest_of(std::span<const float> in) {
  Largest largest;
  for (std::size_t i = 0; i < in.size(); ++i) largest.add(in[i], i);
  return largest;
}

constexpr std::size_t kBlock = 4096;

/// The largest element of each whole block of kBlock elements, with its index in the array.
std::vector<Largest> largest_of_blocks(std::span<const float> in) {
  std::vector<Largest> blocks(in.size() / kBlock);
  labcheck::parallel_for(blocks.size(), labcheck::kWorthAThread / kBlock,
                         [&](std::size_t first, std::size_t last) {
                           for (std::size_t block = first; block < last; ++block) {
                             blocks[block] = largest_of(in.subspan(block * kBlock, kBlock));
                             blocks[block].index += block * kBlock;
                           }
                         });
  return blocks;
}

/// Adds the elements of [first, last) to `largest`, as if the first of them had the index `place`.
void add_stretch(std::span<const float> in, const std::vector<Largest>& blocks, std::size_t first,
                 std::size_t last, std::size_t place, Largest& largest) {
  std::size_t i = first;
  for (; i < last && i % kBlock != 0; ++i) largest.add(in[i], place + i - first);
  for (; i + kBlock <= last; i += kBlock) {
    const Largest& block = blocks[i / kBlock];
    largest.add(block.value, place + block.index - first);
  }
  for (; i < last; ++i) largest.add(in[i], place + i - first);
}

labcheck::Message of_the_call_before() {
  return labcheck::explain(
      "The result is that of the call before. Set the variables of the device back at the end of "
      "each call.");
}

/// What `got` means instead of the largest element; empty if unknown. `before` is the result of the
/// call before, if there was one.
labcheck::Message meaning_of_largest(std::span<const float> in, float got,
                                     const std::optional<Largest>& before) {
  const auto [smallest, largest] = std::ranges::minmax(in);
  if (before && got == before->value) return of_the_call_before();
  if (got == 0 && largest < 0)
    return labcheck::explain(
        "The result is 0, but all elements are negative. Start with -INFINITY, not with 0.");
  if (got == std::numeric_limits<float>::min())
    return labcheck::explain(
        "The result is FLT_MIN, the smallest positive number. Start with -INFINITY.");
  if (got == smallest)
    return labcheck::explain("The result is the smallest element. Compare the other way round.");
  const auto found = std::ranges::find(in, got);
  if (found == in.end()) return {};
  return labcheck::explain(
      "The result is in[{index}], but in[{larger}] is larger. Make the grid cover all elements, "
      "and combine the results of all lanes, warps and blocks.",
      labcheck::Count(found - in.begin()), labcheck::Count(largest_of(in).index));
}

/// What `got` means instead of the smallest index of the largest element; empty if unknown.
labcheck::Message meaning_of_index(std::span<const float> in, std::int64_t got,
                                   const std::optional<Largest>& before) {
  const Largest largest = largest_of(in);
  const auto index = static_cast<std::int64_t>(largest.index);
  if (before && got == static_cast<std::int64_t>(before->index)) return of_the_call_before();
  if (got < 0 || got >= static_cast<std::int64_t>(in.size())) return {};
  if (in[static_cast<std::size_t>(got)] == largest.value)
    return labcheck::explain(
        "The result is the index of an element that is as large, but not of the first one. Of two "
        "equal elements, keep the one with the smaller index.");
  constexpr std::int64_t kSizes[] = {32, 64, 128, 256, 512, 1024};
  if (got != index &&
      std::ranges::any_of(kSizes, [&](std::int64_t size) { return got == index % size; }))
    return labcheck::explain(
        "The result counts from the start of a block. Return the index in the whole array.");
  return {};
}

}  // namespace
