// SPDX-License-Identifier: MIT
#include "harness/simgpu/facts/counters.hpp"

#include "harness/base/json_reader.hpp"
#include "harness/base/json_writer.hpp"

#include <algorithm>
#include <array>

namespace labcheck {
namespace {

struct SumField {
  std::string_view name;
  std::uint64_t Counters::*sum;
};

// Constants, because the CUDA runtime still counts after a program's static objects are destroyed.
constexpr auto kSums = std::to_array<SumField>({
#define COUNTER(name) {#name, &Counters::name},
#define TRANSFER(name) {#name, &Counters::name},
#include "harness/simgpu/facts/counters.def"
});

using Value = std::optional<double>;

constexpr auto kNamed = [] {
  auto named = std::to_array<NamedCounter>({
#define COUNTER(name) \
  {#name, [](const Counters& all) { return Value(static_cast<double>(all.name)); }},
#define TRANSFER(name) \
  {#name, [](const Counters& all) { return Value(static_cast<double>(all.name)); }, false},
#define SUM(name, sum) {#name, [](const Counters& all) { return Value(all.name()); }},
#define RATIO(name, numerator, denominator) {#name, [](const Counters& all) { return all.name(); }},
#include "harness/simgpu/facts/counters.def"
  });
  std::ranges::sort(named, {}, &NamedCounter::name);
  return named;
}();

}  // namespace

Counters& Counters::operator+=(const Counters& other) {
  for (const SumField& field : kSums) this->*field.sum += other.*field.sum;
  return *this;
}

std::span<const NamedCounter> named_counters() {
  return kNamed;
}

const NamedCounter* find_counter(std::string_view name) {
  const auto found = std::ranges::lower_bound(kNamed, name, {}, &NamedCounter::name);
  return found != kNamed.end() && found->name == name ? &*found : nullptr;
}

std::vector<std::string> counter_names() {
  std::vector<std::string> names;
  for (const NamedCounter& counter : kNamed) names.emplace_back(counter.name);
  return names;
}

void write_value(std::string& to, const Counters& counters) {
  json::Members members(to, '{', '}');
  for (const SumField& field : kSums) {
    if (counters.*field.sum != 0) members.member(field.name, counters.*field.sum);
  }
}

void read_value(const Json& json, Counters& counters) {
  if (!json.is_object()) throw json::ReadError{"", "is not an object"};
  for (const auto& [name, sum] : json.members()) {
    const auto field = std::ranges::find(kSums, std::string_view(name), &SumField::name);
    if (field == kSums.end()) throw json::ReadError{"", "has unknown fields"};
    json::read_field(&sum, name, counters.*field->sum);
  }
}

}  // namespace labcheck
