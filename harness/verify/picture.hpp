// SPDX-License-Identifier: MIT
/// Pictures, and the files that contain them.
#pragma once

#include "harness/base/message.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace labcheck {

/// The most pixels of a picture that is read.
inline constexpr std::size_t kMostPixels = std::size_t{1} << 24;

/// Row by row from the top, `channels` bytes per pixel: 1 if the picture is gray, or 3 for red,
/// green and blue.
struct Picture {
  std::size_t width = 0;
  std::size_t height = 0;
  std::size_t channels = 1;
  std::vector<std::uint8_t> pixels{};

  bool operator==(const Picture&) const = default;
};

/// Why bytes are not a picture, and what to do about it.
struct UnreadablePicture {
  Message message{};
  Message help{};
};

using ReadPicture = std::variant<Picture, UnreadablePicture>;

/// The picture in `bytes`, which may contain anything: a PGM or PPM file (P2, P3, P5 or P6) or a
/// PNG file with at most kMostPixels pixels. Samples are scaled to 0 ... 255. Transparent pixels
/// are shown on black. Bytes after the picture are ignored.
ReadPicture read_picture(std::string_view bytes);

/// The same for a PGM or PPM file only.
ReadPicture read_pnm(std::string_view bytes);

/// The same for a PNG file only.
ReadPicture read_png(std::string_view bytes);

/// `picture`, which has at least one pixel, as a PNG file.
std::string png_of(const Picture& picture);

}  // namespace labcheck
