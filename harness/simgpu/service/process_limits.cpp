// SPDX-License-Identifier: MIT
// The system-call filter is a classic BPF program (seccomp(2)). It is written directly, because
// every program that uses the device waits for it: with libseccomp, that would take twice as long.
#include "harness/simgpu/service/process_limits.hpp"

#include "harness/base/error.hpp"
#include "harness/base/translation.hpp"

#include <bit>
#include <cerrno>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <poll.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <thread>
#include <unistd.h>
#include <vector>

namespace labcheck::simgpu {
namespace {

#if defined(__x86_64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kArchitecture = AUDIT_ARCH_AARCH64;
#else
#error "add the number of this architecture (linux/audit.h)"
#endif

constexpr std::uint32_t kAllowed[] = {
// requests, answers and reports
#ifdef __NR_poll
    __NR_poll,
#endif
    __NR_ppoll, __NR_recvfrom, __NR_recvmsg, __NR_sendto, __NR_sendmsg, __NR_getsockopt,
    __NR_setsockopt, __NR_read, __NR_pread64, __NR_pwrite64, __NR_write, __NR_writev, __NR_close,
    // memory
    __NR_munmap, __NR_mremap, __NR_madvise, __NR_brk, __NR_memfd_create, __NR_ftruncate,
    __NR_fallocate,
    // threads
    __NR_futex, __NR_set_robust_list, __NR_rseq, __NR_sched_yield, __NR_sched_getaffinity,
    __NR_getpid, __NR_gettid, __NR_exit, __NR_exit_group,
    // signals
    __NR_rt_sigaction, __NR_rt_sigprocmask, __NR_rt_sigreturn, __NR_restart_syscall,
    // time and random numbers
    __NR_clock_gettime, __NR_clock_nanosleep, __NR_nanosleep, __NR_gettimeofday, __NR_getrandom};

// The C library calls these, for example to read the number of processors or to detect a terminal,
// and continues if they fail.
constexpr std::uint32_t kFailing[] = {
#ifdef __NR_open
    __NR_open,
#endif
    __NR_openat, __NR_newfstatat, __NR_fstat, __NR_prctl};

// This call is newer than all allowed ones. The C library tries newer calls first, and older ones
// if the kernel does not know them. The arguments of clone3 are in memory, which a filter cannot
// read.
constexpr std::uint32_t kFirstUnknown = __NR_clone3;

// A call that is allowed if (argument & mask) == value. Only the low half of an argument counts:
// the kernel ignores the high half of each of these.
struct Condition {
  std::uint32_t call = 0;
  std::uint32_t argument = 0;  // its index
  std::uint32_t mask = ~0U;
  std::uint32_t value = 0;
};

std::vector<Condition> conditions() {
  constexpr std::uint32_t kNamespaces = CLONE_NEWNS | CLONE_NEWCGROUP | CLONE_NEWUTS |
                                        CLONE_NEWIPC | CLONE_NEWUSER | CLONE_NEWPID | CLONE_NEWNET;
  return {{__NR_mmap, 2, PROT_EXEC, 0},
          {__NR_mprotect, 2, PROT_EXEC, 0},
          {__NR_clone, 0, CLONE_THREAD | kNamespaces, CLONE_THREAD},
          {__NR_tgkill, 0, ~0U, static_cast<std::uint32_t>(::getpid())},  // abort()
          {__NR_fcntl, 1, ~0U, F_ADD_SEALS},
          {__NR_ioctl, 1, ~0U, FIONREAD}};
}

std::vector<sock_filter> make_filter() {
  static_assert(std::endian::native == std::endian::little, "the low half comes first");
  std::vector<sock_filter> program;
  const auto add = [&](int code, std::uint32_t operand, std::uint8_t skipped_if_true = 0,
                       std::uint8_t skipped_if_false = 0) {
    program.push_back(
        {static_cast<std::uint16_t>(code), skipped_if_true, skipped_if_false, operand});
  };
  const auto load = [&](std::size_t offset) {
    add(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset));
  };
  const auto end = [&](std::uint32_t action) { add(BPF_RET | BPF_K, action); };
  // Skips the next `count` instructions unless the loaded number compares with `value` like this.
  const auto skip_unless = [&](int comparison, std::uint32_t value, std::uint8_t count) {
    add(BPF_JMP | comparison | BPF_K, value, 0, count);
  };
  const auto end_call = [&](std::uint32_t call, std::uint32_t action) {
    skip_unless(BPF_JEQ, call, 1);
    end(action);
  };
  // System calls of another architecture (32-bit x86) have other numbers.
  load(offsetof(seccomp_data, arch));
  add(BPF_JMP | BPF_JEQ | BPF_K, kArchitecture, 1);
  end(SECCOMP_RET_KILL_PROCESS);
  load(offsetof(seccomp_data, nr));
  for (const std::uint32_t call : kAllowed) end_call(call, SECCOMP_RET_ALLOW);
  for (const Condition& condition : conditions()) {
    skip_unless(BPF_JEQ, condition.call, 5);
    load(offsetof(seccomp_data, args) + sizeof(std::uint64_t) * condition.argument);
    add(BPF_ALU | BPF_AND | BPF_K, condition.mask);
    end_call(condition.value, SECCOMP_RET_ALLOW);
    end(SECCOMP_RET_KILL_PROCESS);
  }
  for (const std::uint32_t call : kFailing) end_call(call, SECCOMP_RET_ERRNO | EPERM);
  skip_unless(BPF_JGE, kFirstUnknown, 1);
  end(SECCOMP_RET_ERRNO | ENOSYS);
  end(SECCOMP_RET_KILL_PROCESS);
  return program;
}

// A process that writes to new pages as fast as it can takes about 1 GiB in ten checks.
constexpr std::chrono::milliseconds kMemoryInterval{20};

// The contents are "TOTAL RESIDENT ...", in pages. The file stays open, because the confined device
// cannot open files.
std::size_t resident_bytes(int statm, std::size_t page_bytes) {
  char text[128] = {};
  if (::pread(statm, text, sizeof text - 1, 0) <= 0) return 0;
  char* end = nullptr;
  std::strtoull(text, &end, 10);
  return std::strtoull(end, nullptr, 10) * page_bytes;
}

}  // namespace

void confine() {
  if (!kIsConfined) return;
  // No process of the same user can attach to this one, and no core file is written.
  ::prctl(PR_SET_DUMPABLE, 0);
  std::vector<sock_filter> code = make_filter();
  const sock_fprog program{static_cast<std::uint16_t>(code.size()), code.data()};
  // Before 5.16, Linux slows down the memory accesses of filtered processes by default, for those
  // that run foreign machine code.
  const unsigned long flags = SECCOMP_FILTER_FLAG_TSYNC | SECCOMP_FILTER_FLAG_SPEC_ALLOW;
  if (::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0 ||
      ::syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &program) != 0) {
    throw HarnessError(
        tr("the simulated GPU cannot limit its system calls: {}", std::strerror(errno)),
        tr("it needs a Linux kernel with CONFIG_SECCOMP_FILTER"));
  }
}

void watch_memory(std::size_t limit, int report) {
  const int statm = ::open("/proc/self/statm", O_RDONLY | O_CLOEXEC);
  const auto page_bytes = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  std::thread([=] {
    while (resident_bytes(statm, page_bytes) <= limit) std::this_thread::sleep_for(kMemoryInterval);
    report_memory_limit(report);
    std::_Exit(0);
  }).detach();
}

void end_with_parent(std::chrono::milliseconds patience) {
  // PR_SET_PDEATHSIG would also end this process with the thread that started it.
  const auto parent = static_cast<int>(::syscall(SYS_pidfd_open, ::getppid(), 0));
  if (parent < 0) return;  // Linux before 5.3
  std::thread([=] {
    pollfd ended{parent, POLLIN, 0};
    while (::poll(&ended, 1, -1) < 0 && errno == EINTR) {
    }
    std::this_thread::sleep_for(patience);
    std::_Exit(0);
  }).detach();
}

}  // namespace labcheck::simgpu
