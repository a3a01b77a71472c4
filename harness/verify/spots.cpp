// SPDX-License-Identifier: MIT
#include "harness/verify/compare.hpp"
#include "harness/verify/judge.hpp"
#include "harness/verify/messages.hpp"

#include <fmt/ranges.h>

namespace labcheck {
namespace {

// If some pixels of a picture may be wrong, some of the spots may be. More than half of them are
// wrong only if most of the picture is.
bool may_be_chance(const Expectation& expected, const Difference& difference, std::size_t spots) {
  return expected.picture && expected.picture->wrong_pixels > 0 && !difference.only_rms &&
         2 * difference.wrong.size() <= spots + 1;
}

}  // namespace

Expectation at_spots(const Expectation& all, ElementType type,
                     const std::vector<std::size_t>& spots) {
  if (const auto* exact = std::get_if<ExactValues>(&all.values)) {
    std::vector<std::byte> bytes;
    for (const std::size_t spot : spots) {
      const std::byte* from = exact->bytes.data() + spot * size_of(type);
      bytes.insert(bytes.end(), from, from + size_of(type));
    }
    return {all.buffer, ExactValues{exact->comparison, std::move(bytes)}, all.picture};
  }
  const auto& bounded = std::get<BoundedValues>(all.values);
  BoundedValues picked{{}, {}, bounded.max_error, bounded.rms_error};
  for (const std::size_t spot : spots) {
    picked.values.push_back(bounded.values[spot]);
    picked.scales.push_back(bounded.scales[spot]);
  }
  return {all.buffer, std::move(picked), all.picture};
}

std::optional<Verdict> judge_spots(const Buffer& output, const std::vector<std::size_t>& spots,
                                   std::span<const std::byte> bytes, const Expectation& expected) {
  const Buffer picked{output.name, output.type, BufferRole::output, {spots.size()}, {}};
  ReturnedBuffer returned;
  returned.name = output.name;
  returned.bytes.assign(bytes.begin(), bytes.end());
  const std::optional<Difference> difference = compare(picked, expected, returned);
  if (!difference || may_be_chance(expected, *difference, spots.size())) return std::nullopt;
  Verdict verdict{
      VerdictKind::wrong_answer, {}, messages::inputs_differ_when_timed(), std::nullopt};
  if (difference->only_rms) {
    verdict.message = messages::imprecise_when_timed(output.name);
    return verdict;
  }
  const std::size_t first = difference->wrong.front();
  verdict.message = messages::wrong_when_timed(
      output.name, fmt::to_string(fmt::join(index_in(output.shape, spots[first]), ", ")),
      describe_element(bytes, output.type, first), describe_expected(expected, output.type, first));
  return verdict;
}

}  // namespace labcheck
