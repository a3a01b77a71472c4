// SPDX-License-Identifier: MIT
// No other file uses libpng.
#include "harness/base/error.hpp"
#include "harness/verify/picture.hpp"
#include "harness/verify/picture_messages.hpp"

#include <fmt/format.h>
#include <png.h>

namespace labcheck {
namespace {

// libpng's description of a picture, and what it has allocated for it.
struct PngImage : png_image {
  PngImage() : png_image{} { version = PNG_IMAGE_VERSION; }
  ~PngImage() { png_image_free(this); }
  PngImage(const PngImage&) = delete;
  PngImage& operator=(const PngImage&) = delete;
};

std::uint32_t format_for(std::size_t channels) {
  return channels == 1 ? PNG_FORMAT_GRAY : PNG_FORMAT_RGB;
}

}  // namespace

ReadPicture read_png(std::string_view bytes) {
  PngImage image;
  if (png_image_begin_read_from_memory(&image, bytes.data(), bytes.size()) == 0)
    return UnreadablePicture{messages::damaged_png(image.message)};
  if (std::size_t{image.width} * image.height > kMostPixels)
    return too_many_pixels(image.width, image.height);
  Picture picture{image.width, image.height, (image.format & PNG_FORMAT_FLAG_COLOR) != 0 ? 3U : 1U};
  image.format = format_for(picture.channels);
  image.flags |= PNG_IMAGE_FLAG_16BIT_sRGB;
  picture.pixels.resize(picture.width * picture.height * picture.channels);
  const png_color black{};
  if (png_image_finish_read(&image, &black, picture.pixels.data(), 0, nullptr) == 0)
    return UnreadablePicture{messages::damaged_png(image.message)};
  return picture;
}

std::string png_of(const Picture& picture) {
  PngImage image;
  image.width = static_cast<std::uint32_t>(picture.width);
  image.height = static_cast<std::uint32_t>(picture.height);
  image.format = format_for(picture.channels);
  std::string bytes(PNG_IMAGE_PNG_SIZE_MAX(image), '\0');
  png_alloc_size_t size = bytes.size();
  if (png_image_write_to_memory(&image, bytes.data(), &size, 0, picture.pixels.data(), 0,
                                nullptr) == 0)
    throw HarnessError(fmt::format("cannot write a picture as PNG: {}", image.message));
  bytes.resize(size);
  return bytes;
}

}  // namespace labcheck
