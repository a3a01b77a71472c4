// SPDX-License-Identifier: MIT
#include "harness/verify/mismatch_pictures.hpp"

#include "harness/verify/compare.hpp"
#include "harness/verify/mismatch_pattern.hpp"
#include "harness/verify/picture.hpp"
#include "harness/verify/wrong_pixels.hpp"

#include <algorithm>
#include <cmath>

namespace labcheck {
namespace {

constexpr std::size_t kMostBytes = std::size_t{48} << 10;
constexpr std::size_t kLongestSide = 224;
constexpr std::size_t kShortestSide = 8;

constexpr double kWhite = 255;
// A wrong pixel that is almost right: still clearly visible on black.
constexpr double kFaintest = 96;

/// Draws an output so that each pixel shows a square block of the output's pixels.
class Drawing {
 public:
  Drawing(const ReturnedOutput& output, std::size_t longest_side)
      : output_(output),
        rows_(output.buffer.shape[0]),
        columns_(output.buffer.shape[1]),
        channels_(channels_of(output.buffer)),
        block_((std::max(rows_, columns_) + longest_side - 1) / longest_side) {
    const PictureView& view = *output.expectation.picture;
    const ElementType type = output.buffer.type;
    const bool is_real = type == ElementType::float32 || type == ElementType::float64;
    black_ = view.black;
    range_ = view.white.value_or(is_real ? 1 : kWhite) - black_;
  }

  MismatchPictures pictures() const {
    const Picture returned = averages([&](std::size_t index) { return got(index); });
    const Picture expected = averages([&](std::size_t index) { return wanted(index); });
    return {returned.width,   returned.height,  block_,
            png_of(returned), png_of(expected), png_of(largest_errors())};
  }

 private:
  double got(std::size_t index) const {
    return element_at(output_.returned.bytes, output_.buffer.type, index);
  }
  double wanted(std::size_t index) const {
    return expected_at(output_.expectation, output_.buffer.type, index);
  }

  // From 0 to kWhite. NaN is black.
  double shade(double value) const {
    const double share = (value - black_) / range_;
    return share >= 1 ? kWhite : share > 0 ? kWhite * share : 0;
  }

  // 0 for an element that is right. An error that is NaN is white.
  double error(std::size_t index) const {
    if (is_expected(output_.expectation, output_.buffer.type, output_.returned.bytes, index, index))
      return 0;
    const double share = std::abs((got(index) - wanted(index)) / range_);
    return kFaintest + (kWhite - kFaintest) * (share < 1 ? share : 1);
  }

  // Calls `visit` with the index of each pixel in the block of pixel (x, y).
  template <class Visit>
  void each_pixel(std::size_t x, std::size_t y, const Visit& visit) const {
    for (std::size_t row = y * block_; row < std::min(rows_, (y + 1) * block_); ++row) {
      for (std::size_t column = x * block_; column < std::min(columns_, (x + 1) * block_); ++column)
        visit(row * columns_ + column);
    }
  }

  // A picture whose samples are `sample(x, y, channel)`.
  template <class Sample>
  Picture drawn(std::size_t channels, const Sample& sample) const {
    Picture picture{(columns_ + block_ - 1) / block_, (rows_ + block_ - 1) / block_, channels};
    picture.pixels.reserve(picture.width * picture.height * channels);
    for (std::size_t y = 0; y < picture.height; ++y) {
      for (std::size_t x = 0; x < picture.width; ++x) {
        for (std::size_t channel = 0; channel < channels; ++channel)
          picture.pixels.push_back(static_cast<std::uint8_t>(std::lround(sample(x, y, channel))));
      }
    }
    return picture;
  }

  template <class Value>
  Picture averages(const Value& value) const {
    return drawn(channels_, [&](std::size_t x, std::size_t y, std::size_t channel) {
      double sum = 0;
      double count = 0;
      each_pixel(x, y, [&](std::size_t pixel) {
        sum += shade(value(pixel * channels_ + channel));
        ++count;
      });
      return sum / count;
    });
  }

  // A single wrong pixel stays visible.
  Picture largest_errors() const {
    return drawn(1, [&](std::size_t x, std::size_t y, std::size_t) {
      double largest = 0;
      each_pixel(x, y, [&](std::size_t pixel) {
        for (std::size_t channel = 0; channel < channels_; ++channel)
          largest = std::max(largest, error(pixel * channels_ + channel));
      });
      return largest;
    });
  }

  const ReturnedOutput& output_;
  std::size_t rows_;
  std::size_t columns_;
  std::size_t channels_;
  std::size_t block_;
  double black_ = 0;
  double range_ = 1;
};

}  // namespace

std::optional<MismatchPictures> draw_mismatch(const Verdict& verdict, const Run& run,
                                              const Standard& standard) {
  if (!verdict.mismatch || verdict.mismatch->unit != MismatchUnit::pixel) return std::nullopt;
  const std::string& name = verdict.mismatch->buffer;
  const ReturnedOutput output{*std::ranges::find(standard.buffers, name, &Buffer::name),
                              *std::ranges::find(standard.expectations, name, &Expectation::buffer),
                              *std::ranges::find(run.buffers, name, &ReturnedBuffer::name)};
  MismatchPictures pictures;
  for (std::size_t side = kLongestSide; side >= kShortestSide; side /= 2) {
    pictures = Drawing(output, side).pictures();
    const std::size_t bytes =
        pictures.returned.size() + pictures.expected.size() + pictures.difference.size();
    if (bytes <= kMostBytes) break;
  }
  return pictures;
}

}  // namespace labcheck
