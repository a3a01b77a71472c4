// SPDX-License-Identifier: MIT
/// The accesses of a warp that lab 2 is about, and the sectors that they touch.
#pragma once

#include <labcheck/oracle.hpp>
#include <set>

namespace {

constexpr int kLanes = 32;
constexpr int kFloatsPerSector = 8;
constexpr int kFloatsPerLine = 32;
constexpr int kMostStride = 100;

struct Access {
  int first, stride, words;

  int float_of(int lane) const { return first + lane * stride; }

  /// How many different groups of `size` adjacent floats the lanes touch.
  int groups(int size) const {
    std::set<int> touched;
    for (int lane = 0; lane < kLanes; ++lane) {
      for (int word = 0; word < words; ++word) touched.insert((float_of(lane) + word) / size);
    }
    return static_cast<int>(touched.size());
  }
};

Access draw_access(const std::string& kind, labcheck::Random& random) {
  const auto draw = [&](int low, int high) { return static_cast<int>(random.integer(low, high)); };
  if (kind == "neighbors") return {kFloatsPerSector * draw(0, 100), 1, 1};
  if (kind == "shifted") return {draw(0, 1000), 1, 1};
  if (kind == "strided") return {kFloatsPerSector * draw(0, 100), draw(2, kMostStride), 1};
  const int words = kind == "backward" ? 1 : kind == "wide" ? 2 << draw(0, 1) : 1 << draw(0, 2);
  const int most = kMostStride / words;
  const int stride = words * draw(-most, most);
  const int least = stride < 0 ? -stride * (kLanes - 1) / words : 0;  // no lane is before float 0
  return {words * draw(least, least + 1000), stride, words};
}

/// The inputs of `count` calls of sectors_of_warp(), and the output for their results.
std::vector<labcheck::Buffer> accesses(const std::string& kind, std::size_t count,
                                       labcheck::Random& random) {
  std::vector<std::int32_t> first;
  std::vector<std::int32_t> stride;
  std::vector<std::int32_t> words;
  for (std::size_t i = 0; i < count; ++i) {
    const Access access = draw_access(kind, random);
    first.push_back(access.first);
    stride.push_back(access.stride);
    words.push_back(access.words);
  }
  return {labcheck::make_input("first", {count}, std::move(first)),
          labcheck::make_input("stride", {count}, std::move(stride)),
          labcheck::make_input("words", {count}, std::move(words)),
          labcheck::make_output<std::int32_t>("sectors", {count})};
}

std::vector<Access> accesses_in(const std::vector<labcheck::Buffer>& buffers) {
  const auto first = labcheck::elements<std::int32_t>(buffers, "first");
  const auto stride = labcheck::elements<std::int32_t>(buffers, "stride");
  const auto words = labcheck::elements<std::int32_t>(buffers, "words");
  std::vector<Access> found;
  for (std::size_t i = 0; i < first.size(); ++i) found.push_back({first[i], stride[i], words[i]});
  return found;
}

std::vector<std::int32_t> sectors_of(const std::vector<labcheck::Buffer>& buffers) {
  std::vector<std::int32_t> sectors;
  for (const Access& access : accesses_in(buffers))
    sectors.push_back(access.groups(kFloatsPerSector));
  return sectors;
}

/// What the results `got` count instead of sectors; otherwise, the first wrong one.
labcheck::Message meaning_of_sectors(const std::vector<labcheck::Buffer>& buffers,
                                     std::span<const std::int32_t> got) {
  const std::vector<Access> all = accesses_in(buffers);
  const auto is = [&](const auto& formula) {
    for (std::size_t i = 0; i < all.size(); ++i) {
      if (got[i] != formula(all[i])) return false;
    }
    return true;
  };
  if (is([](const Access& access) { return access.groups(kFloatsPerLine); }))
    return labcheck::explain(
        "The results count lines of 128 bytes. A sector has 32 bytes, which are 8 floats.");
  if (is([](const Access& access) { return access.groups(1); }))
    return labcheck::explain(
        "The results count floats. Lanes whose floats are in the same sector share it.");
  if (is([](const Access&) { return kLanes; }))
    return labcheck::explain(
        "The results count lanes. Lanes whose floats are in the same sector share it.");
  if (is([](const Access& access) {
        return Access{0, std::abs(access.stride), access.words}.groups(kFloatsPerSector);
      }))
    return labcheck::explain(
        "The results are those for first = 0. If lane 0 does not begin with a sector, the lanes "
        "may touch one more.");
  for (std::size_t i = 0; i < all.size(); ++i) {
    const int sectors = all[i].groups(kFloatsPerSector);
    if (got[i] == sectors) continue;
    const auto [first, stride, words] = all[i];
    return labcheck::explain_plural(
        "The result for first = {first}, stride = {stride} and words = {words} is {got}, but lanes "
        "0 to 31 touch {count} sector: from number {first_sector} to number {last_sector}.",
        "The result for first = {first}, stride = {stride} and words = {words} is {got}, but lanes "
        "0 to 31 touch {count} sectors: from number {first_sector} to number {last_sector}.",
        first, stride, words, got[i], labcheck::Count(sectors),
        all[i].float_of(0) / kFloatsPerSector,
        (all[i].float_of(kLanes - 1) + words - 1) / kFloatsPerSector);
  }
  return {};
}

}  // namespace
