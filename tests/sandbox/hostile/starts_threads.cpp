// SPDX-License-Identifier: MIT
// Runs many threads in one process, like an ordinary CUDA program.
#include <barrier>
#include <cstdlib>
#include <thread>
#include <vector>

int main(int, char** arguments) {
  const int count = std::atoi(arguments[2]);
  std::barrier all(count);
  std::vector<std::jthread> threads;
  for (int i = 0; i < count; ++i) threads.emplace_back([&] { all.arrive_and_wait(); });
}
