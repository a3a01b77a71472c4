// SPDX-License-Identifier: MIT
// Reads any bytes as a picture. A picture that is read has as many samples as its size requires,
// and survives being written as PNG.
#include "harness/verify/picture.hpp"

#include <cstdint>
#include <cstdlib>
#include <string_view>
#include <variant>

using namespace labcheck;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  constexpr std::size_t kWritten = std::size_t{1} << 16;  // larger pictures take long
  const std::string_view bytes(reinterpret_cast<const char*>(data), size);
  const ReadPicture read = read_picture(bytes);
  if (const auto* unreadable = std::get_if<UnreadablePicture>(&read)) {
    if (unreadable->message.empty()) std::abort();
    return 0;
  }
  const Picture& picture = std::get<Picture>(read);
  if (picture.width * picture.height > kMostPixels) std::abort();
  if (picture.pixels.size() != picture.width * picture.height * picture.channels) std::abort();
  if (picture.pixels.size() > kWritten) return 0;
  const ReadPicture again = read_picture(png_of(picture));
  if (!std::holds_alternative<Picture>(again) || std::get<Picture>(again) != picture) std::abort();
  return 0;
}
