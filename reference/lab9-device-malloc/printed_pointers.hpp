// What device_malloc_test prints, read and looked at.
#pragma once

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <labcheck/oracle.hpp>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

/// "Thread 5 got pointer: 0x7f0040": the pointer is 0 where it is null.
struct PrintedPointer {
  std::size_t thread = 0;
  std::uint64_t pointer = 0;
};

inline constexpr std::string_view kHelpWithFormat =
    "print a line 'Thread 0 got pointer: 0x7f5a20' for each thread, as printf(\"Thread %d got "
    "pointer: %p\\n\", ...) does";

inline constexpr std::size_t kThreadsOfAWarp = 32;

inline std::string numbered(std::size_t thread) {
  return "thread " + std::to_string(thread);
}

/// Takes a number in that base off the front of `text`; nothing where there is none, or one of more
/// than 64 bits.
inline std::optional<std::uint64_t> take_number(std::string_view& text, unsigned base) {
  std::uint64_t number = 0;
  std::size_t digits = 0;
  for (; digits < text.size(); ++digits) {
    const char c = static_cast<char>(std::tolower(static_cast<unsigned char>(text[digits])));
    const unsigned digit = c >= '0' && c <= '9'   ? static_cast<unsigned>(c - '0')
                           : c >= 'a' && c <= 'f' ? static_cast<unsigned>(c - 'a' + 10)
                                                  : base;
    if (digit >= base) break;
    if (number > (UINT64_MAX - digit) / base) return std::nullopt;
    number = number * base + digit;
  }
  if (digits == 0) return std::nullopt;
  text.remove_prefix(digits);
  return number;
}

inline bool take(std::string_view& text, std::string_view prefix) {
  if (!text.starts_with(prefix)) return false;
  text.remove_prefix(prefix.size());
  return true;
}

/// A line's thread and pointer; nothing where it is about something else.
inline std::optional<PrintedPointer> read_line(std::string_view line) {
  while (!line.empty() && std::isspace(static_cast<unsigned char>(line.back())))
    line.remove_suffix(1);
  if (!take(line, "Thread ")) return std::nullopt;
  const auto thread = take_number(line, 10);
  if (!thread || !take(line, " got pointer: ")) return std::nullopt;
  if (line == "(nil)" || line == "(null)") return PrintedPointer{*thread, 0};
  if (!take(line, "0x")) take(line, "0X");
  const auto pointer = take_number(line, 16);
  if (!pointer || !line.empty()) return std::nullopt;
  return PrintedPointer{*thread, *pointer};
}

/// All that `output` tells, in its order.
inline std::vector<PrintedPointer> printed_pointers(std::string_view output) {
  std::vector<PrintedPointer> pointers;
  while (!output.empty()) {
    const std::size_t end = std::min(output.find('\n'), output.size());
    if (const auto pointer = read_line(output.substr(0, end))) pointers.push_back(*pointer);
    output.remove_prefix(std::min(end + 1, output.size()));
  }
  return pointers;
}

inline std::optional<labcheck::Complaint> null_among(const std::vector<PrintedPointer>& pointers) {
  for (const PrintedPointer& printed : pointers) {
    if (printed.pointer != 0) continue;
    return labcheck::Complaint{
        "the program prints a null pointer for " + numbered(printed.thread),
        "malloc() returns null when the heap is full: say that on standard error and return 1"};
  }
  return std::nullopt;
}

/// Whether each of the `threads` has one line.
inline std::optional<labcheck::Complaint> wrong_threads(const std::vector<PrintedPointer>& pointers,
                                                        std::size_t threads,
                                                        std::string_view output) {
  if (pointers.empty()) {
    const std::string first(output.substr(0, std::min(output.find('\n'), std::size_t{80})));
    return labcheck::Complaint{
        first.empty() ? std::string("the program prints nothing")
                      : "no line tells what a thread got; the first one is '" + first + "'",
        std::string(kHelpWithFormat)};
  }
  std::map<std::size_t, std::size_t> lines;
  for (const PrintedPointer& printed : pointers) ++lines[printed.thread];
  for (const auto& [thread, count] : lines) {
    if (thread >= threads) {
      return labcheck::Complaint{"there is a line for " + numbered(thread) +
                                     ", but the threads are 0 to " + std::to_string(threads - 1),
                                 "is every thread behind the last one kept from printing?"};
    }
    if (count > 1) {
      return labcheck::Complaint{
          "there are " + std::to_string(count) + " lines for " + numbered(thread),
          "does each thread have a number of its own, also in another block?"};
    }
  }
  for (std::size_t thread = 0; thread < threads; ++thread) {
    if (lines.contains(thread)) continue;
    return labcheck::Complaint{
        "no line tells what " + numbered(thread) + " got; there are lines for " +
            std::to_string(lines.size()) + " of " + std::to_string(threads) + " threads",
        "does the grid have as many threads, and did the kernel come to its end?"};
  }
  return std::nullopt;
}

/// Whether blocks of `size` bytes would overlap.
inline std::optional<labcheck::Complaint> too_near(std::vector<PrintedPointer> pointers,
                                                   std::size_t size) {
  std::sort(pointers.begin(), pointers.end(),
            [](const PrintedPointer& a, const PrintedPointer& b) { return a.pointer < b.pointer; });
  for (std::size_t k = 1; k < pointers.size(); ++k) {
    const std::uint64_t apart = pointers[k].pointer - pointers[k - 1].pointer;
    if (apart >= size) continue;
    const std::string both = "threads " + std::to_string(pointers[k - 1].thread) + " and " +
                             std::to_string(pointers[k].thread);
    if (apart == 0) {
      return labcheck::Complaint{
          both + " have the same pointer",
          "a block that is freed may be given to the next thread: free none before all are told"};
    }
    return labcheck::Complaint{"the pointers of " + both + " are " + std::to_string(apart) +
                                   " bytes apart, and each thread asks for " + std::to_string(size),
                               "does malloc() get the size that the program is called with?"};
  }
  return std::nullopt;
}

/// What the simulated GPU's heap has on its books against what is printed: fewer blocks than
/// pointers, or blocks that were given back before another thread's were given out.
inline std::optional<labcheck::Complaint> not_on_the_books(
    std::size_t threads, const labcheck::ProgramOutcome& outcome) {
  if (outcome.counters == nullptr) return std::nullopt;
  const auto counted = [&](const char* counter) {
    const auto found = outcome.counters->find(counter);
    return found == outcome.counters->end() ? std::size_t{0}
                                            : static_cast<std::size_t>(found->second);
  };
  const std::size_t blocks = counted("device_heap_allocations");
  if (blocks < threads) {
    return labcheck::Complaint{"the program prints " + std::to_string(threads) +
                                   " pointers, but malloc() in its kernels gave out " +
                                   std::to_string(blocks) + (blocks == 1 ? " block" : " blocks"),
                               "each thread of the kernel calls malloc() itself"};
  }
  const std::size_t at_once = counted("device_heap_frees") - counted("device_heap_later_frees");
  // The threads of one warp ask together: none of them gets what another one has given back.
  if (at_once == 0 || threads <= kThreadsOfAWarp) return std::nullopt;
  return labcheck::Complaint{
      "the kernel that allocated the blocks freed " + std::to_string(at_once) +
          " of them: what a line tells may be another thread's block by then",
      "keep the pointers in device memory, and free the blocks in a second kernel"};
}
