// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/printed_text.hpp"

#include <cstddef>
#include <cstdio>

namespace labcheck::simgpu {
namespace {

// Limits the host memory for a kernel that prints endlessly. [bytes]
constexpr std::size_t kMaxKept = 1 << 20;

}  // namespace

void PrintedText::add(std::string_view text) {
  text_ += text;
  if (text_.size() > kMaxKept) write();
}

void PrintedText::write() {
  if (!text_.empty()) std::fwrite(text_.data(), 1, text_.size(), stdout);
  text_.clear();
}

void PrintedText::flush() {
  write();
  std::fflush(stdout);
}

}  // namespace labcheck::simgpu
