// SPDX-License-Identifier: MIT
#include "harness/simgpu/recording/origins.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <limits>
#include <numeric>
#include <random>
#include <string>

namespace labcheck::simgpu {
namespace {

template <class T>
Bytes bytes_of(const std::vector<T>& values) {
  return std::as_bytes(std::span(values));
}

std::vector<float> noise(std::size_t count, unsigned seed) {
  std::mt19937 random(seed);
  std::uniform_real_distribution<float> values(-1, 1);
  std::vector<float> result(count);
  for (float& value : result) value = values(random);
  return result;
}

std::vector<float> small_integers(std::size_t count, unsigned seed, int largest = 2) {
  std::mt19937 random(seed);
  std::uniform_int_distribution<int> values(-largest, largest);
  std::vector<float> result(count);
  for (float& value : result) value = static_cast<float>(values(random));
  return result;
}

template <class T>
std::vector<T> joined(std::vector<T> a, const std::vector<T>& b) {
  a.insert(a.end(), b.begin(), b.end());
  return a;
}

template <class T>
std::vector<T> part(const std::vector<T>& values, std::size_t from, std::size_t count) {
  const auto begin = values.begin() + static_cast<std::ptrdiff_t>(from);
  return {begin, begin + static_cast<std::ptrdiff_t>(count)};
}

// Rows of `width` values with `gap` zeros after each.
template <class T>
std::vector<T> padded(const std::vector<T>& values, std::size_t width, std::size_t gap) {
  std::vector<T> result;
  for (std::size_t k = 0; k < values.size(); k += width) {
    result = joined(std::move(result), part(values, k, width));
    result.resize(result.size() + gap);
  }
  return result;
}

// "copy 0+8:32 literal:8 ...": source 0 from byte 8, 32 bytes.
std::string text(const std::vector<Piece>& pieces) {
  std::string result;
  for (const Piece& piece : pieces) {
    if (!result.empty()) result += ' ';
    result += piece.kind == Piece::Kind::literal ? "literal"
              : piece.kind == Piece::Kind::copy  ? "copy "
                                                 : "fold ";
    if (piece.kind != Piece::Kind::literal)
      result += std::to_string(piece.source) + "+" + std::to_string(piece.offset);
    result += ":" + std::to_string(piece.size);
  }
  return result;
}

template <class T>
std::string trace(Origins& origins, const std::vector<T>& provided) {
  return text(origins.trace(bytes_of(provided)));
}

template <class T, class U>
std::vector<Piece> traced(const std::vector<T>& source, const std::vector<U>& provided) {
  Origins origins;
  origins.add(bytes_of(source));
  return origins.trace(bytes_of(provided));
}

// The provided values for a new content of source 0.
template <class T, class U>
std::vector<U> rebuilt(const std::vector<Piece>& pieces, const std::vector<U>& provided,
                       const std::vector<T>& content) {
  std::vector<U> result(provided.size());
  rebuild(
      pieces, bytes_of(provided), [&](SourceId) { return bytes_of(content); },
      std::as_writable_bytes(std::span(result)));
  return result;
}

TEST(Origins, OfNothingAreEmpty) {
  Origins origins;
  EXPECT_EQ(trace(origins, std::vector<float>{}), "");
  origins.add({});
  EXPECT_EQ(trace(origins, std::vector<float>{}), "");
  EXPECT_EQ(trace(origins, std::vector<float>{1, 2, 3}), "literal:12");
}

TEST(Origins, FindWholeUploads) {
  const std::vector<float> a = noise(1000, 1), b = noise(1001, 2);
  Origins origins;
  origins.add(bytes_of(a));
  origins.add(bytes_of(b));
  EXPECT_EQ(trace(origins, a), "copy 0+0:4000");
  EXPECT_EQ(trace(origins, b), "copy 1+0:4004");
  EXPECT_EQ(trace(origins, b), "copy 1+0:4004");
  EXPECT_EQ(trace(origins, noise(1000, 3)), "literal:4000");
}

TEST(Origins, FindChunks) {
  const std::vector<float> a = noise(1001, 1);
  Origins origins;
  origins.add(bytes_of(a));
  for (std::size_t k = 0; k < 1000; k += 100)
    EXPECT_EQ(trace(origins, part(a, k, 100)), "copy 0+" + std::to_string(4 * k) + ":400");
  EXPECT_EQ(trace(origins, part(a, 1000, 1)), "copy 0+4000:4");
  for (std::size_t k = 900; k > 0; k -= 100)
    EXPECT_EQ(trace(origins, part(a, k, 77)), "copy 0+" + std::to_string(4 * k) + ":308");
}

TEST(Origins, FindChunksOfRepetitiveContents) {
  const std::vector<float> ones(64, 1);
  const std::vector<float> a = joined(joined(ones, {2}), joined(ones, joined({2}, ones)));
  Origins origins;
  origins.add(bytes_of(a));
  for (const std::size_t k : {0, 65, 130})
    EXPECT_EQ(trace(origins, part(a, k, std::min<std::size_t>(65, a.size() - k))),
              "copy 0+" + std::to_string(4 * k) + (k == 130 ? ":256" : ":260"));
}

TEST(Origins, FindOneElement) {
  const std::vector<float> a{1.5F}, b{1.5F}, c{2.5F};
  Origins origins;
  origins.add(bytes_of(a));
  origins.add(bytes_of(b));
  origins.add(bytes_of(c));
  EXPECT_EQ(trace(origins, c), "copy 2+0:4");
  EXPECT_EQ(trace(origins, a), "copy 1+0:4");
  EXPECT_EQ(trace(origins, b), "copy 0+0:4");
  EXPECT_EQ(trace(origins, b), "copy 1+0:4");
  EXPECT_EQ(trace(origins, std::vector<float>{0}), "literal:4");
}

TEST(Origins, PreferTheLatestSourceThatWasNotCopied) {
  const std::vector<float> a = noise(100, 1), same = a;
  Origins origins;
  origins.add(bytes_of(a));
  EXPECT_EQ(trace(origins, a), "copy 0+0:400");
  origins.add(bytes_of(same));
  EXPECT_EQ(trace(origins, a), "copy 1+0:400");
}

TEST(Origins, FindShortBytesThatAreAllThatWasProvided) {
  const std::vector<float> a = noise(1000, 1);
  Origins origins;
  origins.add(bytes_of(a));
  EXPECT_EQ(trace(origins, part(a, 501, 3)), "copy 0+2004:12");
  EXPECT_EQ(trace(origins, std::vector<int>{7}), "literal:4");
}

TEST(Origins, FindPaddedRows) {
  for (const std::size_t width : {8, 9, 31, 100, 1000}) {
    const std::vector<float> a = noise(width * 20, 1);
    Origins origins;
    origins.add(bytes_of(a));
    const std::vector<Piece> pieces = origins.trace(bytes_of(padded(a, width, 3)));
    ASSERT_EQ(pieces.size(), 40U) << text(pieces);
    for (std::size_t k = 0; k < 20; ++k) {
      const Piece copy{width * 4, Piece::Kind::copy, 0, k * width * 4, {}};
      EXPECT_EQ(pieces[2 * k], copy) << width << " " << k;
    }
  }
}

TEST(Origins, SeparatePaddingFromZerosOfTheSource) {
  for (unsigned seed = 0; seed < 20; ++seed) {
    const std::vector<float> a = small_integers(40 * 50, seed), fresh = noise(40 * 50, 1);
    const std::vector<float> provided = padded(a, 40, 2);
    const std::vector<Piece> pieces = traced(a, provided);
    EXPECT_EQ(rebuilt(pieces, provided, fresh), padded(fresh, 40, 2)) << text(pieces);
  }
}

TEST(Origins, FindTilesThatOverlap) {
  const std::vector<float> a = noise(200, 1);
  EXPECT_EQ(text(traced(a, joined(part(a, 0, 100), part(a, 98, 102)))),
            "copy 0+0:400 copy 0+392:408");
}

TEST(Origins, FindTwoInputsInOneUpload) {
  const std::vector<float> a = noise(1000, 1), b = small_integers(1000, 2);
  Origins origins;
  origins.add(bytes_of(a));
  origins.add(bytes_of(b));
  EXPECT_EQ(trace(origins, joined(b, a)), "copy 1+0:4000 copy 0+0:4000");
}

TEST(Origins, FindShortRestsThatContinueALongCopy) {
  const std::vector<float> a = noise(20, 1), b = noise(20, 2);
  Origins origins;
  origins.add(bytes_of(a));
  origins.add(bytes_of(b));
  const std::vector<float> gap{0, 0};
  EXPECT_EQ(trace(origins, joined(joined(part(a, 0, 3), gap), part(a, 3, 17))),
            "copy 0+0:12 literal:8 copy 0+12:68");
  EXPECT_EQ(trace(origins, joined(joined(part(a, 0, 15), gap),
                                  joined(joined(part(a, 15, 3), gap), part(a, 18, 2)))),
            "copy 0+0:60 literal:8 copy 0+60:12 literal:8 copy 0+72:8");
}

TEST(Origins, OfPackedStructuresAreLiteral) {
  const std::vector<float> a = noise(7 * 100, 1);
  std::vector<float> packed;
  for (std::size_t k = 0; k < 100; ++k) {
    packed = joined(packed, joined(part(a, 7 * k, 4), joined(part(a, 7 * k + 4, 3), {0})));
    std::swap(packed[8 * k], packed[8 * k + 6]);
  }
  EXPECT_EQ(text(traced(a, packed)), "literal:3200");
}

TEST(Origins, OfPermutedElementsAreLiteral) {
  std::vector<float> a = noise(1000, 1);
  const std::vector<float> source = a;
  std::reverse(a.begin(), a.end());
  EXPECT_EQ(text(traced(source, a)), "literal:4000");
  std::shuffle(a.begin(), a.end(), std::mt19937(5));
  EXPECT_EQ(text(traced(source, a)), "literal:4000");
}

TEST(Origins, OfRepeatedValuesAreLiteral) {
  const std::vector<float> a = joined(std::vector<float>(500, 0), noise(500, 1));
  Origins origins;
  origins.add(bytes_of(a));
  EXPECT_EQ(trace(origins, std::vector<float>(500, 0)), "literal:2000");
  EXPECT_EQ(trace(origins, std::vector<float>(100, 0)), "literal:400");
  EXPECT_EQ(trace(origins, part(a, 480, 30)), "copy 0+1920:120");
}

TEST(Origins, FindWholeSourcesOfOneValue) {
  const std::vector<float> ones(500, 1), zeros(500, 0);
  Origins origins;
  origins.add(bytes_of(ones));
  origins.add(bytes_of(zeros));
  EXPECT_EQ(trace(origins, ones), "copy 0+0:2000");
  EXPECT_EQ(trace(origins, part(ones, 0, 400)), "literal:1600");
  EXPECT_EQ(trace(origins, zeros), "literal:2000");
}

TEST(Origins, FindBytes) {
  std::mt19937 random(1);
  std::vector<unsigned char> a(33 * 40 + 1);
  for (unsigned char& value : a) value = static_cast<unsigned char>(random() % 255 + 1);
  EXPECT_EQ(text(traced(a, a)), "copy 0+0:1321");
  EXPECT_EQ(text(traced(a, part(a, 1, 999))), "copy 0+1:999");
  a.pop_back();
  EXPECT_EQ(traced(a, padded(a, 33 * 5, 3)).size(), 16U);
  const std::vector<unsigned char> provided = padded(a, 33 * 5, 3);
  std::vector<unsigned char> fresh(a.size(), 7);
  EXPECT_EQ(rebuilt(traced(a, provided), provided, fresh), padded(fresh, 33 * 5, 3));
}

TEST(Origins, FindSums) {
  const std::vector<float> a = noise(1000, 1);
  const float sum = std::accumulate(a.begin(), a.end(), 0.0F);
  std::vector<float> rows(10), columns(10);
  for (std::size_t k = 0; k < 1000; ++k) {
    rows[k / 100] += a[k];
    columns[k % 10] += a[k];
  }
  for (const std::vector<float>& results : {std::vector<float>{sum}, rows, columns}) {
    const std::vector<Piece> pieces = traced(a, results);
    ASSERT_EQ(pieces.size(), 1U);
    EXPECT_EQ(pieces[0].kind, Piece::Kind::fold);
    EXPECT_EQ(pieces[0].fold.operation, Fold::Operation::sum);
    EXPECT_EQ(rebuilt(pieces, results, std::vector<float>(1000, 2)),
              std::vector<float>(results.size(), 2000.0F / static_cast<float>(results.size())));
  }
  EXPECT_EQ(text(traced(a, std::vector<float>{sum + 0.1F})), "literal:4");
  EXPECT_EQ(text(traced(std::vector<float>{5000, 5000, -9000}, std::vector<float>{1000})),
            "fold 0+0:4");
  EXPECT_EQ(text(traced(std::vector<float>{50000, 50000, -99000}, std::vector<float>{1000.01F})),
            "literal:4");
}

TEST(Origins, FindSumsOfOtherTypes) {
  std::vector<std::int32_t> a(100);
  std::iota(a.begin(), a.end(), 1 << 30);
  std::uint32_t wrapped = 0;
  std::int64_t wide = 0;
  for (const std::int32_t value : a) {
    wrapped += static_cast<std::uint32_t>(value);
    wide += value;
  }
  const std::vector<std::uint32_t> narrow_sum{wrapped};
  const std::vector<std::int64_t> wide_sum{wide};
  std::vector<std::int32_t> fresh(100, -1);
  EXPECT_EQ(rebuilt(traced(a, narrow_sum), narrow_sum, fresh),
            (std::vector<std::uint32_t>{0xFFFFFF9C}));
  EXPECT_EQ(rebuilt(traced(a, wide_sum), wide_sum, fresh), std::vector<std::int64_t>{-100});

  const std::vector<float> floats = noise(100, 1);
  const std::vector<double> sums{std::accumulate(floats.begin(), floats.end(), 0.0)};
  EXPECT_EQ(text(traced(floats, sums)), "fold 0+0:8");
  const std::vector<double> doubles(floats.begin(), floats.end());
  EXPECT_EQ(text(traced(doubles, sums)), "fold 0+0:8");
}

TEST(Origins, FindMinimaAndMaxima) {
  const std::vector<float> a = noise(100, 1);
  const auto [low, high] = std::minmax_element(a.begin(), a.end());
  const std::vector<float> minimum{*low}, maximum{*high};
  EXPECT_EQ(traced(a, minimum)[0].fold.operation, Fold::Operation::minimum);
  EXPECT_EQ(traced(a, maximum)[0].fold.operation, Fold::Operation::maximum);
  const std::vector<std::uint32_t> large{5, 0x80000000, 3};
  EXPECT_EQ(traced(large, std::vector<std::uint32_t>{0x80000000})[0].fold.result,
            Fold::Type::int32);  // the minimum of negative numbers
  EXPECT_EQ(traced(large, std::vector<std::uint32_t>{3})[0].fold.result, Fold::Type::uint32);
}

TEST(Origins, FindFoldsOnlyInTheLatestSources) {
  const std::vector<std::int32_t> a{100, 200, 4000};
  const std::vector<std::vector<float>> others(8, noise(5, 1));
  Origins origins;
  origins.add(bytes_of(a));
  EXPECT_EQ(trace(origins, std::vector<std::int32_t>{4300}), "fold 0+0:4");
  for (const std::vector<float>& other : others) origins.add(bytes_of(other));
  EXPECT_EQ(trace(origins, std::vector<std::int32_t>{4300}), "literal:4");
}

TEST(Origins, FindNoFoldsThatAreNotNumbers) {
  const float infinity = std::numeric_limits<float>::infinity();
  const float nan = std::numeric_limits<float>::quiet_NaN();
  EXPECT_EQ(text(traced(std::vector<float>{nan, 1}, std::vector<float>{3})), "literal:4");
  EXPECT_EQ(text(traced(std::vector<float>{infinity, 1}, std::vector<float>{3})), "literal:4");
  EXPECT_EQ(text(traced(std::vector<float>{2, 1}, std::vector<float>{nan})), "literal:4");
}

TEST(Origins, FindFoldsNextToCopies) {
  const std::vector<float> a = noise(100, 1);
  const float sum = std::accumulate(a.begin(), a.end(), 0.0F);
  const std::vector<float> provided = joined(a, {sum});
  const std::vector<Piece> pieces = traced(a, provided);
  EXPECT_EQ(text(pieces), "copy 0+0:400 fold 0+0:4");
  EXPECT_EQ(rebuilt(pieces, provided, std::vector<float>(100, 2)),
            joined(std::vector<float>(100, 2), {200}));
}

TEST(Origins, RebuildTheRecordedBytesFromTheRecordedSources) {
  for (unsigned seed = 0; seed < 200; ++seed) {
    std::mt19937 random(seed);
    const int largest = seed % 2 == 0 ? 1 : 1000;
    std::vector<std::vector<float>> sources;
    Origins origins;
    for (unsigned k = 0; k < 4; ++k)
      sources.push_back(small_integers(random() % 500, seed * 4 + k, largest));
    for (const std::vector<float>& source : sources) origins.add(bytes_of(source));
    for (int round = 0; round < 5; ++round) {
      std::vector<float> provided;
      for (int k = 0; k < 5; ++k) {
        const std::vector<float>& source = sources[random() % 4];
        const std::size_t from = random() % (source.size() + 1);
        provided = joined(provided, part(source, from, random() % (source.size() - from + 1)));
        provided.resize(provided.size() + random() % 3, 0);
      }
      provided.push_back(1);
      const Bytes bytes = bytes_of(provided).first(provided.size() * 4 - random() % 4);
      std::vector<std::byte> result(bytes.size());
      rebuild(
          origins.trace(bytes), bytes, [&](SourceId id) { return bytes_of(sources[id]); }, result);
      EXPECT_TRUE(std::equal(result.begin(), result.end(), bytes.begin(), bytes.end()));
    }
  }
}

TEST(Origins, OfRepetitiveBytesAreFoundQuickly) {
  constexpr std::size_t kCount = std::size_t{1} << 18;
  for (const std::size_t period : {1, 2, 3, 4, 5, 16, 17, 1000}) {
    std::vector<float> a(kCount), b(kCount);
    for (std::size_t k = 0; k < kCount; ++k) {
      a[k] = static_cast<float>(k % period);
      b[k] = static_cast<float>((k + k / 100) % period);
    }
    Origins origins;
    origins.add(bytes_of(a));
    EXPECT_FALSE(origins.trace(bytes_of(b)).empty());
    EXPECT_FALSE(origins.trace(bytes_of(a).subspan(4)).empty());
  }
}

TEST(Origins, OfManyShortUploadsAreFoundQuickly) {
  const std::vector<float> a = noise(std::size_t{1} << 18, 1), others = noise(60000, 2);
  Origins origins;
  origins.add(bytes_of(a));
  for (std::size_t k = 0; k + 2 < others.size(); k += 2) {
    origins.add(bytes_of(others).subspan(4 * k, 8));
    EXPECT_FALSE(origins.trace(bytes_of(others).subspan(4 * k + 4, 8)).empty());
  }
}

}  // namespace
}  // namespace labcheck::simgpu
