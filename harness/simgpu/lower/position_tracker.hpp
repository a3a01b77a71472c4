// SPDX-License-Identifier: MIT
/// Maps `.loc` directives to positions in the student's source.
#pragma once

#include "harness/simgpu/ptx/ast.hpp"
#include "harness/simgpu/state/program.hpp"

#include <cstdint>
#include <map>
#include <string>
#include <vector>

namespace labcheck::simgpu {

/// Tracks the source position of a module's code. Code inlined from a toolkit header gets the
/// position of the call in the user's own file.
class PositionTracker {
 public:
  PositionTracker(const ptx::Module& module, Program& program);

  /// Sets the position of the code that follows.
  void move_to(const ptx::Location& location);

  /// The index of the current position in Program::positions.
  std::uint32_t current() const { return current_; }

 private:
  bool is_user_file(int file);
  const std::string* path_of(int file) const;  // nullptr if the module does not name it
  std::uint32_t index_of(const ptx::Position& position);

  const ptx::Module& module_;
  Program& program_;
  std::map<int, bool> user_files_;      // results of is_user_file(), by PTX file number
  std::map<int, std::uint32_t> files_;  // PTX file number to index into Program::files
  std::map<ptx::Position, ptx::Position> inlined_at_;  // the latest call position
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> positions_;
  std::uint32_t current_ = 0;
};

}  // namespace labcheck::simgpu
