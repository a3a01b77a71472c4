// SPDX-License-Identifier: MIT
// The first process in a sandbox: it starts the command, reaps orphans, and reports how the command
// ended. With bubblewrap it is process 1: when it ends, all other processes end, and none of them
// can kill it. It is a separate program that uses only the C library.
#include "harness/sandbox/first_process.hpp"

#include "harness/sandbox/given_and_kept_files.hpp"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

namespace {

using labcheck::FirstProcessReport;
using labcheck::PreparationStep;

constexpr int kMostPlaced = 256;
constexpr int kMostKept = 64;
constexpr rlim_t kUnchanged = RLIM_INFINITY;

struct Placement {
  int from = -1;
  int number = -1;
};

struct Options {
  int report = -1;
  const char* folder = "/";
  rlim_t cpu = kUnchanged;
  rlim_t file = kUnchanged;
  rlim_t open = kUnchanged;
  rlim_t tasks = kUnchanged;
  Placement placed[kMostPlaced];
  int placed_count = 0;
  int given = -1;
  int kept = -1;
  std::uint64_t most_kept = 0;  // [bytes]
  const char* kept_names[kMostKept];
  int kept_count = 0;
  char** command = nullptr;
};

/// The text after `key` in `argument`, or null.
char* value_of(char* argument, const char* key) {
  const std::size_t length = std::strlen(key);
  return std::strncmp(argument, key, length) == 0 ? argument + length : nullptr;
}

Options read_options(char** arguments) {
  Options options;
  for (; *arguments != nullptr && std::strcmp(*arguments, "--") != 0; ++arguments) {
    if (char* report = value_of(*arguments, "report=")) {
      options.report = std::atoi(report);
    } else if (char* folder = value_of(*arguments, "folder=")) {
      options.folder = folder;
    } else if (char* cpu = value_of(*arguments, "cpu=")) {
      options.cpu = std::strtoull(cpu, nullptr, 10);
    } else if (char* file = value_of(*arguments, "file=")) {
      options.file = std::strtoull(file, nullptr, 10);
    } else if (char* open = value_of(*arguments, "open=")) {
      options.open = std::strtoull(open, nullptr, 10);
    } else if (char* tasks = value_of(*arguments, "tasks=")) {
      options.tasks = std::strtoull(tasks, nullptr, 10);
    } else if (char* place = value_of(*arguments, "place=");
               place && options.placed_count < kMostPlaced) {
      Placement& placement = options.placed[options.placed_count++];
      placement.from = static_cast<int>(std::strtol(place, &place, 10));
      placement.number = std::atoi(place + 1);
    } else if (char* given = value_of(*arguments, "given=")) {
      options.given = std::atoi(given);
    } else if (char* kept = value_of(*arguments, "kept=")) {
      options.kept = static_cast<int>(std::strtol(kept, &kept, 10));
      options.most_kept = std::strtoull(kept + 1, nullptr, 10);
    } else if (char* name = value_of(*arguments, "keep="); name && options.kept_count < kMostKept) {
      options.kept_names[options.kept_count++] = name;
    }
  }
  if (*arguments != nullptr) options.command = arguments + 1;
  return options;
}

void close_range(unsigned first, unsigned last) {
  if (::syscall(SYS_close_range, first, last, 0) == 0) return;
  rlimit open{};
  ::getrlimit(RLIMIT_NOFILE, &open);
  for (unsigned fd = first; fd <= last && fd < open.rlim_cur; ++fd) ::close(static_cast<int>(fd));
}

/// Closes all descriptors from `first` on, except for the `count` ones in `kept`.
void close_others(int first, const int* kept, int count) {
  for (;;) {
    int next = -1;
    for (int i = 0; i < count; ++i) {
      if (kept[i] >= first && (next < 0 || kept[i] < next)) next = kept[i];
    }
    if (next < 0) return close_range(static_cast<unsigned>(first), ~0U);
    if (next > first) close_range(static_cast<unsigned>(first), static_cast<unsigned>(next) - 1);
    first = next + 1;
  }
}

/// Gives the passed descriptors the numbers that the command expects. Moves `report` out of their
/// way.
bool place_descriptors(Options& options, int& report) {
  int above = 3;
  for (int i = 0; i < options.placed_count; ++i) {
    if (options.placed[i].number >= above) above = options.placed[i].number + 1;
  }
  // Moves all above the requested numbers first: an old number may be another's new one.
  const int moved = ::fcntl(report, F_DUPFD_CLOEXEC, above);
  if (moved < 0) return false;
  report = moved;
  for (int i = 0; i < options.placed_count; ++i) {
    options.placed[i].from = ::fcntl(options.placed[i].from, F_DUPFD_CLOEXEC, above);
  }
  for (int i = 0; i < options.placed_count; ++i) {
    if (::dup2(options.placed[i].from, options.placed[i].number) < 0) return false;
  }
  int kept[kMostPlaced + 1] = {report};
  for (int i = 0; i < options.placed_count; ++i) kept[i + 1] = options.placed[i].number;
  close_others(3, kept, options.placed_count + 1);
  return true;
}

bool limit(int resource, rlim_t soft, rlim_t hard) {
  if (soft == kUnchanged) return true;
  rlimit now{};
  ::getrlimit(static_cast<__rlimit_resource_t>(resource), &now);
  if (hard > now.rlim_max) hard = now.rlim_max;
  if (soft > hard) soft = hard;
  const rlimit limits{soft, hard};
  return ::setrlimit(static_cast<__rlimit_resource_t>(resource), &limits) == 0;
}

bool set_limits(const Options& options) {
  // Core: with 0, the kernel still starts the program that many systems use to collect cores; with
  // 1, it starts no program and writes no file (do_coredump in fs/coredump.c).
  // CPU: the kernel sends SIGXCPU, which a program may ignore, and one second later SIGKILL.
  return limit(RLIMIT_CORE, 1, 1) && limit(RLIMIT_CPU, options.cpu, options.cpu + 1) &&
         limit(RLIMIT_FSIZE, options.file, options.file) &&
         limit(RLIMIT_NOFILE, options.open, options.open) &&
         limit(RLIMIT_NPROC, options.tasks, options.tasks);
}

/// If memory runs out, the kernel must kill the command and not a process of labcheck.
void offer_to_out_of_memory_killer() {
  const int file = ::open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC);
  if (file < 0) return;
  (void)!::write(file, "1000", 4);
  ::close(file);
}

void reset_signals() {
  for (int signal = 1; signal < NSIG; ++signal) ::signal(signal, SIG_DFL);
  sigset_t none;
  ::sigemptyset(&none);
  ::sigprocmask(SIG_SETMASK, &none, nullptr);
}

void write_report(int report, const FirstProcessReport& record) {
  (void)!::write(report, &record, sizeof record);
}

/// Replaces this process with the command; returns only on failure. The program's file was closed
/// after writing, but a process that labcheck forked meanwhile keeps it open until its own exec.
PreparationStep become_program(char** command) {
  // The contents may name an interpreter, which can be any file.
  if (::access(command[0], X_OK) != 0) return PreparationStep::program;
  constexpr int kMostTries = 500;
  for (int tries = 0; tries < kMostTries; ++tries) {
    ::execv(command[0], command);
    if (errno != ETXTBSY) break;
    ::poll(nullptr, 0, 10);
    errno = ETXTBSY;
  }
  const bool is_out_of_resources =
      errno == ENOMEM || errno == EAGAIN || errno == EMFILE || errno == ENFILE;
  return is_out_of_resources ? PreparationStep::program : PreparationStep::contents;
}

/// Becomes the command; returns only by ending.
[[noreturn]] void become_command(Options& options) {
  ::setsid();
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  offer_to_out_of_memory_killer();
  int report = options.report;
  PreparationStep failed = PreparationStep::none;
  if (!place_descriptors(options, report)) {
    failed = PreparationStep::descriptors;
  } else if (::chdir(options.folder) != 0) {
    failed = PreparationStep::folder;
  } else if (!set_limits(options)) {
    failed = PreparationStep::limits;
  } else {
    reset_signals();
    failed = become_program(options.command);
  }
  FirstProcessReport record;
  record.failed = failed;
  record.error = errno;
  write_report(report, record);
  ::_exit(127);
}

std::int64_t nanoseconds(const timeval& time) {
  return (std::int64_t{time.tv_sec} * 1'000'000 + time.tv_usec) * 1000;
}

std::int64_t now() {
  timespec time{};
  ::clock_gettime(CLOCK_MONOTONIC, &time);
  return std::int64_t{time.tv_sec} * 1'000'000'000 + time.tv_nsec;
}

FirstProcessReport report_of(int wait_status, std::int64_t wall_time) {
  // Only of the children: this process's own memory and time are not the command's.
  rusage usage{};
  ::getrusage(RUSAGE_CHILDREN, &usage);
  FirstProcessReport record;
  record.wait_status = wait_status;
  record.wall_time = wall_time;
  record.cpu_time = nanoseconds(usage.ru_utime) + nanoseconds(usage.ru_stime);
  record.peak_memory = std::int64_t{usage.ru_maxrss} * 1024;
  return record;
}

/// Whether labcheck died before this process requested to die with it: the pipe's other end is
/// closed.
bool labcheck_is_gone(int report) {
  pollfd end{report, POLLOUT, 0};
  return ::poll(&end, 1, 0) > 0 && (end.revents & POLLERR) != 0;
}

}  // namespace

int main(int, char** arguments) {
  Options options = read_options(arguments + 1);
  ::prctl(PR_SET_NAME, "labcheck-first");
  // Processes of the same user must not access this process or its descriptors.
  ::prctl(PR_SET_DUMPABLE, 0);
  ::prctl(PR_SET_PDEATHSIG, SIGKILL);
  // Process 1 of a namespace adopts its orphans anyway.
  if (::getpid() != 1) ::prctl(PR_SET_CHILD_SUBREAPER, 1);
  ::signal(SIGPIPE, SIG_IGN);
  ::unsetenv("PWD");  // bubblewrap sets it
  if (labcheck_is_gone(options.report)) return 1;

  const std::int64_t start = now();
  if (options.command == nullptr || options.command[0] == nullptr) {
    write_report(options.report, report_of(0, 0));
    return 0;
  }
  const int folder = ::open(options.folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (options.given >= 0 && !labcheck::write_given_files(options.given, folder)) {
    FirstProcessReport record;
    record.failed = PreparationStep::files;
    record.error = errno;
    write_report(options.report, record);
    return 1;
  }
  const pid_t command = ::fork();
  if (command == 0) become_command(options);
  if (command < 0) {
    FirstProcessReport record;
    record.failed = PreparationStep::program;
    record.error = errno;
    write_report(options.report, record);
    return 1;
  }
  // Only the command keeps its descriptors: a reader must see the end when the command closes one.
  const int own[] = {options.report, folder, options.kept};
  close_others(0, own, 3);

  for (;;) {
    int status = 0;
    const pid_t ended = ::waitpid(-1, &status, 0);
    if (ended == command) {
      labcheck::keep_files(folder, options.kept_names, options.kept_count,
                           {options.kept, options.most_kept});
      write_report(options.report, report_of(status, now() - start));
      if (::getpid() == 1) return 0;
    }
    // Without a namespace, labcheck now kills the remaining processes, which are below this one.
    if (ended < 0 && errno == ECHILD) return 0;
  }
}
