// SPDX-License-Identifier: MIT
// Reads and checks the output of device_malloc_test.
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

/// A line like "Thread 5 got pointer: 0x7f0040". A null pointer is 0.
struct PrintedPointer {
  std::size_t thread = 0;
  std::uint64_t pointer = 0;
};

inline constexpr std::size_t kWarpSize = 32;

/// Removes a number in the given base from the front of `text`. Returns nothing if there is no
/// number or if it has more than 64 bits.
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

/// The thread and the pointer in a line, or nothing if the line has another form.
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

/// All pointers in `output`, in order.
inline std::vector<PrintedPointer> printed_pointers(std::string_view output) {
  std::vector<PrintedPointer> pointers;
  while (!output.empty()) {
    const std::size_t end = std::min(output.find('\n'), output.size());
    if (const auto pointer = read_line(output.substr(0, end))) pointers.push_back(*pointer);
    output.remove_prefix(std::min(end + 1, output.size()));
  }
  return pointers;
}

inline std::optional<labcheck::Complaint> null_pointer(
    const std::vector<PrintedPointer>& pointers) {
  for (const PrintedPointer& printed : pointers) {
    if (printed.pointer != 0) continue;
    return labcheck::Complaint{
        labcheck::explain("the program prints a null pointer for thread {thread}",
                          labcheck::as_number(printed.thread)),
        labcheck::explain("If malloc() returns null, report it on standard error and return 1.")};
  }
  return std::nullopt;
}

/// Checks that each of the `threads` has one line.
inline std::optional<labcheck::Complaint> wrong_threads(const std::vector<PrintedPointer>& pointers,
                                                        std::size_t threads,
                                                        std::string_view output) {
  if (pointers.empty()) {
    const std::string first(output.substr(0, std::min(output.find('\n'), std::size_t{80})));
    return labcheck::Complaint{
        first.empty()
            ? labcheck::explain("the program prints nothing")
            : labcheck::explain("no line has the expected form; the first line is '{line}'", first),
        labcheck::explain("Print a line like 'Thread 0 got pointer: 0x7f5a20' for each thread: "
                          "printf(\"Thread %d got pointer: %p\\n\", ...).")};
  }
  std::map<std::size_t, std::size_t> lines;
  for (const PrintedPointer& printed : pointers) ++lines[printed.thread];
  for (const auto& [thread, count] : lines) {
    if (thread >= threads) {
      return labcheck::Complaint{
          labcheck::explain(
              "the program prints a line for thread {thread}, but the threads are 0 to {last}",
              labcheck::as_number(thread), labcheck::as_number(threads - 1)),
          labcheck::explain("Add a guard: threads past the last one must not print.")};
    }
    if (count > 1) {
      return labcheck::Complaint{
          labcheck::explain("the program prints {lines} lines for thread {thread}",
                            labcheck::as_number(count), labcheck::as_number(thread)),
          labcheck::explain(
              "Number the threads across blocks: blockIdx.x * blockDim.x + threadIdx.x.")};
    }
  }
  for (std::size_t thread = 0; thread < threads; ++thread) {
    if (lines.contains(thread)) continue;
    return labcheck::Complaint{
        labcheck::explain("the program prints no line for thread {thread}; it prints lines for "
                          "{seen} of {all} threads",
                          labcheck::as_number(thread), labcheck::as_number(lines.size()),
                          labcheck::as_number(threads)),
        labcheck::explain("Check that the grid has enough threads and that the kernel finishes.")};
  }
  return std::nullopt;
}

/// Checks that blocks of `size` bytes at these pointers do not overlap.
inline std::optional<labcheck::Complaint> overlapping_blocks(std::vector<PrintedPointer> pointers,
                                                             std::size_t size) {
  std::sort(pointers.begin(), pointers.end(),
            [](const PrintedPointer& a, const PrintedPointer& b) { return a.pointer < b.pointer; });
  for (std::size_t k = 1; k < pointers.size(); ++k) {
    const std::uint64_t apart = pointers[k].pointer - pointers[k - 1].pointer;
    if (apart >= size) continue;
    const std::int64_t first = labcheck::as_number(pointers[k - 1].thread);
    const std::int64_t second = labcheck::as_number(pointers[k].thread);
    if (apart == 0) {
      return labcheck::Complaint{
          labcheck::explain("threads {first} and {second} have the same pointer", first, second),
          labcheck::explain(
              "Free the blocks in a second kernel: malloc() may return a freed block again.")};
    }
    return labcheck::Complaint{
        labcheck::explain("the pointers of threads {first} and {second} are {apart} bytes apart, "
                          "but a block has {size} bytes",
                          first, second, labcheck::as_number(apart), labcheck::as_number(size)),
        labcheck::explain("Call malloc() with the size from the command line.")};
  }
  return std::nullopt;
}

/// Checks that malloc() in kernels of the simulated GPU returned each pointer, for a block of
/// `size` bytes.
inline std::optional<labcheck::Complaint> invented_pointer(
    const std::vector<PrintedPointer>& pointers, std::size_t size,
    const labcheck::ProgramOutcome& outcome) {
  if (outcome.counters == nullptr) return std::nullopt;
  std::map<std::uint64_t, std::uint64_t> sizes;
  for (const labcheck::HeapBlock& block : outcome.heap) sizes[block.address] = block.size;
  for (const PrintedPointer& printed : pointers) {
    const auto block = sizes.find(printed.pointer);
    if (block == sizes.end()) {
      return labcheck::Complaint{
          labcheck::explain("the program prints the pointer {pointer} for thread {thread}, but "
                            "malloc() in its kernels did not return this pointer",
                            labcheck::MemoryAddress{printed.pointer},
                            labcheck::as_number(printed.thread)),
          labcheck::explain("Let each thread store the pointer that malloc() returns, copy the "
                            "pointers to the host, and print them.")};
    }
    if (block->second < size) {
      return labcheck::Complaint{
          labcheck::explain("the block of thread {thread} has {bytes} instead of {size} bytes",
                            labcheck::as_number(printed.thread), labcheck::as_number(block->second),
                            labcheck::as_number(size)),
          labcheck::explain("Call malloc() with the size from the command line.")};
    }
  }
  return std::nullopt;
}

/// Compares the output with the counters of the simulated GPU's heap. Finds fewer blocks than
/// pointers, and blocks that were freed before other threads allocated theirs.
inline std::optional<labcheck::Complaint> wrong_heap_counts(
    std::size_t threads, const labcheck::ProgramOutcome& outcome) {
  if (outcome.counters == nullptr) return std::nullopt;
  const labcheck::Counters& counters = *outcome.counters;
  const std::size_t blocks = counters.device_heap_allocations;
  if (blocks < threads) {
    return labcheck::Complaint{
        labcheck::explain_plural("the program prints {pointers} pointers, but malloc() in its "
                                 "kernels returned only {count} block",
                                 "the program prints {pointers} pointers, but malloc() in its "
                                 "kernels returned only {count} blocks",
                                 labcheck::as_number(threads), labcheck::as_number(blocks)),
        labcheck::explain("Call malloc() in every thread of the kernel.")};
  }
  const std::size_t at_once = counters.device_heap_frees - counters.device_heap_later_frees;
  // The threads of a warp allocate together: none of them gets a block that another one has freed.
  if (at_once == 0 || threads <= kWarpSize) return std::nullopt;
  return labcheck::Complaint{
      labcheck::explain("the kernel that allocated the blocks freed {freed} of them, so a printed "
                        "pointer may belong to another thread's block by then",
                        labcheck::as_number(at_once)),
      labcheck::explain(
          "Keep the pointers in device memory, and free the blocks in a second kernel.")};
}
