#include "harness/model/buffer.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

Buffer buffer(ElementType type, std::vector<std::size_t> shape) {
  return {"c", type, BufferRole::output, std::move(shape), {}};
}

TEST(ElementType, HasTheSizeOfItsCppType) {
  EXPECT_EQ(size_of(kElementTypeOf<float>), sizeof(float));
  EXPECT_EQ(size_of(kElementTypeOf<double>), sizeof(double));
  EXPECT_EQ(size_of(kElementTypeOf<std::int32_t>), sizeof(std::int32_t));
  EXPECT_EQ(size_of(kElementTypeOf<std::uint32_t>), sizeof(std::uint32_t));
  EXPECT_EQ(size_of(kElementTypeOf<std::int64_t>), sizeof(std::int64_t));
}

TEST(Buffer, OfAVectorHasAsManyElementsAsItIsLong) {
  EXPECT_EQ(buffer(ElementType::float32, {7}).count(), 7U);
}

TEST(Buffer, OfABatchHasTheProductOfItsExtents) {
  EXPECT_EQ(buffer(ElementType::float32, {5, 3, 4}).count(), 60U);
}

TEST(Buffer, MayBeEmpty) {
  EXPECT_EQ(buffer(ElementType::float32, {5, 0}).count(), 0U);
}

TEST(Buffer, TakesTheSizeOfItsElementsTimesTheirNumber) {
  EXPECT_EQ(buffer(ElementType::float32, {5, 3}).size_in_bytes(), 60U);
  EXPECT_EQ(buffer(ElementType::float64, {5, 3}).size_in_bytes(), 120U);
}

}  // namespace
}  // namespace labcheck::test
