/// From `.loc` directives to places in the student's source.
#pragma once

#include "harness/simgpu/exec/program.hpp"
#include "harness/simgpu/ptx/ast.hpp"

#include <cstdint>
#include <map>
#include <vector>

namespace labcheck::simgpu {

/// Follows the locations of a module's code. Code inlined from a toolkit header counts for the line
/// of the user's own file that it was inlined at.
class PlaceTracker {
 public:
  PlaceTracker(const ptx::Module& module, Program& program);

  /// Code from here on comes from `location`.
  void move_to(const ptx::Location& location);

  /// The index into Program::places of the current place.
  std::uint32_t current() const { return current_; }

 private:
  bool is_users(int file);
  bool looks_like_users(int file) const;
  std::uint32_t index_of(const ptx::Place& place);

  const ptx::Module& module_;
  Program& program_;
  std::map<int, bool> users_;                    // by PTX file number, those asked for
  std::map<int, std::uint32_t> files_;           // PTX file number to index into Program::files
  std::map<ptx::Place, ptx::Place> inlined_at_;  // the last known
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::uint32_t> places_;
  std::uint32_t current_ = 0;
};

}  // namespace labcheck::simgpu
