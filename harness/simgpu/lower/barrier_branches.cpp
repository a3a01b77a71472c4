// SPDX-License-Identifier: MIT
// Finds the branches at which threads can skip a barrier.
#include "harness/simgpu/checks/skipped_barriers.hpp"
#include "harness/simgpu/exec/handlers.hpp"
#include "harness/simgpu/lower/passes.hpp"

#include <algorithm>
#include <map>
#include <span>

namespace labcheck::simgpu {
namespace {

// Larger functions are not checked, which bounds the time.
constexpr std::size_t kMaxBlocks = 2048;
constexpr std::size_t kMaxBarrierBlocks = 64;
constexpr std::size_t kMaxInstructions = 1 << 16;

constexpr std::uint32_t kNoBlock = ~std::uint32_t{0};

bool runs(const Instruction& i, const Handlers& handlers) {
  return i.handlers.full == handlers.full;
}

bool is_full_barrier(const Instruction& i) {
  return runs(i, kBlockBarrier) && (i.flags & kAligned) != 0 && (i.flags & kHasSecond) == 0;
}

/// The flow of control in a function. Block number `exit` follows those that return.
class ControlFlow {
 public:
  ControlFlow(Program& program, Function& function, const std::vector<CodeBlock>& blocks,
              const Successors& successors)
      : program_(program), function_(function), blocks_(blocks), next_(successors) {
    for (std::uint32_t k = 0; k < blocks.size(); ++k) {
      const std::span<const Instruction> code = code_of(k);
      const auto has = [&](const Handlers& handlers) {
        return std::ranges::any_of(code, [&](const auto& i) { return runs(i, handlers); });
      };
      if (has(kReturn) || has(kExit)) next_[k].push_back(exit());
      if (std::ranges::any_of(code, is_full_barrier)) barriers_.emplace(k, kNoBlock);
    }
    next_.emplace_back();
    before_ = predecessors_of(next_);
  }

  void watch_branches() {
    if (barriers_.empty() || barriers_.size() > kMaxBarrierBlocks) return;
    find_postdominators();
    for (auto& [at, last_of_loop] : barriers_) last_of_loop = only_exit_of_loop(at);
    for (std::uint32_t k = 0; k < blocks_.size(); ++k) watch(k);
  }

 private:
  using Set = std::vector<bool>;

  std::uint32_t exit() const { return static_cast<std::uint32_t>(blocks_.size()); }

  std::span<Instruction> code_of(std::uint32_t block) const {
    const std::size_t begin = blocks_[block].begin;
    const std::size_t end =
        block + 1 < blocks_.size() ? blocks_[block + 1].begin : function_.code.size();
    return std::span(function_.code).subspan(begin, end - begin);
  }

  // The blocks on the ways from `from` along `edges` that do not pass `end`.
  static Set reach(const Successors& edges, std::uint32_t from, std::uint32_t end) {
    Set reached(edges.size());
    if (from == end) return reached;
    std::vector<std::uint32_t> open{from};
    reached[from] = true;
    while (!open.empty()) {
      const std::uint32_t block = open.back();
      open.pop_back();
      for (const std::uint32_t next : edges[block]) {
        if (next == end || reached[next]) continue;
        reached[next] = true;
        open.push_back(next);
      }
    }
    return reached;
  }

  // Cooper, Harvey, Kennedy: A Simple, Fast Dominance Algorithm, on the reversed edges.
  void find_postdominators() {
    const std::vector<std::uint32_t> order = postorder();
    std::vector<std::uint32_t> number(next_.size(), kNoBlock);
    for (std::uint32_t k = 0; k < order.size(); ++k) number[order[k]] = k;
    join_.assign(next_.size(), kNoBlock);
    join_[exit()] = exit();
    const auto meet = [&](std::uint32_t a, std::uint32_t b) {
      while (a != b) {
        while (number[a] < number[b]) a = join_[a];
        while (number[b] < number[a]) b = join_[b];
      }
      return a;
    };
    for (bool changed = true; changed;) {
      changed = false;
      for (auto block = order.rbegin(); block != order.rend(); ++block) {
        if (*block == exit()) continue;
        std::uint32_t join = kNoBlock;
        for (const std::uint32_t next : next_[*block]) {
          if (join_[next] == kNoBlock) continue;
          join = join == kNoBlock ? next : meet(join, next);
        }
        changed = changed || join_[*block] != join;
        join_[*block] = join;
      }
    }
  }

  // Of the blocks from which a thread can return, in the reversed graph.
  std::vector<std::uint32_t> postorder() const {
    std::vector<std::uint32_t> order;
    Set seen(next_.size());
    std::vector<std::pair<std::uint32_t, std::size_t>> open{{exit(), 0}};
    seen[exit()] = true;
    while (!open.empty()) {
      auto& [block, edge] = open.back();
      if (edge == before_[block].size()) {
        order.push_back(block);
        open.pop_back();
        continue;
      }
      const std::uint32_t next = before_[block][edge++];
      if (seen[next]) continue;
      seen[next] = true;
      open.emplace_back(next, 0);
    }
    return order;
  }

  // If threads can skip barriers at the end of `block`, makes its branch record their ways.
  void watch(std::uint32_t block) {
    const std::vector<std::uint32_t>& ways = next_[block];
    const std::uint32_t join = join_[block];
    if (ways.size() != 2 || join == kNoBlock || join == exit()) return;
    Instruction& jump = code_of(block).back();
    if (!runs(jump, kBranchIf)) return;
    const Set taken = reach(next_, ways[0], join);
    const Set not_taken = reach(next_, ways[1], join);
    BarrierBranch branch;
    bool on_taken = false;
    bool on_not_taken = false;
    for (const auto& [at, last_of_loop] : barriers_) {
      on_taken = on_taken || taken[at];
      on_not_taken = on_not_taken || not_taken[at];
    }
    if (on_taken == on_not_taken) return;
    const Rest rest = rest_from(join);
    for (const auto& [at, last_of_loop] : barriers_) {
      if (!taken[at] && !not_taken[at]) continue;
      for (const Instruction& i : code_of(at))
        if (is_full_barrier(i) && is_skipped(block, rest, i, last_of_loop))
          branch.barriers.push_back(&i);
    }
    if (branch.barriers.empty()) return;
    branch.way = on_taken ? BarrierBranch::Way::taken : BarrierBranch::Way::not_taken;
    branch.position = jump.position;
    branch.number = static_cast<std::uint32_t>(program_.operands.size());
    program_.add_operands(branch);
    jump.handlers = kBarrierBranch;
    jump.b = branch.number;
  }

  /// The code where the ways of a branch have met.
  struct Rest {
    bool branches = false;                              // or waits at a barrier
    std::map<std::uint32_t, std::uint32_t> last_lines;  // of effects, by file
  };

  Rest rest_from(std::uint32_t join) const {
    const Set reached = reach(next_, join, exit());
    Rest rest;
    for (std::uint32_t k = 0; k < blocks_.size() && !rest.branches; ++k) {
      if (!reached[k]) continue;
      rest.branches = next_[k].size() > 1 || std::ranges::any_of(code_of(k), is_full_barrier);
      for (const Instruction& i : code_of(k)) {
        if (!has_effect(i)) continue;
        const SourcePosition& at = program_.positions[i.position];
        rest.last_lines[at.file] = std::max(rest.last_lines[at.file], at.line);
      }
    }
    return rest;
  }

  // Whether threads certainly skip `barrier` at the end of `block` and do not return early. The
  // compiler merges equal statements before two returns, so code without branches may belong to an
  // early return. A loop with a single exit contains no return.
  bool is_skipped(std::uint32_t block, const Rest& rest, const Instruction& barrier,
                  std::uint32_t last_of_loop) const {
    if (rest.branches) return true;
    if (last_of_loop == kNoBlock) return false;
    const SourcePosition& at = program_.positions[barrier.position];
    const auto last_line = rest.last_lines.find(at.file);
    return at.line != 0 && last_line != rest.last_lines.end() && last_line->second > at.line &&
           code_of(last_of_loop).back().position == code_of(block).back().position;
  }

  static bool has_effect(const Instruction& i) {
    return !runs(i, kReturn) && !runs(i, kExit) && !runs(i, kCountBlock) && !runs(i, kGuard) &&
           !runs(i, kBranch) && !runs(i, kDoNothing) && !runs(i, kEndOfFunction);
  }

  // The block at which all threads leave the loop that contains `block`; kNoBlock if there is no
  // such loop, or if it has more exits.
  std::uint32_t only_exit_of_loop(std::uint32_t block) const {
    const Set after = reach(next_, block, kNoBlock);
    const Set before = reach(before_, block, kNoBlock);
    std::uint32_t last = kNoBlock;
    if (std::ranges::none_of(before_[block], [&](std::uint32_t k) { return after[k]; }))
      return kNoBlock;
    for (std::uint32_t k = 0; k < blocks_.size(); ++k) {
      if (!after[k] || !before[k]) continue;
      for (const std::uint32_t next : next_[k]) {
        if ((after[next] && before[next]) || join_[next] == kNoBlock) continue;
        if (last != kNoBlock) return kNoBlock;
        last = k;
      }
    }
    return last;
  }

  Program& program_;
  Function& function_;
  const std::vector<CodeBlock>& blocks_;
  Successors next_;
  Successors before_;
  /// The blocks that contain barriers, with the only exit of their loop.
  std::map<std::uint32_t, std::uint32_t> barriers_;
  std::vector<std::uint32_t> join_;  // the immediate postdominators
};

}  // namespace

void watch_barrier_branches(Program& program, Function& function,
                            const std::vector<CodeBlock>& blocks, const Successors& successors) {
  if (blocks.size() <= kMaxBlocks && function.code.size() <= kMaxInstructions)
    ControlFlow(program, function, blocks, successors).watch_branches();
}

}  // namespace labcheck::simgpu
