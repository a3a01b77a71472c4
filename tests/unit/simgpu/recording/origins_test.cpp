// SPDX-License-Identifier: MIT
#include "tests/support/traced_bytes.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace labcheck::simgpu {
namespace {

std::vector<float> small_integers(std::size_t count, unsigned seed, int largest = 2) {
  std::mt19937 random(seed);
  std::uniform_int_distribution<int> values(-largest, largest);
  std::vector<float> result(count);
  for (float& value : result) value = static_cast<float>(values(random));
  return result;
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

TEST(Origins, OfPackedStructuresWithSmallMembersAreLiteral) {
  const std::vector<float> a = noise(3 * 100, 1), b = noise(2 * 100, 2);
  Origins origins;
  origins.add(bytes_of(a));
  origins.add(bytes_of(b));
  EXPECT_EQ(trace(origins, padded(a, 3, 1)), "literal:1600");
  std::vector<float> packed;
  for (std::size_t k = 0; k < 100; ++k)
    packed = joined(joined(packed, part(a, 3 * k, 3)), joined(part(b, 2 * k, 2), {0}));
  EXPECT_EQ(trace(origins, packed), "literal:2400");
}

TEST(Origins, OfPackedStructuresWithLargeMembersAreFound) {
  const std::vector<float> a = noise(7 * 100, 1), other = noise(7 * 100, 2);
  const std::vector<float> packed = padded(a, 7, 1);
  EXPECT_EQ(rebuilt(traced(a, packed), packed, other), padded(other, 7, 1));
}

// As in a recording, which has equal contents once.
TEST(Origins, OfEqualSourcesAreTheLatest) {
  const std::vector<float> a = noise(1000, 1), b = noise(100, 2);
  Origins origins;
  for (int k = 0; k < 3; ++k) origins.add(bytes_of(a));
  EXPECT_EQ(trace(origins, joined(b, part(a, 500, 100))), "literal:400 copy 2+2000:400");
  origins.add(bytes_of(b));
  origins.add(bytes_of(a));
  EXPECT_EQ(trace(origins, joined(part(a, 100, 100), noise(100, 3))), "copy 4+400:400 literal:400");
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
