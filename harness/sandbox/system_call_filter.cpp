// SPDX-License-Identifier: MIT
#include "harness/sandbox/system_call_filter.hpp"

#include "harness/base/error.hpp"
#include "harness/base/translation.hpp"

#include <seccomp.h>

#include <cerrno>
#include <cstring>
#include <memory>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/socket.h>

namespace labcheck {
namespace {

using Filter = std::remove_pointer_t<scmp_filter_ctx>;

constexpr const char* kForbidden[] = {
    // access to other processes
    "ptrace", "process_vm_readv", "process_vm_writev", "pidfd_getfd", "kcmp",
    // new mounts and namespaces
    "mount", "umount", "umount2", "pivot_root", "chroot", "move_mount", "open_tree", "fsopen",
    "fsconfig", "fsmount", "fspick", "mount_setattr", "unshare", "setns",
    // parts of the kernel with a large surface
    "bpf", "perf_event_open", "userfaultfd", "io_uring_setup", "io_uring_enter",
    "io_uring_register", "add_key", "request_key", "keyctl", "open_by_handle_at", "fanotify_init",
    // administration of the computer
    "kexec_load", "kexec_file_load", "init_module", "finit_module", "delete_module", "swapon",
    "swapoff", "reboot", "acct", "quotactl", "quotactl_fd", "syslog",
    // memory that no process's resident size includes
    "shmget"};

constexpr unsigned long kNamespaceFlags[] = {CLONE_NEWNS,    CLONE_NEWUSER, CLONE_NEWPID,
                                             CLONE_NEWNET,   CLONE_NEWIPC,  CLONE_NEWUTS,
                                             CLONE_NEWCGROUP};

// Linux itself uses only the low half of an ioctl's request, so the filter ignores the high half.
constexpr scmp_datum_t kLowHalf = 0xffffffffU;

void require(int error, const char* what) {
  if (error < 0) {
    throw HarnessError(
        tr("cannot create the system-call filter: {}: {}", what, std::strerror(-error)));
  }
}

void forbid(Filter* filter, const char* name) {
  const int number = ::seccomp_syscall_resolve_name(name);
  if (number == __NR_SCMP_ERROR) return;  // unknown to libseccomp, and perhaps to the kernel
  require(::seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), number, 0), name);
}

void forbid_ioctl(Filter* filter, unsigned long request) {
  require(::seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(ioctl), 1,
                             SCMP_A1(SCMP_CMP_MASKED_EQ, kLowHalf, request)),
          "ioctl");
}

void forbid_new_namespaces(Filter* filter) {
  for (const unsigned long flag : kNamespaceFlags) {
    require(::seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(clone), 1,
                               SCMP_A0(SCMP_CMP_MASKED_EQ, flag, flag)),
            "clone");
  }
  // The flags of clone3 are in memory, which a filter cannot read. The C library falls back to
  // clone.
  require(::seccomp_rule_add(filter, SCMP_ACT_ERRNO(ENOSYS), SCMP_SYS(clone3), 0), "clone3");
}

void forbid_other_networks(Filter* filter) {
  // A network namespace isolates only the internet families. AF_VSOCK, for example, reaches the
  // host of a virtual machine from any namespace. The kernel reads only the low half of the family;
  // bits in the high half make the number greater than all allowed ones.
  const auto forbid_family = [&](const scmp_arg_cmp& families) {
    require(::seccomp_rule_add(filter, SCMP_ACT_ERRNO(EAFNOSUPPORT), SCMP_SYS(socket), 1, families),
            "socket");
  };
  for (scmp_datum_t family = 0; family <= AF_NETLINK; ++family) {
    if (family != AF_UNIX && family != AF_INET && family != AF_INET6 && family != AF_NETLINK)
      forbid_family(SCMP_A0(SCMP_CMP_EQ, family));
  }
  forbid_family(SCMP_A0(SCMP_CMP_GT, AF_NETLINK));
}

void forbid_limits_of_others(Filter* filter) {
  // The first process has the command's user id, so the command could lower its limits and kill it.
  require(::seccomp_rule_add(filter, SCMP_ACT_ERRNO(EPERM), SCMP_SYS(prlimit64), 1,
                             SCMP_A0(SCMP_CMP_NE, 0)),
          "prlimit64");
}

}  // namespace

FileDescriptor system_call_filter() {
  const std::unique_ptr<Filter, void (*)(scmp_filter_ctx)> filter(::seccomp_init(SCMP_ACT_ALLOW),
                                                                  ::seccomp_release);
  if (!filter) throw HarnessError(tr("cannot create the system-call filter: out of memory"));
  // System calls of another architecture (32-bit x86) have other numbers and would bypass all
  // rules.
  require(::seccomp_attr_set(filter.get(), SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS),
          "architecture");
  for (const char* name : kForbidden) forbid(filter.get(), name);
  forbid_ioctl(filter.get(), TIOCSTI);
  forbid_ioctl(filter.get(), TIOCLINUX);
  forbid_new_namespaces(filter.get());
  forbid_other_networks(filter.get());
  forbid_limits_of_others(filter.get());

  FileDescriptor file = memory_file("labcheck-system-calls", 0);
  require(::seccomp_export_bpf(filter.get(), file.get()), "export");
  return file;
}

}  // namespace labcheck
