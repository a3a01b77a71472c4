// SPDX-License-Identifier: MIT
#include "harness/base/parallel.hpp"

#include <system_error>
#include <thread>
#include <vector>

namespace labcheck {

void parallel_for(std::size_t count, std::size_t least,
                  const std::function<void(std::size_t first, std::size_t last)>& work) {
  // Static, because this call takes longer than many loops.
  static const std::size_t processors = usable_processors();
  const std::size_t pieces = (count + least - 1) / least;
  const std::size_t each = (pieces + processors - 1) / processors * least;
  std::vector<std::thread> threads;
  std::size_t first = 0;
  for (; count - first > each; first += each) {
    try {
      threads.emplace_back(work, first, first + each);
    } catch (const std::system_error&) {
      break;  // no more threads: this thread does the rest
    }
  }
  if (first < count) work(first, count);
  for (std::thread& thread : threads) thread.join();
}

}  // namespace labcheck
