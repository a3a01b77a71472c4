// SPDX-License-Identifier: MIT
#include "harness/base/parallel.hpp"

#include "harness/base/control_group.hpp"
#include "harness/base/error.hpp"
#include "harness/base/translation.hpp"

#include <algorithm>
#include <cmath>
#include <sched.h>
#include <sstream>
#include <string>
#include <system_error>
#include <thread>
#include <vector>

namespace labcheck {
namespace {

unsigned processors_to_run_on() {
  cpu_set_t set;
  // Fails if the computer has more processors than the set can hold.
  if (::sched_getaffinity(0, sizeof set, &set) == 0) return static_cast<unsigned>(CPU_COUNT(&set));
  return std::thread::hardware_concurrency();
}

unsigned least_share(unsigned processors) {
  for (const std::string& quota : settings_of_groups("cpu.max")) {
    if (const auto share = processors_of_share(quota)) processors = std::min(processors, *share);
  }
  return processors;
}

}  // namespace

std::optional<unsigned> processors_of_share(std::string_view text) {
  std::istringstream words{std::string(text)};
  double quota = 0;  // "max", which is not a number, sets no limit
  double period = 0;
  if (!(words >> quota >> period) || quota <= 0 || period <= 0) return std::nullopt;
  return static_cast<unsigned>(std::ceil(quota / period));
}

unsigned usable_processors() {
  return std::max(1U, least_share(processors_to_run_on()));
}

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

void run_workers(std::size_t workers, const std::function<void(std::size_t worker)>& work) {
  std::vector<std::thread> threads;
  for (std::size_t worker = 0; worker < workers; ++worker) {
    try {
      threads.emplace_back(work, worker);
    } catch (const std::system_error& error) {
      if (threads.empty())
        throw HarnessError(tr("labcheck cannot start a thread: {}", error.what()),
                           tr("raise the limits on processes (ulimit -u) and memory"));
      break;  // the threads that run do all the work
    }
  }
  for (std::thread& thread : threads) thread.join();
}

}  // namespace labcheck
