// SPDX-License-Identifier: MIT
#include "harness/base/text.hpp"
#include "harness/verify/messages.hpp"

#include <fmt/format.h>

#include <utility>

namespace labcheck::messages {
namespace {

std::string_view noun_for(const std::vector<std::size_t>& shape) {
  if (shape.size() == 2) return "matrix";
  return shape.size() == 3 ? "matrices" : "array";
}

// "the last row", "the last 3 columns"
std::string last(std::size_t count, std::string_view noun) {
  return count == 1 ? fmt::format("the last {}", noun)
                    : fmt::format("the last {}", counted(count, noun));
}

// The name of a type in C++.
std::string_view name_of(ElementType type) {
  switch (type) {
    case ElementType::float32:
      return "float";
    case ElementType::float64:
      return "double";
    case ElementType::int32:
      return "int";
    case ElementType::uint32:
      return "unsigned int";
    case ElementType::int64:
      return "long long";
    case ElementType::uint8:
      return "unsigned char";
  }
  return "float";
}

// Elements that no thread computed, on a device whose memory holds `value` then.
std::string not_computed(std::size_t count, std::string_view value) {
  return fmt::format(
      "Exactly {} {} {}, so no thread computed {}. Make the grid cover the whole array: round up "
      "when dividing.",
      last(count, "element"), count == 1 ? "is" : "are", value, count == 1 ? "it" : "them");
}

// On the host, the student's code also copies the result.
std::string never_written(const NeverWritten& pattern, BufferPlace place, std::string_view noun) {
  const std::string added =
      pattern.may_be_sum ? " If the kernel adds to the output (+=, atomicAdd), set it to 0 first."
                         : "";
  const std::string which = fmt::format("{} {} never written.", counted(pattern.count, noun),
                                        pattern.count == 1 ? "was" : "were");
  if (place == BufferPlace::host) {
    return pattern.all ? "Nothing was written to the output, which is host memory. Copy the result "
                         "back with cudaMemcpyDeviceToHost."
                       : which + " Copy the whole result back; the size is in bytes.";
  }
  return (pattern.all ? "Nothing was written to the output. Check that the kernel is launched with "
                        "this buffer and with a nonempty grid."
                      : which + " Make the grid cover the whole output: round up when dividing.") +
         added;
}

struct HintForPattern {
  const Buffer& buffer;
  BufferPlace place;
  std::size_t wrong;
  std::string_view noun = "element";

  std::string operator()(const NoPattern&) const { return {}; }
  std::string operator()(const NeverWritten& pattern) const {
    return never_written(pattern, place, noun);
  }
  std::string operator()(const CopiedInPart& pattern) const {
    return fmt::format(
        "Only {} of {} {} copied back. cudaMemcpy counts bytes: multiply the number of elements by "
        "sizeof({}).",
        with_thousands(pattern.written), counted(pattern.bytes, "byte"),
        pattern.written == 1 ? "was" : "were", name_of(buffer.type));
  }
  std::string operator()(const AddedToUninitialized&) const {
    return "Every element is the expected value plus the value that it had before the call. "
           "Initialize the output before you add to it (+=, atomicAdd).";
  }
  std::string operator()(const AllNan& pattern) const {
    if (pattern.at_end > 0 && place == BufferPlace::host)
      return not_computed(pattern.at_end, "NaN");
    return (wrong == 1 ? fmt::format("The wrong {} is NaN. ", noun)
                       : fmt::format("Every wrong {} is NaN. ", noun)) +
           (place == BufferPlace::host ? "Copy every byte of all inputs to the device, and "
                                         "initialize device memory before "
                                         "you add to it."
                                       : "Check that the kernel reads no uninitialized memory.");
  }
  std::string operator()(const AllZero& pattern) const {
    if (pattern.at_end > 0 && place == BufferPlace::host) return not_computed(pattern.at_end, "0");
    return (wrong == 1 ? fmt::format("The wrong {} is 0. ", noun)
                       : fmt::format("Every wrong {} is 0. ", noun)) +
           "Check that the result is accumulated and stored.";
  }
  std::string operator()(const Transposed&) const {
    return "The result is the transpose of the expected one. Swap row and column in the index.";
  }
  std::string operator()(const ConstantFactor& pattern) const {
    return fmt::format(
        "Every wrong {} is {:.6g} times the expected value. Check that each term is added "
        "exactly once.",
        noun, pattern.factor);
  }
  std::string operator()(const LastRowsAndColumns& pattern) const {
    const bool matrix = buffer.shape.size() == 2;
    std::vector<std::string> positions;
    if (pattern.rows > 0) positions.push_back(last(pattern.rows, "row"));
    if (pattern.columns > 0)
      positions.push_back(last(pattern.columns, matrix ? "column" : "element"));
    return fmt::format("Every mismatch is in {}. Check how the kernel handles the partial {}.",
                       joined(positions, Conjunction::either), matrix ? "tile" : "block");
  }
  std::string operator()(const SameAsAnother& pattern) const {
    return fmt::format(
        "The result is bit for bit identical to '{}', although the input changed between the "
        "calls. Copy the new values to the device in every call.",
        pattern.other);
  }
  std::string operator()(const LowPrecision&) const {
    return fmt::format(
        "The result is close, but less accurate than {} arithmetic. Check that no value or sum has "
        "a lower precision.",
        to_string(buffer.type));
  }
};

// Where the wrong pixels of a picture are.
std::string position_of(const WrongPixels& wrong, const Buffer& picture) {
  const PixelArea& area = wrong.area;
  if (wrong.count == 1) return fmt::format("It is at x={}, y={}.", area.left, area.top);
  if (area.left == 0 && area.top == 0 && area.right + 1 == picture.shape[1] &&
      area.bottom + 1 == picture.shape[0])
    return "They are spread over the whole picture.";
  return fmt::format("They are between (x={}, y={}) and (x={}, y={}).", area.left, area.top,
                     area.right, area.bottom);
}

}  // namespace

Feedback mismatch(const Buffer& buffer, BufferPlace place, const Difference& difference,
                  const MismatchPattern& pattern) {
  const std::size_t wrong = difference.wrong.size();
  const std::string help = std::visit(HintForPattern{buffer, place, wrong}, pattern);
  const std::string whole = fmt::format("the {} '{}'", noun_for(buffer.shape), buffer.name);
  if (difference.only_rms) {
    const std::string error = fmt::format("{:.3g}", difference.rms_error);
    return {
        fmt::format("On average, the elements of {0} are off by {1} {2} rounding error{3}, more "
                    "than {2} arithmetic causes.",
                    whole, error, to_string(buffer.type), error == "1" ? "" : "s"),
        help};
  }
  const std::size_t all = buffer.count();
  if (all == 1) return {fmt::format("The only element of {} is wrong.", whole), help};
  if (wrong == all)
    return {fmt::format("All {} of {} are wrong.", counted(all, "element"), whole), help};
  return {fmt::format("{} of {} of {} {} wrong.", with_thousands(wrong), counted(all, "element"),
                      whole, wrong == 1 ? "is" : "are"),
          help};
}

Feedback wrong_pixels(const Buffer& picture, BufferPlace place, const WrongPixels& wrong,
                      const MismatchPattern& pattern) {
  const std::string help =
      std::visit(HintForPattern{picture, place, wrong.count, "pixel"}, pattern);
  const std::size_t all = picture.count();
  const std::string whole = fmt::format("the picture '{}'", picture.name);
  const std::string allowed =
      wrong.allowed > 0 ? fmt::format("; at most {} may be", with_thousands(wrong.allowed)) : "";
  if (wrong.count == all)
    return {fmt::format("All {} of {} are wrong{}.", counted(all, "pixel"), whole, allowed), help};
  return {fmt::format("{} of {} of {} {} wrong{}. {}", with_thousands(wrong.count),
                      counted(all, "pixel"), whole, wrong.count == 1 ? "is" : "are", allowed,
                      position_of(wrong, picture)),
          help};
}

Feedback imprecise_picture(const Buffer& picture, double factor) {
  return {fmt::format("Each pixel of the picture '{}' is within its allowed error, but the average "
                      "error is {:.2g} times as large as allowed.",
                      picture.name, factor),
          {}};
}

std::string written_elements(const WrongWriter& writer, std::string_view subject) {
  const bool all = writer.share == WrittenShare::every;
  const bool by_none = writer.line == 0;
  const std::string_view which = writer.share == WrittenShare::first ? "the first"
                                 : all && !by_none                   ? "every"
                                                                     : "the";
  return fmt::format("{}wrote {} wrong element{} of '{}'", subject, which,
                     all && by_none ? "s" : "", writer.buffer);
}

// The line is known from a run on the simulated GPU, where other elements may be wrong.
std::string wrong_writer(const WrongWriter& writer, Backend failed_on) {
  const std::string_view place = failed_on == Backend::gpu ? "On the simulated GPU, " : "";
  const std::string subject = writer.line > 0 ? fmt::format("{}:{} ", writer.file, writer.line)
                              : place.empty() ? "No kernel "
                                              : "no kernel ";
  return fmt::format("{}{}.", place, written_elements(writer, subject));
}

std::string wrong_when_timed(const std::string& buffer, const std::vector<std::size_t>& index,
                             const std::string& got, const std::string& expected) {
  return fmt::format("In a timed launch, {}[{}] was {} instead of {}.", buffer,
                     fmt::join(index, ", "), got, expected);
}

std::string imprecise_when_timed(const std::string& buffer) {
  return fmt::format("In a timed launch, {} was less accurate than required.", buffer);
}

std::string wrong_when_timed_help() {
  return "Every timed launch has different inputs. Check that no data is left over from the "
         "previous launch.";
}

}  // namespace labcheck::messages
