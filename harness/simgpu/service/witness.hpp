// SPDX-License-Identifier: MIT
/// What a program testifies about its own calls (protocol/questions.hpp). Reports show it. The
/// device must not depend on it in any other way.
#pragma once

#include "harness/simgpu/protocol/questions.hpp"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

namespace labcheck::simgpu {

struct SourceLine {
  std::string file;  // empty if it is unknown
  std::uint32_t line = 0;
};

struct CallPlace {
  std::uint64_t id = 0;  // equal for calls from the same place; 0 if it is unknown
  SourceLine source;
};

/// What is at an address of the program's own memory.
struct HostMemory {
  std::optional<bool> exists;  // std::nullopt if the program cannot be asked
  std::uint64_t word = 0;      // the 8 bytes at the address
  std::string variable;        // the __constant__ or __device__ variable that host code calls so
};

class Witness {
 public:
  /// Returns std::nullopt if the program does not wait for an answer of the device.
  using Ask = std::function<std::optional<Testimony>(const Question&)>;
  explicit Witness(Ask ask) : ask_(std::move(ask)) {}

  /// The place of the call that the device is answering.
  CallPlace current_call() const;

  /// The place of an earlier call. `site` is that of its request. Once known, it remains known
  /// after the program has ended.
  SourceLine line_of(std::uint64_t site) const;

  HostMemory memory_at(std::uint64_t address) const;

 private:
  Ask ask_;
  mutable std::map<std::uint64_t, SourceLine> lines_;  // of earlier calls, by site
};

}  // namespace labcheck::simgpu
