/// Running one untrusted command: what it may see and use, and the facts of how it ended.
#pragma once

#include "harness/base/file_descriptor.hpp"

#include <chrono>
#include <cstddef>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <variant>
#include <vector>

namespace labcheck {

/// Limits of one command and everything it starts.
struct ProcessLimits {
  std::chrono::milliseconds wall_time{10'000};
  std::chrono::milliseconds cpu_time{60'000};   // of each process
  std::size_t memory = std::size_t{4} << 30;    // [bytes] resident, the whole process tree
  std::size_t output = std::size_t{1} << 20;    // [bytes] both standard streams together
  std::size_t scratch = std::size_t{64} << 20;  // [bytes] files in the scratch folder
  unsigned processes = 64;                      // at once, threads not counted
};

/// A descriptor of ours that the command finds under `number`, from 3 to 255. We may close ours
/// once the command is started.
struct PassedDescriptor {
  int descriptor = -1;
  int number = -1;
};

enum class GpuAccess { none, all };

/// Whether the standard streams of a command are taken as one or each by itself.
enum class Streams { together, apart };

/// One command. Paths mean the same inside as outside. The command sees the system's programs and
/// libraries and what `readable` names, all read-only; it can write only to its scratch folder,
/// whose path it finds in $TMPDIR and $HOME. Its environment is `environment`, those two, PATH and
/// LANG, and with a GPU LD_LIBRARY_PATH where the driver needs it. Standard input is empty.
struct Command {
  std::vector<std::string> arguments;    // [0] is the program's absolute path
  std::filesystem::path working_folder;  // empty: the scratch folder
  std::vector<std::filesystem::path> readable;
  std::map<std::string, std::string> environment;
  std::vector<PassedDescriptor> descriptors;
  GpuAccess gpu = GpuAccess::none;
  Streams streams = Streams::together;
  ProcessLimits limits;
};

enum class LimitKind { wall_time, cpu_time, memory, processes, output };

/// How a command ended. A process that was killed for passing a limit ends as LimitPassed, whatever
/// its signal.
struct ExitStatus {
  int status = 0;
};
struct KilledBySignal {
  int signal = 0;
};
struct LimitPassed {
  LimitKind limit = LimitKind::wall_time;
};
struct KilledByUs {};

struct ProcessEnd {
  std::variant<ExitStatus, KilledBySignal, LimitPassed, KilledByUs> how;
  std::string output;  // both standard streams in the order of writing, cut at the limit
  std::string errors;  // where the streams are apart: standard error; then `output` is the other
  std::chrono::nanoseconds wall_time{0};
  std::chrono::nanoseconds cpu_time{0};  // of the command and of what it waited for
  std::size_t peak_memory = 0;           // [bytes] resident, of the largest of these processes
};

/// A command that was started. Destroying it kills the whole process tree.
class SandboxedProcess {
 public:
  virtual ~SandboxedProcess() = default;

  /// A descriptor that poll(2) reports readable once the command has ended.
  virtual int ended_descriptor() const = 0;

  /// What the command has printed so far, cut at the limit; where the streams are apart, to its
  /// standard output. Safe to call at any time.
  virtual std::string output() const = 0;

  /// Has the whole process tree killed at once; harmless after the end, and from any thread.
  virtual void kill() = 0;

  /// Waits until no process of the tree is left and tells how the command ended. When the user
  /// interrupts labcheck, kills the tree and throws Interrupted. Throws HarnessError where the
  /// command could not be started or the sandbox failed.
  virtual ProcessEnd wait() = 0;
};

/// Where untrusted commands run.
class Sandbox {
 public:
  virtual ~Sandbox() = default;

  /// Starts `command`. Throws HarnessError where that is not possible; what only shows inside the
  /// sandbox (a program that is not there, say) wait() tells. Safe to call from several threads.
  virtual std::unique_ptr<SandboxedProcess> start(const Command& command) = 0;
};

/// Starts `command`, waits for its end.
ProcessEnd run(Sandbox& sandbox, const Command& command);

/// bubblewrap: own user, process, network, host-name and IPC namespaces, a read-only system, no
/// capabilities, a system-call filter. Of `hidden`, folders and files that are there now, no
/// command sees anything but what its `readable` names in them, wherever they lie and by whatever
/// link they are reached. Throws HarnessError, with the remedy, where bubblewrap is absent or
/// cannot make namespaces on this machine.
std::unique_ptr<Sandbox> make_bubblewrap_sandbox(
    const std::vector<std::filesystem::path>& hidden = {});

/// No isolation: limits only. For machines that are themselves a sandbox, and at the user's
/// explicit wish.
std::unique_ptr<Sandbox> make_open_sandbox();

/// What `labcheck doctor` says of the sandbox: `works` with the version found, or why not and how
/// to get it.
struct SandboxState {
  bool works = false;
  std::string found;
  std::string remedy;
};
SandboxState examine_bubblewrap();

}  // namespace labcheck
