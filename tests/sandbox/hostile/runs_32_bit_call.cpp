// Calls the kernel as a 32-bit program would, whose calls have other numbers: 26 is ptrace there.
int main() {
#if defined(__x86_64__)
  long result = 26;
  asm volatile("int $0x80" : "+a"(result) : "b"(0), "c"(0), "d"(0) : "memory");
#endif
  return 0;
}
