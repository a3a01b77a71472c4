// SPDX-License-Identifier: MIT
/// The code of a function under construction, with its positions in the student's source.
#pragma once

#include "harness/simgpu/lower/scopes.hpp"
#include "harness/simgpu/ptx/ast.hpp"
#include "harness/simgpu/ptx/operation.hpp"
#include "harness/simgpu/state/program.hpp"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <utility>
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

/// The site of a load, in one of the lists of a Program.
struct LoadSite {
  std::vector<SiteUse> Program::*sites = nullptr;
  std::uint32_t index = 0;
};

/// The numbers of the registers of one statement.
struct StatementFlow {
  bool has_effect = true;  // beyond the registers that it writes
  std::vector<std::uint32_t> reads{};
  std::vector<std::uint32_t> writes{};
  std::optional<LoadSite> load{};
};

/// The jump at the end of a basic block.
struct Jump {
  const ptx::Instruction* source = nullptr;
  std::vector<LabelUse> targets;  // none: the block does not end with a jump
  BranchTable* table = nullptr;   // of a brx.idx
};

enum class FallsThrough : std::uint8_t { yes, no };

/// A basic block. `reads_first` contains the registers that it reads before writing them, `writes`
/// those that it writes in all lanes.
struct CodeBlock {
  std::uint32_t begin = 0;  // the index of its first instruction in the function's code
  std::set<FrameRegister> reads_first;
  std::set<FrameRegister> writes;
  Jump jump;
  FallsThrough falls_through = FallsThrough::yes;
};

/// The registers that an instruction reads and writes, in the order of its operands.
struct FollowedRegisters {
  std::vector<FrameRegister> reads;
  std::vector<FrameRegister> writes;
};

/// An instruction through which full checks follow undefined bits.
struct FollowedInstruction {
  std::uint32_t index = 0;                  // in the function's code
  std::optional<ptx::Operation> operation;  // nothing: a guard
  FollowedRegisters registers;
};

/// Appends instructions to a function's code, at the current position of `positions`.
class CodeBuilder {
 public:
  CodeBuilder(Program& program, Function& function, const PositionTracker& positions)
      : program_(program), function_(function), positions_(positions), blocks_(1) {}

  /// Begins a statement with its flow, to which the calls below add its registers and its load.
  void begin_statement(StatementFlow flow) { statements_.push_back(std::move(flow)); }

  /// Appends an instruction, in a new block if none is open. Refuses empty handlers.
  void push(Handlers handlers, const Instruction& fields);

  /// With full checks, records the last instruction as followed.
  void follow(std::optional<ptx::Operation> operation, FollowedRegisters registers);

  /// The counters' record of the open block. Starts a block if none is open.
  BlockUse& counted_block();

  /// Ends the open block, whose last instruction is `jump` if it has targets.
  void end_block(Jump jump, FallsThrough falls_through);

  /// Ends the open block, if any. Returns the number of the block that follows.
  std::uint32_t next_block();

  /// Records that the open block reads a register, or writes it in all lanes.
  void note_read(FrameRegister reg);
  void note_write(FrameRegister reg) { blocks_.back().writes.insert(reg); }

  /// Records that the statement writes a register in some or all lanes, or loads at `site`.
  void note_result(FrameRegister reg) { statements_.back().writes.push_back(reg.number); }
  void note_load(LoadSite site) { statements_.back().load = site; }

  /// The blocks, statements and followed instructions, when the code is complete.
  const std::vector<CodeBlock>& blocks() const { return blocks_; }
  const std::vector<StatementFlow>& statements() const { return statements_; }
  const std::vector<FollowedInstruction>& followed() const { return followed_; }

 private:
  Program& program_;
  Function& function_;
  const PositionTracker& positions_;
  std::vector<CodeBlock> blocks_;
  std::vector<StatementFlow> statements_;
  std::vector<FollowedInstruction> followed_;
  bool block_open_ = false;
  std::uint32_t counted_block_ = 0;  // in Program::blocks
};

}  // namespace labcheck::simgpu
