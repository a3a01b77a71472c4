// SPDX-License-Identifier: MIT
#include "harness/base/text.hpp"
#include "harness/verify/picture.hpp"
#include "harness/verify/picture_messages.hpp"

#include <algorithm>
#include <optional>

namespace labcheck {
namespace {

constexpr std::string_view kPngSignature = "\x89PNG\r\n\x1a\n";
constexpr std::size_t kLargestSample = 65535;

bool is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

/// Reads the numbers of a PNM file (netpbm's pgm(5) and ppm(5)).
class PnmReader {
 public:
  explicit PnmReader(std::string_view bytes) : rest_(bytes) {}

  /// The next number after white space and comments; std::nullopt if there is none, or if it is
  /// larger than `most`.
  std::optional<std::size_t> number(std::size_t most) {
    skip_space();
    std::size_t value = 0;
    std::size_t digits = 0;
    for (; digits < rest_.size() && is_digit(rest_[digits]); ++digits) {
      value = value * 10 + static_cast<std::size_t>(rest_[digits] - '0');
      if (value > most) return std::nullopt;
    }
    rest_.remove_prefix(digits);
    return digits > 0 ? std::optional(value) : std::nullopt;
  }

  /// Skips the white space that separates the header from the samples; false if there is none.
  bool end_header() {
    if (rest_.empty() || !is_space(rest_.front())) return false;
    rest_.remove_prefix(1);
    return true;
  }

  std::string_view rest() const { return rest_; }

 private:
  void skip_space() {
    while (!rest_.empty() && (is_space(rest_.front()) || rest_.front() == '#')) {
      const bool is_comment = rest_.front() == '#';
      rest_.remove_prefix(is_comment ? std::min(rest_.find('\n'), rest_.size()) : 1);
    }
  }

  std::string_view rest_;
};

std::uint8_t scaled(std::size_t sample, std::size_t largest) {
  return static_cast<std::uint8_t>((sample * 255 + largest / 2) / largest);
}

// Samples in decimal; each takes at least a digit and white space.
ReadPicture read_decimal(PnmReader reader, Picture picture, std::size_t samples,
                         std::size_t largest) {
  if (reader.rest().size() < 2 * samples - 1) return ends_early(reader.rest().size() / 2, samples);
  picture.pixels.reserve(samples);
  while (picture.pixels.size() < samples) {
    const std::optional<std::size_t> sample = reader.number(largest);
    const std::size_t read = picture.pixels.size();
    if (!sample && !reader.rest().empty())
      return UnreadablePicture{messages::not_a_sample(Count(read + 1), as_number(largest))};
    if (!sample) return ends_early(read, samples);
    picture.pixels.push_back(scaled(*sample, largest));
  }
  return picture;
}

// Samples of one byte, or of two with the higher one first.
ReadPicture read_binary(std::string_view bytes, Picture picture, std::size_t samples,
                        std::size_t largest) {
  const std::size_t size = largest < 256 ? 1 : 2;
  if (bytes.size() < samples * size) return ends_early(bytes.size() / size, samples);
  picture.pixels.reserve(samples);
  for (std::size_t k = 0; k < samples; ++k) {
    std::size_t sample = 0;
    for (std::size_t byte = k * size; byte < (k + 1) * size; ++byte)
      sample = sample << 8 | static_cast<unsigned char>(bytes[byte]);
    picture.pixels.push_back(scaled(std::min(sample, largest), largest));
  }
  return picture;
}

}  // namespace

ReadPicture read_pnm(std::string_view bytes) {
  const char kind = bytes.size() > 2 && bytes.front() == 'P' && is_space(bytes[2]) ? bytes[1] : ' ';
  const bool is_decimal = kind == '2' || kind == '3';
  if (!is_decimal && kind != '5' && kind != '6')
    return UnreadablePicture{messages::not_a_picture(), messages::begin_with_magic_number()};
  PnmReader reader(bytes.substr(2));
  const std::optional<std::size_t> width = reader.number(kMostPixels);
  const std::optional<std::size_t> height = reader.number(kMostPixels);
  const std::optional<std::size_t> largest = reader.number(kLargestSample);
  if (!width || !height || !largest || *largest == 0 || !reader.end_header())
    return UnreadablePicture{messages::header_incomplete(), messages::write_whole_header()};
  const std::size_t pixels = *width * *height;
  if (pixels == 0)
    return UnreadablePicture{messages::no_pixels(as_number(*width), as_number(*height)),
                             messages::write_size()};
  if (pixels > kMostPixels) return too_many_pixels(*width, *height);
  Picture picture{*width, *height, kind == '2' || kind == '5' ? 1U : 3U};
  const std::size_t samples = pixels * picture.channels;
  return is_decimal ? read_decimal(reader, std::move(picture), samples, *largest)
                    : read_binary(reader.rest(), std::move(picture), samples, *largest);
}

ReadPicture read_picture(std::string_view bytes) {
  return bytes.starts_with(kPngSignature) ? read_png(bytes) : read_pnm(bytes);
}

}  // namespace labcheck
