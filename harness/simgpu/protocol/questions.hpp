// SPDX-License-Identifier: MIT
/// What the device asks a program about its own calls while the program waits for an answer. The
/// program is not trusted: reports show its testimony, and nothing else depends on it.
#pragma once

#include <cstdint>

namespace labcheck::simgpu {

enum class QuestionKind : std::uint32_t {
  current_call,  // Where is the call whose request is being answered?
  kept_call,     // Where is the call with this number? `value` is the `site` of a request.
  memory,        // What is at this address of host memory? `value` is the address.
};

struct Question {
  QuestionKind kind = QuestionKind::current_call;
  std::uint64_t value = 0;
};

/// The messages are sent as they are in memory, because a signal handler sends them, too.
struct Testimony {
  std::uint64_t value = 0;  // of current_call: equal for equal places; of memory: 8 bytes
  std::uint32_t line = 0;
  std::uint32_t is_known = 0;  // 0 if there is no such call or no such memory
  // Ends with a zero. Of a call: the source file, or empty without debug information. Of memory:
  // the mangled name of the __constant__ or __device__ variable that has this address in host code.
  char name[512] = {};
};

}  // namespace labcheck::simgpu
