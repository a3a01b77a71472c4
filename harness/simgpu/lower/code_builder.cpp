// SPDX-License-Identifier: MIT
#include "harness/simgpu/lower/code_builder.hpp"

#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/lower/passes.hpp"

#include <algorithm>
#include <utility>

namespace labcheck::simgpu {
namespace {

constexpr int kMaxInlining = 64;

// The include folder of the toolkit; distributions install its headers in /usr/include.
bool is_outside_toolkit(const std::string& path) {
  return path.find("/targets/") == std::string::npos &&
         path.find("/include/cuda") == std::string::npos && !path.starts_with("/usr/include/") &&
         !path.starts_with("/usr/lib/") && path.find("/bin/../include/") == std::string::npos;
}

}  // namespace

PositionTracker::PositionTracker(const ptx::Module& module, Program& program)
    : module_(module), program_(program) {
  if (program_.positions.empty()) program_.positions.push_back({});
  if (program_.files.empty()) program_.files.emplace_back();
}

const std::string* PositionTracker::path_of(int file) const {
  const auto found =
      std::find_if(module_.files.begin(), module_.files.end(),
                   [&](const ptx::SourceFile& candidate) { return candidate.index == file; });
  return found == module_.files.end() ? nullptr : &found->path;
}

bool PositionTracker::is_user_file(int file) {
  const auto [known, is_new] = user_files_.try_emplace(file, false);
  const std::string* path = is_new ? path_of(file) : nullptr;
  if (path != nullptr) known->second = is_outside_toolkit(*path);
  return known->second;
}

std::uint32_t PositionTracker::index_of(const ptx::Position& position) {
  auto [file, is_new] = files_.try_emplace(position.file, 0);
  if (is_new) {
    const std::string* named = path_of(position.file);
    const std::string path = named != nullptr ? *named : std::string();
    const auto known = std::find(program_.files.begin(), program_.files.end(), path);
    file->second = static_cast<std::uint32_t>(known - program_.files.begin());
    if (known == program_.files.end()) program_.files.push_back(path);
  }
  const SourcePosition source{file->second, static_cast<std::uint32_t>(position.line)};
  const auto [entry, is_new_position] = positions_.try_emplace(
      {source.file, source.line}, static_cast<std::uint32_t>(program_.positions.size()));
  if (is_new_position) program_.positions.push_back(source);
  return entry->second;
}

void PositionTracker::move_to(const ptx::Location& location) {
  if (location.position.line == 0) return;  // compiler-generated code belongs to the previous line
  if (location.inlined_at.line != 0) inlined_at_[location.position] = location.inlined_at;
  ptx::Position position = location.position;
  ptx::Position outer = location.inlined_at;
  for (int depth = 0; depth < kMaxInlining && outer.line != 0 && !is_user_file(position.file);
       ++depth) {
    position = outer;
    const auto next = inlined_at_.find(position);
    outer = next == inlined_at_.end() ? ptx::Position{} : next->second;
  }
  current_ = index_of(position);
}

// The first instruction of a block counts its executions; Program::blocks lists its instructions.
BlockUse& CodeBuilder::counted_block() {
  if (!block_open_) {
    block_open_ = true;
    counted_block_ = static_cast<std::uint32_t>(program_.blocks.size());
    program_.blocks.emplace_back();
    Instruction count;
    count.site = counted_block_;
    push(kCountBlock, count);
  }
  return program_.blocks[counted_block_];
}

void CodeBuilder::push(Handlers handlers, const Instruction& fields) {
  if (handlers.full == nullptr) unsupported();
  counted_block();
  Instruction& result = function_.code.emplace_back(fields);
  result.handlers = handlers;
  result.position = positions_.current();
}

void CodeBuilder::follow(std::optional<ptx::Operation> operation, FollowedRegisters registers) {
  if (program_.checks != CheckLevel::full) return;
  const auto index = static_cast<std::uint32_t>(function_.code.size() - 1);
  followed_.push_back({index, operation, std::move(registers)});
}

void CodeBuilder::end_block(Jump jump, FallsThrough falls_through) {
  blocks_.back().jump = std::move(jump);
  blocks_.back().falls_through = falls_through;
  blocks_.emplace_back().begin = static_cast<std::uint32_t>(function_.code.size());
  block_open_ = false;
}

std::uint32_t CodeBuilder::next_block() {
  if (block_open_) end_block({}, FallsThrough::yes);
  return static_cast<std::uint32_t>(blocks_.size() - 1);
}

void CodeBuilder::note_read(FrameRegister reg) {
  statements_.back().reads.push_back(reg.number);
  CodeBlock& block = blocks_.back();
  if (!block.writes.contains(reg)) block.reads_first.insert(reg);
}

}  // namespace labcheck::simgpu
