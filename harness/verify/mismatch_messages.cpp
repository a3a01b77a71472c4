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
std::string last(std::size_t count, std::string_view what) {
  return count == 1 ? fmt::format("the last {}", what)
                    : fmt::format("the last {}", counted(count, what));
}

// What may have gone wrong around the kernel, where the student wrote what surrounds it, too.
std::string never_written(const NeverWritten& pattern, BufferPlace place) {
  const std::string added =
      pattern.may_be_sum ? " Or was the result added (+=, atomicAdd) to what nobody had set to 0?"
                         : "";
  const std::string which = fmt::format("{} {} never written", counted(pattern.count, "element"),
                                        pattern.count == 1 ? "was" : "were");
  if (place == BufferPlace::host) {
    return pattern.all
               ? "nothing was written to the output, which is host memory: is the result copied "
                 "back to it (cudaMemcpyDeviceToHost)?"
               : which + ": are all bytes of the result copied back (the size is one in bytes)?";
  }
  return (pattern.all
              ? "nothing was written to the output: was the kernel launched, with a grid "
                "that is not empty, on this buffer?"
              : which + ": does the grid cover the whole output (round up when dividing)?") +
         added;
}

struct PatternSentence {
  const Buffer& buffer;
  BufferPlace place;

  std::string operator()(const NoPattern&) const { return {}; }
  std::string operator()(const NeverWritten& pattern) const {
    return never_written(pattern, place);
  }
  std::string operator()(const AddedToUnset&) const {
    return "every element is the right one plus what the output held before the call: set it "
           "before anything is added to it (+=, atomicAdd)";
  }
  std::string operator()(const AllNan&) const {
    return place == BufferPlace::host
               ? "every wrong element is NaN: are all inputs copied to the device, every byte of "
                 "them, and is device memory set before something is added to it?"
               : "every wrong element is NaN: is memory read that nobody has written?";
  }
  std::string operator()(const AllZero&) const {
    return "every wrong element is 0: is the result stored, and is the sum carried on?";
  }
  std::string operator()(const Transposed&) const {
    return "the result is the transpose of the right one: are row and column swapped?";
  }
  std::string operator()(const ConstantFactor& pattern) const {
    return fmt::format(
        "every wrong element is {:.6g} times the right one: is something added more or less often "
        "than once?",
        pattern.factor);
  }
  std::string operator()(const LastRowsAndColumns& pattern) const {
    const bool matrix = buffer.shape.size() == 2;
    std::vector<std::string> where;
    if (pattern.rows > 0) where.push_back(last(pattern.rows, "row"));
    if (pattern.columns > 0) where.push_back(last(pattern.columns, matrix ? "column" : "element"));
    return fmt::format("every mismatch lies in {}: is a partial {} guarded?", joined(where, "or"),
                       matrix ? "tile" : "block");
  }
  std::string operator()(const SameAsAnother& pattern) const {
    return fmt::format(
        "it holds what '{}' holds, bit for bit, though something has changed in between: is what "
        "is handed over the second time left out?",
        pattern.other);
  }
  std::string operator()(const LowPrecision&) const {
    return fmt::format(
        "the result is near the right one but less exact than {} arithmetic is: are values or "
        "sums kept in lower precision?",
        to_string(buffer.type));
  }
};

}  // namespace

Sentence mismatch(const Buffer& buffer, BufferPlace place, const Difference& difference,
                  const MismatchPattern& pattern) {
  const std::string help = std::visit(PatternSentence{buffer, place}, pattern);
  const std::string whole = fmt::format("the {} '{}'", noun_for(buffer.shape), buffer.name);
  if (difference.only_rms) {
    const std::string error = fmt::format("{:.3g}", difference.rms_error);
    return {
        fmt::format("the elements of {} are off by {} {} on average, more than {} arithmetic "
                    "makes",
                    whole, error, error == "1" ? "rounding" : "roundings", to_string(buffer.type)),
        help};
  }
  const std::size_t wrong = difference.wrong.size();
  const std::size_t all = buffer.count();
  if (all == 1) return {fmt::format("the only element of {} is wrong", whole), help};
  if (wrong == all)
    return {fmt::format("all {} of {} are wrong", counted(all, "element"), whole), help};
  return {fmt::format("{} of {} of {} {} wrong", with_thousands(wrong), counted(all, "element"),
                      whole, wrong == 1 ? "is" : "are"),
          help};
}

std::string wrong_when_timed(const std::string& buffer, const std::vector<std::size_t>& index,
                             const std::string& got, const std::string& expected) {
  return fmt::format("in a timed launch {}[{}] was {} instead of {}", buffer,
                     fmt::join(index, ", "), got, expected);
}

std::string imprecise_when_timed(const std::string& buffer) {
  return fmt::format("in a timed launch {} was less precise than it must be", buffer);
}

std::string wrong_when_timed_help() {
  return "each timed launch has other values in other places; does something stay from the launch "
         "before?";
}

}  // namespace labcheck::messages
