// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/witness.hpp"

#include "harness/simgpu/ptx/source_name.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace labcheck::simgpu {
namespace {

std::string name_in(const Testimony& testimony) {
  return {testimony.name, std::find(std::begin(testimony.name), std::end(testimony.name), '\0')};
}

SourceLine line_in(const Testimony& testimony) {
  std::string file = name_in(testimony);
  if (testimony.line == 0 || file.empty()) return {};
  return {std::move(file), testimony.line};
}

}  // namespace

CallPlace Witness::current_call() const {
  const auto testimony = ask_({QuestionKind::current_call, 0});
  if (!testimony || testimony->is_known == 0) return {};
  return {testimony->value, line_in(*testimony)};
}

SourceLine Witness::line_of(std::uint64_t site) const {
  if (site == 0) return {};
  const auto known = lines_.find(site);
  if (known != lines_.end()) return known->second;
  const auto testimony = ask_({QuestionKind::kept_call, site});
  if (!testimony || testimony->is_known == 0) return {};
  return lines_[site] = line_in(*testimony);
}

HostMemory Witness::memory_at(std::uint64_t address) const {
  const auto testimony = ask_({QuestionKind::memory, address});
  if (!testimony) return {};
  const std::string variable = name_in(*testimony);
  return {testimony->is_known != 0, testimony->value,
          variable.empty() ? "" : ptx::short_name(variable)};
}

}  // namespace labcheck::simgpu
