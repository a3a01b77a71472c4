// SPDX-License-Identifier: MIT
#include "harness/sandbox/process_tree.hpp"

#include "harness/base/file_descriptor.hpp"
#include "harness/base/process_identity.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>
#include <csignal>
#include <dirent.h>
#include <fcntl.h>
#include <memory>
#include <set>
#include <string>
#include <string_view>
#include <sys/stat.h>
#include <unistd.h>

namespace labcheck {
namespace {

/// Removes leading spaces and a number from `text` and returns the number; 0 if there is none.
std::size_t take_number(std::string_view& text) {
  text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
  std::size_t number = 0;
  const auto end = std::from_chars(text.data(), text.data() + text.size(), number).ptr;
  text.remove_prefix(static_cast<std::size_t>(end - text.data()));
  return number;
}

/// The numbers among the names in `folder`: processes in /proc, threads in /proc/N/task,
/// descriptors in /proc/N/fd.
std::vector<int> numbered_entries(const std::string& folder) {
  std::vector<int> numbers;
  const std::unique_ptr<DIR, int (*)(DIR*)> entries(::opendir(folder.c_str()), ::closedir);
  if (!entries) return numbers;
  while (const dirent* entry = ::readdir(entries.get())) {
    std::string_view name = entry->d_name;
    if (std::isdigit(static_cast<unsigned char>(name.front())) == 0) continue;
    numbers.push_back(static_cast<int>(take_number(name)));
  }
  return numbers;
}

/// The resident memory of a process. [bytes]
struct ResidentMemory {
  std::size_t all = 0;
  std::size_t shared = 0;  // mapped from files, memory files included
};

ResidentMemory resident_memory(pid_t process) {
  static const auto page_size = static_cast<std::size_t>(::sysconf(_SC_PAGESIZE));
  const std::string text = read_proc(fmt::format("/proc/{}/statm", process));
  std::string_view rest = text;
  take_number(rest);  // the address space; a CUDA program reserves terabytes
  const std::size_t all = take_number(rest) * page_size;
  const std::size_t shared = take_number(rest) * page_size;
  return {all, std::min(all, shared)};
}

/// The number of threads of `process`: of the folders in a folder, each of which has a link to it.
std::size_t threads_of(pid_t process) {
  constexpr nlink_t kOwnLinks = 2;
  struct stat facts {};
  const bool exists = ::stat(fmt::format("/proc/{}/task", process).c_str(), &facts) == 0;
  return exists && facts.st_nlink > kOwnLinks ? facts.st_nlink - kOwnLinks : 0;
}

/// The device number of the file system in which the kernel keeps all memory files.
dev_t device_of_memory_files() {
  const FileDescriptor file = memory_file("labcheck-device-number", 0);
  struct stat facts {};
  ::fstat(file.get(), &facts);
  return facts.st_dev;
}

/// The memory of the memory files (memfd_create(2)) that `processes` have open. Each counts once.
/// [bytes]
std::size_t open_memory_files(const std::vector<pid_t>& processes) {
  static const dev_t device = device_of_memory_files();
  constexpr std::size_t kBlock = 512;  // st_blocks counts in this unit
  std::size_t size = 0;
  std::set<ino_t> seen;
  for (const pid_t process : processes) {
    const std::string folder = fmt::format("/proc/{}/fd", process);
    for (const int descriptor : numbered_entries(folder)) {
      struct stat facts {};
      if (::stat(fmt::format("{}/{}", folder, descriptor).c_str(), &facts) != 0) continue;
      if (facts.st_dev == device && seen.insert(facts.st_ino).second)
        size += static_cast<std::size_t>(facts.st_blocks) * kBlock;
    }
  }
  return size;
}

// Waiting times matter only if they are seconds.
constexpr std::chrono::milliseconds kBetweenMeasurements{200};

/// The processor time of `process` and of the children that it has reaped.
std::chrono::nanoseconds processor_time(pid_t process) {
  static const auto ticks_per_second = ::sysconf(_SC_CLK_TCK);
  const std::optional<ProcessStat> stat = stat_of_process(process);
  const std::int64_t ticks = stat ? stat->processor_time : 0;
  return std::chrono::nanoseconds(std::chrono::seconds(ticks)) / ticks_per_second;
}

/// Calls `visit` with each descendant of `root`, oldest first.
template <class Visit>
void visit_descendants(pid_t root, const Visit& visit) {
  std::vector<pid_t> found = children_of(root);
  for (std::size_t next = 0; next < found.size(); ++next) {
    const pid_t process = found[next];
    // Before the visit: once their parent has ended, they are no longer its children.
    const std::vector<pid_t> children = children_of(process);
    visit(process);
    found.insert(found.end(), children.begin(), children.end());
  }
}

}  // namespace

std::vector<pid_t> children_of(pid_t process) {
  static const bool listed = ::access("/proc/thread-self/children", R_OK) == 0;
  return listed ? children_by_list(process) : children_by_search(process);
}

std::vector<pid_t> children_by_list(pid_t process) {
  std::vector<pid_t> children;
  const std::string tasks = fmt::format("/proc/{}/task", process);
  for (const pid_t task : numbered_entries(tasks)) {
    const std::string text = read_proc(fmt::format("{}/{}/children", tasks, task));
    std::string_view rest = text;
    while (const std::size_t child = take_number(rest))
      children.push_back(static_cast<pid_t>(child));
  }
  return children;
}

std::vector<pid_t> children_by_search(pid_t process) {
  std::vector<pid_t> children;
  for (const pid_t candidate : numbered_entries("/proc")) {
    const std::optional<ProcessStat> stat = stat_of_process(candidate);
    if (stat && stat->parent == process) children.push_back(candidate);
  }
  return children;
}

ProcessTree measure_descendants(pid_t root, std::size_t most) {
  ProcessTree tree;
  std::vector<pid_t> waiting = children_of(root);
  while (!waiting.empty()) {
    const pid_t process = waiting.back();
    waiting.pop_back();
    const ResidentMemory memory = resident_memory(process);
    tree.measured.push_back(process);
    ++tree.processes;
    tree.threads += threads_of(process);
    tree.resident += memory.all;
    tree.shared += memory.shared;
    tree.largest = std::max(tree.largest, memory.all);
    if (tree.processes + waiting.size() > most) {
      tree.processes += waiting.size();
      return tree;
    }
    const std::vector<pid_t> children = children_of(process);
    waiting.insert(waiting.end(), children.begin(), children.end());
  }
  return tree;
}

std::size_t memory_of(const ProcessTree& tree) {
  // A memory file that is mapped is part of both sums, and it may be open or not.
  return std::max(tree.resident, tree.resident - tree.shared + open_memory_files(tree.measured));
}

std::size_t resident_memory_of(const std::vector<pid_t>& processes) {
  std::size_t memory = 0;
  for (const pid_t process : processes) memory += resident_memory(process).all;
  return memory;
}

void WaitingTime::measure(const std::vector<pid_t>& processes) {
  const Clock::time_point now = Clock::now();
  if (now - last_ < kBetweenMeasurements) return;
  std::map<pid_t, std::chrono::nanoseconds> for_processor;
  bool for_device = false;
  for (const pid_t process : processes) {
    // The time on a processor, then the time in a queue for one. [ns]
    const std::string text = read_proc(fmt::format("/proc/{}/schedstat", process));
    std::string_view rest = text;
    take_number(rest);
    const std::chrono::nanoseconds waited(take_number(rest));
    const auto before = for_processor_.find(process);
    // Numbers of processes are used again.
    const bool is_known = before != for_processor_.end() && before->second <= waited;
    sum_ += is_known ? waited - before->second : waited;
    for_processor[process] = waited;
    const std::optional<ProcessStat> stat = stat_of_process(process);
    for_device = for_device || (stat && stat->state == 'D');
  }
  if (for_device) sum_ += now - last_;
  last_ = now;
  for_processor_ = std::move(for_processor);
}

std::optional<std::chrono::nanoseconds> WaitingTime::sum() const {
  static const bool is_recorded = ::access("/proc/self/schedstat", R_OK) == 0;
  return is_recorded ? std::optional(sum_) : std::nullopt;
}

std::chrono::nanoseconds processor_time_of_descendants(pid_t root) {
  std::chrono::nanoseconds time{0};
  visit_descendants(root, [&](pid_t process) { time += processor_time(process); });
  return time;
}

void kill_descendants(pid_t root) {
  visit_descendants(root, [](pid_t process) {
    // Killing a whole group takes one step, however fast its processes multiply.
    if (::getpgid(process) == process) ::kill(-process, SIGKILL);
    ::kill(process, SIGKILL);
  });
}

}  // namespace labcheck
