#include "harness/simgpu/device/finding_message.hpp"

#include "harness/simgpu/device/names.hpp"
#include "harness/simgpu/exec/indices.hpp"

#include <fmt/format.h>

namespace labcheck::simgpu {
namespace {

class Words {
 public:
  Words(const Finding& finding, const Launch& launch) : finding_(finding), launch_(launch) {}

  std::string message() const {
    switch (finding_.kind) {
      case FindingKind::write_after_write:
        return race("overwrites", "wrote");
      case FindingKind::write_after_read:
        return race("overwrites", "read");
      case FindingKind::read_after_write:
        return race("reads", "wrote");
      case FindingKind::early_read:
        return early_read("__pipeline_wait_prior(), wait() or cp.async.wait_group");
      case FindingKind::early_read_of_phase:
        return early_read("wait() of its barrier, or mbarrier.try_wait");
      case FindingKind::barrier_split:
        return fmt::format(
            "threads of one warp come to different __syncthreads(): {} to this one, {} to another "
            "one{}",
            thread(), other(), at_line());
      case FindingKind::undefined_address:
        return fmt::format("{} takes for an address what follows from {}", thread(), undefined());
      case FindingKind::undefined_branch:
        return fmt::format("{} goes one way or another by what follows from {}", thread(),
                           undefined());
      case FindingKind::undefined_result:
        return fmt::format("{} stores what it computed from {}", thread(), undefined());
      case FindingKind::undefined_atomic:
        return fmt::format("{} updates {} memory that nobody has written: {}", thread(), space(),
                           remedy());
    }
    return {};
  }

 private:
  bool in_shared() const { return finding_.space == ptx::Space::shared; }
  bool in_one_block() const { return finding_.what.block == finding_.other.block; }
  bool in_local() const { return finding_.space == ptx::Space::local; }
  const char* space() const { return in_shared() ? "shared" : in_local() ? "local" : "global"; }

  std::string thread() const { return of_block(finding_.what); }

  std::string of_block(const Deed& deed) const {
    return thread_of_block(thread_index(launch_, deed.thread), block_index(launch_, deed.block));
  }

  std::string other() const {
    return in_one_block() ? "thread " + indices(thread_index(launch_, finding_.other.thread))
                          : of_block(finding_.other);
  }

  std::string at_line() const {
    const std::uint32_t line = launch_.program->places[finding_.other.place].line;
    return line == 0 ? "" : fmt::format(" at line {}", line);
  }

  std::string race(const char* verb, const char* earlier_verb) const {
    return fmt::format("data race on {} memory: {} {} what {} {}{}, and {}", space(), thread(),
                       verb, other(), earlier_verb, at_line(), missing_order());
  }

  std::string early_read(const char* wait) const {
    const bool own = in_one_block() && finding_.what.thread == finding_.other.thread;
    const std::string whose = own ? "its own thread began" : other() + " began";
    const std::string remedy =
        own ? fmt::format("wait for the copy ({}) before reading", wait)
            : fmt::format("who began it must wait for it ({}), and a barrier must come behind that",
                          wait);
    return fmt::format(
        "{} reads {} memory that an asynchronous copy is still to write, which {}{}: {}", thread(),
        space(), whose, at_line(), remedy);
  }

  const char* missing_order() const {
    if (!in_one_block()) return "nothing orders the blocks of one launch";
    const bool in_warp = finding_.what.thread / kLanes == finding_.other.thread / kLanes;
    return in_warp ? "neither __syncthreads() nor __syncwarp() orders the two"
                   : "no __syncthreads() orders the two";
  }

  std::string undefined() const {
    if (finding_.space == ptx::Space::reg)
      return "a variable that has no value yet: set it before it is used";
    return fmt::format("{} memory that nobody has written, read{}: {}", space(), at_line(),
                       remedy());
  }

  const char* remedy() const {
    if (in_local()) return "what a thread's own array holds at first is undefined, so store first";
    return in_shared() ? "what shared memory holds when a block starts is undefined, so store first"
                       : "what cudaMalloc() and malloc() give is undefined, so store first";
  }

  const Finding& finding_;
  const Launch& launch_;
};

}  // namespace

std::string message_of(const Finding& finding, const Launch& launch) {
  return Words(finding, launch).message();
}

}  // namespace labcheck::simgpu
