// SPDX-License-Identifier: MIT
/// A kernel ready to run: its code, the code of everything it calls, and the layout of its memory.
#pragma once

#include "harness/simgpu/ptx/types.hpp"
#include "harness/simgpu/state/check_level.hpp"
#include "harness/simgpu/state/instruction.hpp"
#include "harness/simgpu/state/warp.hpp"

#include <cstddef>
#include <cstdint>
#include <deque>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace labcheck::simgpu {

/// The special registers without their %, with _ for the dot of a vector's component.
#define LABCHECK_SPECIAL_REGISTERS                                                                 \
  tid_x, tid_y, tid_z, ntid_x, ntid_y, ntid_z, ctaid_x, ctaid_y, ctaid_z, nctaid_x, nctaid_y,      \
      nctaid_z, laneid, warpid, nwarpid, smid, nsmid, gridid, lanemask_eq, lanemask_le,            \
      lanemask_lt, lanemask_ge, lanemask_gt, dynamic_smem_size, total_smem_size, aggr_smem_size,   \
      envreg1, envreg2, current_graph_exec, clock, clock_hi, clock64, globaltimer, globaltimer_lo, \
      globaltimer_hi

/// Registers whose values depend on the thread, block or launch. Each one that is used has a slot
/// in the frame. `pm` is any performance counter.
enum class SpecialRegister : std::uint8_t { LABCHECK_SPECIAL_REGISTERS, pm };

/// How long the lanes of a warp keep the values of a special register: as long as the block or as
/// the launch. Those of lifetime `warp` are the same in all blocks, but differ between warps.
enum class SpecialLifetime : std::uint8_t { block, warp, launch };

constexpr SpecialLifetime lifetime_of(SpecialRegister reg) {
  switch (reg) {
    case SpecialRegister::tid_x:
    case SpecialRegister::tid_y:
    case SpecialRegister::tid_z:
    case SpecialRegister::warpid:
      return SpecialLifetime::warp;
    case SpecialRegister::ctaid_x:
    case SpecialRegister::ctaid_y:
    case SpecialRegister::ctaid_z:
    case SpecialRegister::smid:
      return SpecialLifetime::block;
    default:
      return SpecialLifetime::launch;
  }
}

struct SpecialUse {
  SpecialRegister reg = SpecialRegister::tid_x;
  std::uint32_t offset = 0;  // in the frame
  bool wide = false;
};

/// A value that is in the frame from the start, the same in all lanes.
struct Constant {
  std::uint64_t bits = 0;
  std::uint32_t offset = 0;
  bool wide = false;
};

/// A register that holds a parameter of the kernel from the start, or a part of one.
struct ParameterUse {
  std::uint32_t parameter = 0;  // [bytes] in the parameter block
  std::uint32_t offset = 0;     // in the frame
  bool wide = false;
};

/// A parameter or result of a called function: 4-byte slots, each 32 lanes wide.
struct ParameterSlots {
  std::uint32_t offset = 0;  // in the frame
  std::uint32_t slots = 0;
};

/// A parameter of a kernel, in the order of the launch's argument list.
struct KernelParameter {
  std::uint32_t offset = 0;  // [bytes] in the parameter block
  std::uint32_t size = 0;
};

struct Program;

/// A call with its argument and result variables in the caller's frame. `Instruction::table` of a
/// call points to it.
struct CallSite {
  enum class Native : std::uint8_t {
    none,
    vprintf,
    malloc,
    aligned_malloc,
    free,
    cuda_free,
    assertfail
  } native = Native::none;
  const Function* callee = nullptr;  // nullptr: indirect, by the address in register a
  const Program* program = nullptr;
  std::vector<ParameterSlots> arguments;
  std::vector<ParameterSlots> results;
};

/// The targets of brx.idx, by index.
struct BranchTable {
  std::vector<const Instruction*> targets;
};

/// One function's code. A frame contains its registers, constants and special registers.
struct Function {
  std::string name;
  std::vector<Instruction> code;
  std::vector<Constant> constants;
  std::vector<SpecialUse> specials;
  std::vector<ParameterUse> kernel_parameters;
  /// Registers that may be read before they are written. Their contents are undefined when the
  /// frame is entered, but the same in every run.
  std::vector<RegisterUse> uninitialized;
  std::vector<ParameterSlots> parameters;
  std::vector<ParameterSlots> results;
  std::deque<CallSite> calls;
  std::deque<BranchTable> tables;
  std::vector<RegisterFlow> flows;  // of each instruction of `code`; only with full checks
  std::uint32_t frame_size = 0;     // [bytes]
  std::uint32_t local_size = 0;     // [bytes] per thread
};

/// The source position of an instruction. `file` is an index into Program::files.
struct SourcePosition {
  std::uint32_t file = 0;
  std::uint32_t line = 0;

  bool operator==(const SourcePosition&) const = default;
};

/// What an instruction with a site does, for the counters. `space` and `bytes` apply only to memory
/// instructions.
struct SiteUse {
  enum class Kind : std::uint8_t {
    load,
    store,
    atomic,
    texture,
    surface,
    branch,
    barrier
  } kind = Kind::load;
  ptx::Space space = ptx::Space::global;
  std::uint32_t bytes = 0;  // per lane
  std::uint32_t position = 0;
  bool is_used = true;  // of a load: whether its value is used
};

/// The generic addresses that isspacep tests for: pairs (begin, size).
struct SpaceRanges {
  std::vector<std::pair<std::uint64_t, std::uint64_t>> ranges;
};

/// An address operand: a register, an offset, and the start of the space's window of generic
/// addresses (0 if the address is already relative to the space).
struct AddressOperand {
  std::uint32_t reg = 0;
  bool wide = true;
  std::int64_t offset = 0;
  std::uint64_t window = 0;

  /// The address of `lane`, relative to its space.
  std::uint64_t address(const Warp& warp, unsigned lane) const {
    const std::byte* values = warp.registers + reg;
    if (!wide) {
      return reinterpret_cast<const std::uint32_t*>(values)[lane] +
             static_cast<std::uint32_t>(offset);
    }
    return reinterpret_cast<const std::uint64_t*>(values)[lane] +
           static_cast<std::uint64_t>(offset) - window;
  }
};

/// Operands of cp.async. `Instruction::site` is their index in Program::copies.
struct CopyOperands {
  AddressOperand to;    // in shared memory
  AddressOperand from;  // in global memory
  std::uint32_t bytes = 0;
  std::uint32_t source_bytes = 0;  // a register: bytes to read; the rest is filled with zeros
  std::uint32_t ignore = 0;        // a predicate: where it is true, nothing is read
  bool ignore_negated = false;
  AddressOperand mbarrier;  // of a bulk copy, whose size is in source_bytes
  std::uint32_t shared_site = 0;
  std::uint32_t global_site = 0;
};

/// Operands of the mbarrier instructions and of cp.async.mbarrier.arrive. `Instruction::site` is
/// their index in Program::mbarrier_uses.
struct MbarrierOperands {
  enum class Counts : std::uint8_t { arrivals, bytes } counts = Counts::arrivals;
  enum class PhaseSelector : std::uint8_t { by_state, by_parity } phase = PhaseSelector::by_state;
  AddressOperand at;
  bool completes = true;  // false: .noComplete, the arrival must not complete its phase
  bool drops = false;     // arrive_drop: later phases do not wait for the thread
  bool expected = false;  // .noinc: the mbarrier's count already includes the arrival
};

/// Floating-point operations that an instruction of a basic block performs in each thread.
struct FlopUse {
  enum class Precision : std::uint8_t { half, single, double_ } precision = Precision::single;
  std::uint32_t operations = 0;
  std::uint32_t position = 0;
};

/// The instructions of a basic block, for the counters.
struct BlockUse {
  std::vector<std::uint32_t> positions;  // of each instruction
  std::vector<FlopUse> flops;
};

/// The global memory that a kernel's stores and atomic operations can write to, as far as its code
/// shows. Out-of-bounds accesses may write elsewhere.
struct WrittenMemory {
  bool anywhere = true;
  std::vector<std::uint32_t> parameters;  // offsets of pointers to it in the parameter block
  std::vector<std::uint64_t> variables;   // device addresses of variables in it
};

/// A kernel with everything it calls. Instructions point into the functions, so a program must not
/// move.
struct Program {
  std::string name;                                  // mangled
  std::vector<std::unique_ptr<Function>> functions;  // [0] is the kernel
  std::vector<KernelParameter> parameters;
  std::uint32_t parameter_bytes = 0;
  std::uint32_t shared_static = 0;   // [bytes]
  std::uint32_t local_size = 0;      // [bytes] per thread, with room for calls
  std::uint32_t max_threads = 1024;  // per block, from .maxntid
  std::vector<std::string> files;
  std::vector<SourcePosition> positions;
  std::vector<SiteUse> shared_sites;
  std::vector<SiteUse> global_sites;
  std::vector<SiteUse> plain_sites;
  std::vector<BlockUse> blocks;
  CheckLevel checks = CheckLevel::default_;
  std::deque<SpaceRanges> space_ranges;
  std::deque<CopyOperands> copies;
  std::deque<MbarrierOperands> mbarrier_uses;
  /// The operands of instructions that only their own modules know (textures, video), to which
  /// `Instruction::table` points.
  std::vector<std::shared_ptr<const void>> operands;
  WrittenMemory written;  // only with full checks
  /// Functions whose address is taken, with their device addresses.
  std::vector<std::pair<std::uint64_t, const Function*>> addressable;
  /// Threads allocate local memory at run time (alloca).
  bool allocates_local = false;
  /// Results may depend on the order of blocks (atomics whose results are used or whose order
  /// matters, volatile accesses, fences, printf, malloc), so blocks run one by one.
  bool ordered = false;
  /// A lane may wait in a loop for another lane (there are atomics with results, volatile reads,
  /// fences, or loads past the L1 cache together with atomics), so diverged lanes must take turns.
  bool lanes_may_wait = false;
  /// The warps of a block may wait for each other at a barrier.
  bool has_block_barriers = false;

  const Function& kernel() const { return *functions.front(); }

  /// Adds an element to `operands`.
  template <class T>
  T& add_operands(const T& value = {}) {
    const auto added = std::make_shared<T>(value);
    operands.push_back(added);
    return *added;
  }
};

}  // namespace labcheck::simgpu

namespace labcheck {
template <>
inline constexpr auto kEnumNames<simgpu::SpecialRegister> =
    names_in<35>(LABCHECK_TEXT_OF(LABCHECK_SPECIAL_REGISTERS));
}  // namespace labcheck
