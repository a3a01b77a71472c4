// SPDX-License-Identifier: MIT
/// The text that kernels printed and the program has not written yet.
#pragma once

#include <string>
#include <string_view>

namespace labcheck::simgpu {

class PrintedText {
 public:
  /// Keeps `text`. Writes everything if a kernel prints very much.
  void add(std::string_view text);

  /// Writes the text to standard output. A real GPU does so before the next launch and when the
  /// host synchronizes.
  void write();

  /// Calls write() and flushes standard output.
  void flush();

 private:
  std::string text_;
};

}  // namespace labcheck::simgpu
