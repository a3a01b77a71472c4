// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/shared_pages.hpp"

#include "harness/simgpu/memory/addresses.hpp"

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdint>
#include <cstring>
#include <sched.h>
#include <sys/mman.h>
#include <thread>
#include <utility>
#include <vector>

namespace labcheck::simgpu {
namespace {

void* pointer(std::uint64_t address) {
  return reinterpret_cast<void*>(address);
}

/// The pages that are being moved, or were moved last. The signal handler reads it.
struct Move {
  std::atomic<std::uint64_t> begin = 0;
  std::atomic<std::uint64_t> end = 0;
  std::atomic<bool> is_running = false;
  std::atomic<int> late_faults = 0;  // handled after the end of the move
};
Move last_move;

// A thread's fault may be handled after the move. More faults than threads can have had are the
// program's own.
constexpr int kMaxLateFaults = 1000;

enum class Target { shared_file, own_memory };

// Replaces pages by others with the same contents. Meanwhile the pages are read-only; a thread that
// writes to them faults and waits in wait_for_move().
void replace(const AddressRange& pages, Target target, int file) {
  last_move.begin = pages.begin;
  last_move.end = pages.end();
  last_move.late_faults = 0;
  last_move.is_running = true;
  const int flags = target == Target::shared_file ? MAP_SHARED : MAP_PRIVATE | MAP_ANONYMOUS;
  const int source = target == Target::shared_file ? file : -1;
  const auto offset = target == Target::shared_file ? static_cast<off_t>(pages.begin) : 0;
  void* const copy = ::mmap(nullptr, pages.size, PROT_READ | PROT_WRITE, flags, source, offset);
  if (copy != MAP_FAILED) {
    ::mprotect(pointer(pages.begin), pages.size, PROT_READ);
    std::memcpy(copy, pointer(pages.begin), pages.size);
    ::mremap(copy, pages.size, pages.size, MREMAP_MAYMOVE | MREMAP_FIXED, pointer(pages.begin));
  }
  last_move.is_running = false;
}

// The memory may contain the caller's stack, so another thread replaces it while the caller waits.
void replace_in_thread(const AddressRange& pages, Target target, int file) {
  sigset_t all;
  sigset_t previous;
  sigfillset(&all);
  sigdelset(&all, SIGSEGV);
  ::pthread_sigmask(SIG_SETMASK, &all, &previous);
  std::thread(replace, pages, target, file).join();
  ::pthread_sigmask(SIG_SETMASK, &previous, nullptr);
}

bool exist(const AddressRange& pages) {
  std::vector<unsigned char> residency(pages.size / kPageBytes);
  return ::mincore(pointer(pages.begin), pages.size, residency.data()) == 0;
}

// Whether `address` is being moved, so that an access will succeed later. Waits until then.
bool wait_for_move(std::uint64_t address) noexcept {
  if (address < last_move.begin || address >= last_move.end) return false;
  if (!last_move.is_running) return ++last_move.late_faults <= kMaxLateFaults;
  while (last_move.is_running) ::sched_yield();
  return true;
}

// The state that the signal handler reads.
DeviceLink* link_to_device = nullptr;
struct sigaction previous_action {};

// What clear_result() is writing. The caller holds the runtime's lock.
std::string_view writing_call;
std::uint64_t written_address = 0;

// Forwards the signal to the previous handler. If there was none, the faulting instruction runs
// again when this handler returns, and the default action ends the process.
void forward(int signal, siginfo_t* info, void* context) {
  const auto& previous = previous_action;
  if ((previous.sa_flags & SA_SIGINFO) != 0) {
    previous.sa_sigaction(signal, info, context);
  } else if (previous.sa_handler != SIG_DFL && previous.sa_handler != SIG_IGN) {
    previous.sa_handler(signal);
  } else {
    ::signal(signal, SIG_DFL);
  }
}

void on_fault(int signal, siginfo_t* info, void* context) {
  const auto address = reinterpret_cast<std::uint64_t>(info->si_addr);
  if (info->si_code > 0 && wait_for_move(address)) return;
  // Such a fault is not in the middle of any other code, so the handler may do anything.
  if (written_address != 0 && address - written_address < sizeof(void*)) {
    link_to_device->ask(ReportBadArgument{writing_call, std::exchange(written_address, 0)});
    ::signal(signal, SIG_DFL);
    return;
  }
  if (info->si_code > 0 && kDeviceAddresses.contains(address)) {
    link_to_device->ask_from_signal_handler({address});
    ::signal(signal, SIG_DFL);
    return;
  }
  forward(signal, info, context);
}

}  // namespace

SharedPages::SharedPages(int file) : file_(file) {
  constexpr int kReserve = MAP_FIXED_NOREPLACE | MAP_NORESERVE;
  // Without this reservation, host accesses to device addresses would fault all the same unless the
  // program maps something there.
  ::mmap(pointer(kDeviceAddresses.begin), kDeviceAddresses.size, PROT_NONE,
         MAP_PRIVATE | MAP_ANONYMOUS | kReserve, -1, 0);
  if (file < 0) return;
  ::mmap(pointer(kHostAddresses.begin), kHostAddresses.size, PROT_NONE, MAP_SHARED | kReserve, file,
         static_cast<off_t>(kHostAddresses.begin));
}

void SharedPages::open(std::uint64_t begin, std::size_t size) const {
  ::mprotect(pointer(begin), size, PROT_READ | PROT_WRITE);
}

void SharedPages::close(std::uint64_t begin, std::size_t size) const {
  ::mprotect(pointer(begin), size, PROT_NONE);
}

bool SharedPages::share(std::uint64_t begin, std::size_t size) {
  const AddressRange pages = pages_of(begin, size);
  if (!exist(pages)) return false;
  replace_in_thread(pages, Target::shared_file, file_);
  registered_[begin] = size;
  return true;
}

void SharedPages::unshare(std::uint64_t begin) {
  const auto found = registered_.find(begin);
  if (found == registered_.end()) return;
  AddressRange pages = pages_of(begin, found->second);
  registered_.erase(found);
  for (const auto& [other, size] : registered_) {
    const AddressRange kept = pages_of(other, size);
    if (kept.contains(pages.begin))
      pages = {kept.end(), std::max(kept.end(), pages.end()) - kept.end()};
    if (pages.size > 0 && kept.contains(pages.end() - 1))
      pages = {pages.begin, kept.begin - pages.begin};
  }
  if (pages.size > 0 && exist(pages)) replace_in_thread(pages, Target::own_memory, -1);
}

void SharedPages::copy_after_fork() {
  for (const auto& [begin, size] : registered_)
    replace(pages_of(begin, size), Target::own_memory, -1);
  registered_.clear();
}

void clear_result(std::string_view call, void** to) {
  writing_call = call;
  written_address = reinterpret_cast<std::uint64_t>(to);
  std::atomic_signal_fence(std::memory_order_seq_cst);
  *to = nullptr;
  std::atomic_signal_fence(std::memory_order_seq_cst);
  written_address = 0;
}

void report_host_accesses(DeviceLink& device) {
  link_to_device = &device;
  struct sigaction action {};
  action.sa_sigaction = on_fault;
  action.sa_flags = SA_SIGINFO | SA_ONSTACK;
  sigemptyset(&action.sa_mask);
  ::sigaction(SIGSEGV, &action, &previous_action);
}

}  // namespace labcheck::simgpu
