// Computes for ever and does not listen to the warning that its time is up.
#include <csignal>

int main() {
  std::signal(SIGXCPU, SIG_IGN);
  volatile unsigned count = 0;
  for (;;) count = count + 1;
}
