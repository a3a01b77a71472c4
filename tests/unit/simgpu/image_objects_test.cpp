#include "harness/simgpu/exec/image_objects.hpp"

#include <gtest/gtest.h>

namespace labcheck::simgpu {
namespace {

TEST(ImageObjects, AreFoundByTheirKind) {
  ImageObjects objects;
  Texture texture;
  texture.image.width = 7;
  const std::uint64_t first = objects.add(texture);
  const std::uint64_t second = objects.add(Surface{});
  ASSERT_NE(objects.texture(first), nullptr);
  EXPECT_EQ(objects.texture(first)->image.width, 7u);
  EXPECT_EQ(objects.surface(first), nullptr);
  EXPECT_NE(objects.surface(second), nullptr);
  EXPECT_STREQ(objects.what(first), "a texture object");
  EXPECT_STREQ(objects.what(second), "a surface object");
}

TEST(ImageObjects, AreKnownAsDestroyed) {
  ImageObjects objects;
  const std::uint64_t first = objects.add(Texture{});
  EXPECT_FALSE(objects.remove_surface(first));
  EXPECT_TRUE(objects.remove_texture(first));
  EXPECT_FALSE(objects.remove_texture(first));
  EXPECT_EQ(objects.texture(first), nullptr);
  EXPECT_STREQ(objects.what(first), "an object that was destroyed");
  EXPECT_NE(objects.add(Texture{}), first);
}

TEST(ImageObjects, OtherNumbersAreNone) {
  const ImageObjects objects;
  for (const std::uint64_t number : {std::uint64_t{0}, std::uint64_t{1}, ~std::uint64_t{0}}) {
    EXPECT_EQ(objects.texture(number), nullptr);
    EXPECT_STREQ(objects.what(number), "no object at all");
  }
}

}  // namespace
}  // namespace labcheck::simgpu
