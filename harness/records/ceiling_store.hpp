// SPDX-License-Identifier: MIT
/// Stores the times of a lab's ceilings, measured once for a course, in RESULTS/ceilings/LAB.json.
#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace labcheck {

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
