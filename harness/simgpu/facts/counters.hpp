// SPDX-License-Identifier: MIT
/// What the simulated GPU counts. counters.def lists the counters; docs/simulated-gpu.md defines
/// each.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

class Json;

/// Sums over launches and, for a whole program, over its copies. They are exact and do not depend
/// on the host. Functions compute what the sums yield: nothing for a ratio with a zero denominator.
struct Counters {
#define COUNTER(name) std::uint64_t name = 0;
#define TRANSFER(name) std::uint64_t name = 0;
#include "harness/simgpu/facts/counters.def"

#define SUM(name, sum)               \
  double name() const {              \
    return static_cast<double>(sum); \
  }
#define RATIO(name, numerator, denominator) \
  std::optional<double> name() const {      \
    return ratio(numerator, denominator);   \
  }
#include "harness/simgpu/facts/counters.def"

  Counters& operator+=(const Counters& other);
  bool operator==(const Counters&) const = default;

 private:
  static std::optional<double> ratio(std::uint64_t numerator, std::uint64_t denominator) {
    if (denominator == 0) return std::nullopt;
    return static_cast<double>(numerator) / static_cast<double>(denominator);
  }
};

/// A sum or what sums yield, with the name that rubrics and reports use. `value` is nothing for a
/// ratio with a zero denominator. `is_of_kernels` is false for what belongs to no kernel.
struct NamedCounter {
  std::string_view name;
  std::optional<double> (*value)(const Counters&);
  bool is_of_kernels = true;
};

/// All of them, sorted by name.
std::span<const NamedCounter> named_counters();

/// The one with this name; nullptr if there is none.
const NamedCounter* find_counter(std::string_view name);

/// All names.
std::vector<std::string> counter_names();

/// Writes the sums that are not 0 as a JSON object, and reads them. Throws ReadError if `json` is
/// something else.
void write_value(std::string& to, const Counters& counters);
void read_value(const Json& json, Counters& counters);

}  // namespace labcheck
