// SPDX-License-Identifier: MIT
// Makes the system calls that the sandbox forbids and prints the names of those that succeed.
#include <cerrno>
#include <cstdio>
#include <initializer_list>
#include <linux/sched.h>
#include <sched.h>
#include <sys/ioctl.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace {

template <class... Arguments>
void expect(int error, const char* name, long number, Arguments... arguments) {
  errno = 0;
  const long result = ::syscall(number, arguments...);
  if (result < 0 && errno == error) return;
  std::printf("%s: %ld, errno %d\n", name, result, errno);
  std::fflush(stdout);
}

}  // namespace

int main() {
  expect(EPERM, "ptrace", SYS_ptrace, PTRACE_TRACEME, 0, nullptr, nullptr);
  expect(EPERM, "process_vm_readv", SYS_process_vm_readv, ::getpid(), nullptr, 0, nullptr, 0, 0);
  expect(EPERM, "process_vm_writev", SYS_process_vm_writev, ::getpid(), nullptr, 0, nullptr, 0, 0);
  for (const unsigned long flag : {CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWPID, CLONE_NEWNET}) {
    expect(EPERM, "unshare", SYS_unshare, flag);
    expect(EPERM, "clone", SYS_clone, flag | 17UL, nullptr, nullptr, nullptr, nullptr);
  }
  clone_args arguments{};
  expect(ENOSYS, "clone3", SYS_clone3, &arguments, sizeof arguments);
  expect(EPERM, "setns", SYS_setns, 0, 0);
  expect(EPERM, "mount", SYS_mount, "none", "/tmp", "tmpfs", 0, nullptr);
  expect(EPERM, "umount2", SYS_umount2, "/tmp", 0);
  expect(EPERM, "move_mount", SYS_move_mount, -1, "", -1, "", 0);
  expect(EPERM, "open_tree", SYS_open_tree, -1, "/", 0);
  expect(EPERM, "fsopen", SYS_fsopen, "tmpfs", 0);
  expect(EPERM, "bpf", SYS_bpf, 0, nullptr, 0);
  expect(EPERM, "perf_event_open", SYS_perf_event_open, nullptr, 0, -1, -1, 0);
  expect(EPERM, "userfaultfd", SYS_userfaultfd, 1);
  expect(EPERM, "io_uring_setup", SYS_io_uring_setup, 1, nullptr);
  expect(EPERM, "keyctl", SYS_keyctl, 0, -3, 0);
  expect(EPERM, "add_key", SYS_add_key, "user", "x", "x", 1, -3);
  expect(EPERM, "shmget", SYS_shmget, 0, 4096, 0600);
  expect(EPERM, "prlimit64", SYS_prlimit64, ::getppid(), RLIMIT_CPU, nullptr, nullptr);
  for (const unsigned long family : {AF_VSOCK, AF_ALG, AF_PACKET, AF_BLUETOOTH, AF_X25}) {
    expect(EAFNOSUPPORT, "socket", SYS_socket, family, SOCK_STREAM, 0);
    expect(EAFNOSUPPORT, "socket, high half set", SYS_socket, 0x100000000UL | family, SOCK_STREAM,
           0);
  }
  expect(EPERM, "ioctl TIOCSTI", SYS_ioctl, 0, TIOCSTI, "x");
  expect(EPERM, "ioctl TIOCSTI, high half set", SYS_ioctl, 0, 0x100000000UL | TIOCSTI, "x");
}
