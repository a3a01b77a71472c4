// SPDX-License-Identifier: MIT
// What the pattern of wrong elements suggests.
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/verify/messages.hpp"

namespace labcheck::messages {
namespace {

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
  return tr_plural(
      "Exactly the last element is {1}, so no thread computed it. Make the grid cover the whole "
      "array: round up when dividing.",
      "Exactly the last {0} elements are {1}, so no thread computed them. Make the grid cover the "
      "whole array: round up when dividing.",
      count, with_thousands(count), value);
}

// On the host, the student's code also copies the result.
std::string never_written(const NeverWritten& pattern, BufferPlace place, MismatchUnit unit) {
  const std::size_t count = pattern.count;
  const std::string which =
      unit == MismatchUnit::pixel
          ? tr_plural("{} pixel was never written.", "{} pixels were never written.", count,
                      with_thousands(count))
          : tr_plural("{} element was never written.", "{} elements were never written.", count,
                      with_thousands(count));
  if (place == BufferPlace::host) {
    return pattern.all ? tr("Nothing was written to the output, which is host memory. Copy the "
                            "result back with cudaMemcpyDeviceToHost.")
                       : which + ' ' + tr("Copy the whole result back; the size is in bytes.");
  }
  const std::string found =
      pattern.all
          ? tr("Nothing was written to the output. Check that the kernel is launched with this "
               "buffer and with a nonempty grid.")
          : which + ' ' + tr("Make the grid cover the whole output: round up when dividing.");
  if (!pattern.may_be_sum) return found;
  return found + ' ' + tr("If the kernel adds to the output (+=, atomicAdd), set it to 0 first.");
}

struct HintForPattern {
  const Buffer& buffer;
  BufferPlace place;
  std::size_t wrong;
  MismatchUnit unit = MismatchUnit::element;

  std::string operator()(const NoPattern&) const { return {}; }
  std::string operator()(const NeverWritten& pattern) const {
    return never_written(pattern, place, unit);
  }
  std::string operator()(const CopiedInPart& pattern) const {
    return tr_plural(
        "Only {} of {} bytes was copied back. cudaMemcpy counts bytes: multiply the number of "
        "elements by sizeof({}).",
        "Only {} of {} bytes were copied back. cudaMemcpy counts bytes: multiply the number of "
        "elements by sizeof({}).",
        pattern.written, with_thousands(pattern.written), with_thousands(pattern.bytes),
        name_of(buffer.type));
  }
  std::string operator()(const AddedToUninitialized&) const {
    return tr(
        "Every element is the expected value plus the value that it had before the call. "
        "Initialize the output before you add to it (+=, atomicAdd).");
  }
  std::string operator()(const AllNan& pattern) const {
    if (pattern.at_end > 0 && place == BufferPlace::host)
      return not_computed(pattern.at_end, "NaN");
    return every_wrong_is("NaN") + ' ' +
           (place == BufferPlace::host
                ? tr("Copy every byte of all inputs to the device, and initialize device memory "
                     "before you add to it.")
                : tr("Check that the kernel reads no uninitialized memory."));
  }
  std::string operator()(const AllZero& pattern) const {
    if (pattern.at_end > 0 && place == BufferPlace::host) return not_computed(pattern.at_end, "0");
    return every_wrong_is("0") + ' ' + tr("Check that the result is accumulated and stored.");
  }
  std::string operator()(const Transposed&) const {
    return tr("The result is the transpose of the expected one. Swap row and column in the index.");
  }
  std::string operator()(const ConstantFactor& pattern) const {
    return (unit == MismatchUnit::pixel
                ? tr("Every wrong pixel is {:.6g} times the expected value.", pattern.factor)
                : tr("Every wrong element is {:.6g} times the expected value.", pattern.factor)) +
           ' ' + tr("Check that each term is added exactly once.");
  }
  std::string operator()(const LastRowsAndColumns& pattern) const {
    const bool matrix = buffer.shape.size() == 2;
    return position_of(pattern, matrix) + ' ' +
           (matrix ? tr("Check how the kernel handles the partial tile.")
                   : tr("Check how the kernel handles the partial block."));
  }
  std::string operator()(const SameAsAnother& pattern) const {
    return tr(
        "The result is bit for bit identical to '{}', although the input changed between the "
        "calls. Copy the new values to the device in every call.",
        pattern.other);
  }
  std::string operator()(const LowPrecision&) const {
    return tr(
        "The result is close, but less accurate than {} arithmetic. Check that no value or sum has "
        "a lower precision.",
        to_string(buffer.type));
  }

 private:
  std::string every_wrong_is(std::string_view value) const {
    if (unit == MismatchUnit::pixel) {
      return wrong == 1 ? tr("The wrong pixel is {}.", value)
                        : tr("Every wrong pixel is {}.", value);
    }
    return wrong == 1 ? tr("The wrong element is {}.", value)
                      : tr("Every wrong element is {}.", value);
  }

  static std::string position_of(const LastRowsAndColumns& pattern, bool matrix) {
    const auto& [rows, columns] = pattern;
    if (columns == 0) {
      return tr_plural("Every mismatch is in the last row.",
                       "Every mismatch is in the last {} rows.", rows, with_thousands(rows));
    }
    if (!matrix) {
      return tr_plural("Every mismatch is in the last element.",
                       "Every mismatch is in the last {} elements.", columns,
                       with_thousands(columns));
    }
    if (rows == 0) {
      return tr_plural("Every mismatch is in the last column.",
                       "Every mismatch is in the last {} columns.", columns,
                       with_thousands(columns));
    }
    if (columns == 1) {
      return tr_plural("Every mismatch is in the last row or the last column.",
                       "Every mismatch is in the last {} rows or the last column.", rows,
                       with_thousands(rows));
    }
    return tr_plural("Every mismatch is in the last row or the last {1} columns.",
                     "Every mismatch is in the last {0} rows or the last {1} columns.", rows,
                     with_thousands(rows), with_thousands(columns));
  }
};

}  // namespace

std::string hint_for(const MismatchPattern& pattern, const MismatchedOutput& output) {
  return std::visit(HintForPattern{output.buffer, output.place, output.wrong, output.unit},
                    pattern);
}

}  // namespace labcheck::messages
