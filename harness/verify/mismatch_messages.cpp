// SPDX-License-Identifier: MIT
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/verify/messages.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

namespace labcheck::messages {
namespace {

// Where the wrong pixels of a picture are.
std::string position_of(const WrongPixels& wrong, const Buffer& picture) {
  const PixelArea& area = wrong.area;
  if (wrong.count == 1) return tr("It is at x={}, y={}.", area.left, area.top);
  if (area.left == 0 && area.top == 0 && area.right + 1 == picture.shape[1] &&
      area.bottom + 1 == picture.shape[0])
    return tr("They are spread over the whole picture.");
  return tr("They are between (x={}, y={}) and (x={}, y={}).", area.left, area.top, area.right,
            area.bottom);
}

// A message for each kind of output: an array, a matrix, or several matrices.

std::string imprecise(const Buffer& buffer, double rms_error) {
  const std::string error = fmt::format("{:.3g}", rms_error);
  const std::string_view type = to_string(buffer.type);
  const std::size_t count = error == "1" ? 1 : 2;  // all fractions have the same form
  if (buffer.shape.size() == 2) {
    return tr_plural(
        "On average, the elements of the matrix '{0}' are off by {1} {2} rounding error, more than "
        "{2} arithmetic causes.",
        "On average, the elements of the matrix '{0}' are off by {1} {2} rounding errors, more "
        "than {2} arithmetic causes.",
        count, buffer.name, error, type);
  }
  if (buffer.shape.size() == 3) {
    return tr_plural(
        "On average, the elements of the matrices '{0}' are off by {1} {2} rounding error, more "
        "than {2} arithmetic causes.",
        "On average, the elements of the matrices '{0}' are off by {1} {2} rounding errors, more "
        "than {2} arithmetic causes.",
        count, buffer.name, error, type);
  }
  return tr_plural(
      "On average, the elements of the array '{0}' are off by {1} {2} rounding error, more than "
      "{2} arithmetic causes.",
      "On average, the elements of the array '{0}' are off by {1} {2} rounding errors, more than "
      "{2} arithmetic causes.",
      count, buffer.name, error, type);
}

std::string only_is_wrong(const Buffer& buffer) {
  if (buffer.shape.size() == 2)
    return tr("The only element of the matrix '{}' is wrong.", buffer.name);
  if (buffer.shape.size() == 3)
    return tr("The only element of the matrices '{}' is wrong.", buffer.name);
  return tr("The only element of the array '{}' is wrong.", buffer.name);
}

std::string all_are_wrong(const Buffer& buffer) {
  const std::string all = with_thousands(buffer.count());
  if (buffer.shape.size() == 2)
    return tr("All {} elements of the matrix '{}' are wrong.", all, buffer.name);
  if (buffer.shape.size() == 3)
    return tr("All {} elements of the matrices '{}' are wrong.", all, buffer.name);
  return tr("All {} elements of the array '{}' are wrong.", all, buffer.name);
}

std::string some_are_wrong(const Buffer& buffer, std::size_t wrong) {
  const std::string count = with_thousands(wrong);
  const std::string all = with_thousands(buffer.count());
  if (buffer.shape.size() == 2) {
    return tr_plural("{} of {} elements of the matrix '{}' is wrong.",
                     "{} of {} elements of the matrix '{}' are wrong.", wrong, count, all,
                     buffer.name);
  }
  if (buffer.shape.size() == 3) {
    return tr_plural("{} of {} elements of the matrices '{}' is wrong.",
                     "{} of {} elements of the matrices '{}' are wrong.", wrong, count, all,
                     buffer.name);
  }
  return tr_plural("{} of {} elements of the array '{}' is wrong.",
                   "{} of {} elements of the array '{}' are wrong.", wrong, count, all,
                   buffer.name);
}

std::string all_pixels_are_wrong(const Buffer& picture, std::size_t allowed) {
  const std::size_t all = picture.count();
  if (allowed == 0) {
    return tr_plural("All {} pixel of the picture '{}' are wrong.",
                     "All {} pixels of the picture '{}' are wrong.", all, with_thousands(all),
                     picture.name);
  }
  return tr("All {} pixels of the picture '{}' are wrong; at most {} may be.", with_thousands(all),
            picture.name, with_thousands(allowed));
}

std::string some_pixels_are_wrong(const Buffer& picture, const WrongPixels& wrong) {
  const std::string count = with_thousands(wrong.count);
  const std::string all = with_thousands(picture.count());
  if (wrong.allowed == 0) {
    return tr_plural("{} of {} pixels of the picture '{}' is wrong.",
                     "{} of {} pixels of the picture '{}' are wrong.", wrong.count, count, all,
                     picture.name);
  }
  return tr_plural("{} of {} pixels of the picture '{}' is wrong; at most {} may be.",
                   "{} of {} pixels of the picture '{}' are wrong; at most {} may be.", wrong.count,
                   count, all, picture.name, with_thousands(wrong.allowed));
}

}  // namespace

Feedback mismatch(const Buffer& buffer, BufferPlace place, const Difference& difference,
                  const MismatchPattern& pattern) {
  const std::size_t wrong = difference.wrong.size();
  std::string help = hint_for(pattern, {buffer, place, wrong});
  if (difference.only_rms) return {imprecise(buffer, difference.rms_error), std::move(help)};
  if (buffer.count() == 1) return {only_is_wrong(buffer), std::move(help)};
  return {wrong == buffer.count() ? all_are_wrong(buffer) : some_are_wrong(buffer, wrong),
          std::move(help)};
}

Feedback wrong_pixels(const Buffer& picture, BufferPlace place, const WrongPixels& wrong,
                      const MismatchPattern& pattern) {
  std::string help = hint_for(pattern, {picture, place, wrong.count, MismatchUnit::pixel});
  if (wrong.count == picture.count())
    return {all_pixels_are_wrong(picture, wrong.allowed), std::move(help)};
  return {some_pixels_are_wrong(picture, wrong) + ' ' + position_of(wrong, picture),
          std::move(help)};
}

Feedback imprecise_picture(const Buffer& picture, double factor) {
  return {tr("Each pixel of the picture '{}' is within its allowed error, but the average error is "
             "{:.2g} times as large as allowed.",
             picture.name, factor),
          {}};
}

std::string wrong_when_timed(const std::string& buffer, const std::vector<std::size_t>& index,
                             const std::string& got, const std::string& expected) {
  return tr("In a timed launch, {}[{}] was {} instead of {}.", buffer, fmt::join(index, ", "), got,
            expected);
}

std::string imprecise_when_timed(const std::string& buffer) {
  return tr("In a timed launch, {} was less accurate than required.", buffer);
}

std::string wrong_when_timed_help() {
  return tr(
      "Every timed launch has different inputs. Check that no data is left over from the previous "
      "launch.");
}

}  // namespace labcheck::messages
