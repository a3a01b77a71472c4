// SPDX-License-Identifier: MIT
#include "harness/criteria/criterion_kind.hpp"

#include "harness/criteria/messages.hpp"

#include <algorithm>
#include <cstddef>
#include <string>
#include <utility>

namespace labcheck {
namespace {

template <std::size_t... alternative>
std::vector<const CriterionKind*> rows(std::index_sequence<alternative...>) {
  return {&row_of(std::variant_alternative_t<alternative, Need>{})...};
}

}  // namespace

std::vector<const CriterionKind*> criterion_kinds() {
  auto kinds = rows(std::make_index_sequence<std::variant_size_v<Need>>());
  std::ranges::stable_partition(kinds, [](const auto* kind) { return kind->word.empty(); });
  return kinds;
}

RunMode mode_of(const Need& need, Backend backend) {
  if (const auto fixed = kind_of(need).mode) return *fixed;
  return std::visit(
      [&](const auto& specific) -> RunMode {
        if constexpr (requires { specific.backend; })
          return {specific.backend.value_or(backend), CheckLevel::default_};
        return {backend, CheckLevel::default_};
      },
      need);
}

Message cases_named(const Criterion& criterion, const Assignment& assignment) {
  std::vector<std::string> open;
  std::size_t hidden = criterion.absent.size();
  for (const std::string& id : cases_of(criterion.need)) {
    const TestCase* test_case = find_case(assignment, id);
    const bool is_open = test_case == nullptr || test_case->visibility == Visibility::open;
    if (is_open)
      open.push_back(id);
    else
      ++hidden;
  }
  const Message hidden_cases =
      hidden == 0 ? Message{} : messages::hidden_cases_named(Count(hidden));
  if (open.empty()) return hidden_cases;
  Message open_cases = open.size() == 1 ? messages::case_named(open.front())
                                        : messages::cases_named(listing_of(open));
  if (hidden == 0) return open_cases;
  return open.size() == 1 ? messages::case_and_hidden(std::move(open_cases), hidden_cases)
                          : messages::cases_and_hidden(std::move(open_cases), hidden_cases);
}

}  // namespace labcheck
