// SPDX-License-Identifier: MIT
/// Running one untrusted command: what it may see and use, and how it ended.
#pragma once

#include "harness/base/file_descriptor.hpp"
#include "harness/base/written_file.hpp"

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <sys/types.h>
#include <variant>
#include <vector>

namespace labcheck {

/// Limits of one command and everything it starts.
struct ProcessLimits {
  std::chrono::milliseconds wall_time{10'000};
  std::chrono::milliseconds cpu_time{60'000};   // of each process
  std::size_t memory = std::size_t{4} << 30;    // [bytes] the whole process tree, and companions
  std::size_t output = std::size_t{1} << 20;    // [bytes] of both standard streams together
  std::size_t scratch = std::size_t{64} << 20;  // [bytes] of files in the scratch folder
  std::size_t kept = std::size_t{16} << 20;     // [bytes] of all kept files together
  unsigned processes = 64;                      // at once, not counting threads
  unsigned threads = 1024;                      // at once, of all processes together
};

/// A descriptor of labcheck that the command gets as `number`, from 3 to 255. labcheck may close it
/// once the command is started.
struct PassedDescriptor {
  int descriptor = -1;
  int number = -1;
};

enum class GpuAccess { none, all };

/// Whether the standard streams of a command are recorded as one stream or as two.
enum class Streams { together, separate };

/// One command. Paths are the same inside and outside the sandbox. The command sees the system's
/// programs and libraries and the paths in `readable`, all read-only. It can write only to its
/// scratch folder, which $TMPDIR and $HOME name. Its environment consists of `environment`, these
/// two, PATH, LANG and, with a GPU, LD_LIBRARY_PATH if the driver needs it. The working folder
/// contains `given_files` (contents by name) when the command starts, and the files named
/// `kept_files` are read when it has ended, `limits.kept` bytes at most. All names are plain file
/// names.
struct Command {
  std::vector<std::string> arguments;    // [0] is the program's absolute path
  bool program_is_trusted = true;        // false: its contents decide whether Linux can execute it
  std::filesystem::path working_folder;  // empty: the scratch folder
  std::vector<std::filesystem::path> readable;
  std::map<std::string, std::string> environment;
  std::vector<PassedDescriptor> descriptors;
  std::string standard_input;
  std::map<std::string, std::string> given_files;
  std::vector<std::string> kept_files;
  GpuAccess gpu = GpuAccess::none;
  std::filesystem::path gpu_device;  // of the only GPU to show; empty: all GPUs
  Streams streams = Streams::together;
  std::vector<pid_t> companions;  // labcheck's processes whose memory counts as the command's
  ProcessLimits limits;
};

/// `processes`: too many processes or threads.
enum class LimitKind { wall_time, cpu_time, memory, processes, output };

/// How a command ended. A process that was killed because it exceeded a limit ends as
/// LimitExceeded, whatever the signal was.
struct ExitStatus {
  int status = 0;
};
struct KilledBySignal {
  int signal = 0;
};
struct LimitExceeded {
  LimitKind limit = LimitKind::wall_time;
};
struct KilledOnRequest {};
/// Linux refuses to execute a program that is not trusted.
struct NotExecutable {
  int error = 0;  // errno(3) of execve(2)
};

struct ProcessEnd {
  std::variant<ExitStatus, KilledBySignal, LimitExceeded, KilledOnRequest, NotExecutable> how;
  std::string output;  // both standard streams in the order of writing, truncated at the limit
  std::string errors;  // separate streams: standard error; `output` is then standard output
  std::map<std::string, WrittenFile> files;  // the kept files of a command that was started
  std::chrono::nanoseconds wall_time{0};
  std::chrono::nanoseconds cpu_time{0};  // of the command and of all that it waited for
  std::chrono::nanoseconds waited{0};    // of wall_time, for a processor or a device: the sum over
                                         // the processes
  std::size_t peak_memory = 0;           // [bytes] resident, of the largest of these processes
  bool lacked_memory = false;  // the kernel killed one of its processes for lack of memory; without
                               // control groups, any process of the computer
  bool took_memory = false;    // it used more than half of its memory limit, or of the computer's
                               // memory if that is less
};

/// A started command. The destructor kills the whole process tree.
class SandboxedProcess {
 public:
  virtual ~SandboxedProcess() = default;

  /// A descriptor that poll(2) reports readable once the command has ended.
  virtual int ended_descriptor() const = 0;

  /// The command's output so far, truncated at the limit; with separate streams, only its standard
  /// output. Safe to call at any time.
  virtual std::string output() const = 0;

  /// Kills the whole process tree. Safe to call after the end, and from any thread.
  virtual void kill() = 0;

  /// Waits until no process of the tree is left, and returns how the command ended. If the user
  /// interrupts labcheck, kills the tree and throws Interrupted. Throws HarnessError if the command
  /// could not be started or the sandbox failed.
  virtual ProcessEnd wait() = 0;
};

/// The environment in which untrusted commands run.
class Sandbox {
 public:
  virtual ~Sandbox() = default;

  /// Starts `command`. Throws HarnessError if that fails. Failures inside the sandbox, such as a
  /// missing program, are reported by wait(). Safe to call from several threads.
  virtual std::unique_ptr<SandboxedProcess> start(const Command& command) = 0;

  /// A text that changes if commands may see or do something else (known_answers.hpp).
  virtual std::string circumstances() const = 0;
};

/// Starts `command` and waits until it ends.
ProcessEnd run(Sandbox& sandbox, const Command& command);

/// bubblewrap: own user, process, network, host-name and IPC namespaces, a read-only system, no
/// capabilities, and a system-call filter. `hidden` lists folders and files that exist now. A
/// command sees them only if its `readable` lists them, no matter where they are or which links
/// lead to them. Throws HarnessError, with a remedy, if bubblewrap is not installed or cannot
/// create namespaces on this computer. That it can is kept in the folder `known_answers`, if there
/// is one (known_answers.hpp).
std::unique_ptr<Sandbox> make_bubblewrap_sandbox(
    const std::vector<std::filesystem::path>& hidden = {},
    const std::filesystem::path& known_answers = {});

/// No isolation, only limits. For computers that are themselves a sandbox, and only if the user
/// explicitly requests it.
std::unique_ptr<Sandbox> make_open_sandbox();

/// The sandbox's state for `labcheck doctor`: if it `works`, `found` is the version, else the
/// reason, with the remedy.
struct SandboxState {
  bool works = false;
  std::string found;
  std::string remedy;
};
SandboxState examine_bubblewrap();

/// How labcheck limits the memory of commands on this computer, for `labcheck doctor`.
std::string describe_memory_limit();

}  // namespace labcheck
