// Says what standard input holds.
#include <cstdio>

int main() {
  for (int c = std::getchar(); c != EOF; c = std::getchar()) std::putchar(c);
  std::puts("end");
}
