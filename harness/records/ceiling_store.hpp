/// The times of a lab's ceilings, which are taken once for a class: RESULTS/ceilings/LAB.json.
#pragma once

#include <filesystem>
#include <map>
#include <string>

namespace labcheck {

/// Times [s] by what they depend on (measurement_key()).
using KnownCeilings = std::map<std::string, double>;

class CeilingStore {
 public:
  CeilingStore(const std::filesystem::path& results, const std::string& lab);

  /// What is kept; nothing where that cannot be read, so that it is taken again.
  KnownCeilings read() const;

  /// Keeps `known` in the place of what there is. Throws UserError where that cannot be written.
  void write(const KnownCeilings& known) const;

 private:
  std::filesystem::path file_;
};

}  // namespace labcheck
