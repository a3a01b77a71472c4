// SPDX-License-Identifier: MIT
/// What a folder of results contains apart from records: the lock for one batch at a time, the
/// secret of its inputs, and the times of ceilings.
#pragma once

#include "harness/base/file_descriptor.hpp"
#include "harness/base/moment.hpp"

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace labcheck {

/// The environment variable that contains the id of a cluster run in the jobs of the run.
inline constexpr const char* kRunVariable = "LABCHECK_RUN";

/// A process and the time at which it took the lock. `started`, the kernel's number of ticks from
/// boot to the start of the process, distinguishes it from a later process with the same number.
/// `run` identifies the cluster run whose job the process is; "" outside of one.
struct LockHolder {
  std::int64_t pid = 0;
  std::string host;
  Moment since{};
  std::uint64_t started = 0;
  std::string run{};

  bool operator==(const LockHolder&) const = default;
};

/// This process. Its `run` is the value of kRunVariable.
LockHolder this_process();

/// Holds RESULTS/.lock for its lifetime.
class FolderLock {
 public:
  /// Creates `results` if it is missing. Throws UserError, with process and host, if another
  /// process has the lock, and if the lock cannot be created. Takes over the lock of a process of
  /// this host that no longer runs. Another host's process cannot be checked from here: its lock is
  /// taken over only if it belongs to the same run as this process, whose job was moved here, or to
  /// `ended_run`.
  explicit FolderLock(const std::filesystem::path& results, const std::string& ended_run = {});
  ~FolderLock();
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

  /// The previous holder if its lock was taken over.
  const std::optional<LockHolder>& taken_over() const { return taken_over_; }

 private:
  std::filesystem::path path_;
  FileDescriptor file_;
  std::optional<LockHolder> taken_over_;
};

/// Throws UserError if `results` contains files, but not the secret, which a batch writes first.
void require_results_folder(const std::filesystem::path& results);

/// The secret from which the inputs of all submissions graded into `results` are derived, so that a
/// resumed batch grades with the same inputs. Returns the stored secret. If none is stored, stores
/// and returns `given`, or else the result of `draw`; of several processes that do this at the same
/// time, all return the same secret. Throws UserError if `given` differs from the
/// stored secret, or if the file has other contents or cannot be written.
std::uint64_t results_secret(const std::filesystem::path& results,
                             std::optional<std::uint64_t> given,
                             const std::function<std::uint64_t()>& draw);

/// The seed of one submission's inputs, derived from `key`, its grade_key(). Reports show the seed;
/// the seed of another submission cannot be derived from it.
std::uint64_t submission_seed(std::uint64_t secret, std::string_view key);

/// Times in seconds by measurement_key().
using KnownCeilings = std::map<std::string, double>;

class CeilingStore {
 public:
  CeilingStore(const std::filesystem::path& results, const std::string& lab);

  /// The stored times; empty if they cannot be read, so that they are measured again.
  KnownCeilings read() const;

  /// Replaces the stored times by `known`. Throws UserError if they cannot be written.
  void write(const KnownCeilings& known) const;

 private:
  std::filesystem::path file_;
};

}  // namespace labcheck
