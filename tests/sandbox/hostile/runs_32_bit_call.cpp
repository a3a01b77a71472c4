// SPDX-License-Identifier: MIT
// Makes a system call like a 32-bit program, in which number 26 is ptrace.
int main() {
#if defined(__x86_64__)
  long result = 26;
  asm volatile("int $0x80" : "+a"(result) : "b"(0), "c"(0), "d"(0) : "memory");
#endif
  return 0;
}
