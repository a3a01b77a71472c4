// SPDX-License-Identifier: MIT
#include "harness/base/names.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/spec/assignment_readers.hpp"
#include "harness/yaml/common_keys.hpp"

namespace labcheck {
namespace {

constexpr std::int64_t kHiddenCasesVersion = 1;

void check_all_described(const YamlValue& list, const std::vector<TestCase>& cases,
                         const std::vector<std::string>& named) {
  std::vector<std::string> missing = named;
  for (const TestCase& test_case : cases) std::erase(missing, test_case.id);
  if (missing.empty() || !list.is_list()) return;
  list.report(tr_plural("assignment.yaml lists {} under 'hidden', but it is not described here",
                        "assignment.yaml lists {} under 'hidden', but they are not described here",
                        missing.size(), joined(missing)));
}

template <class Need>
void remove_cases(Need& need, const std::vector<std::string>& absent,
                  std::vector<std::string>& removed) {
  if constexpr (requires { need.cases; }) {
    std::erase_if(need.cases, [&](const std::string& id) {
      const bool is_absent = contains(absent, id);
      if (is_absent) removed.push_back(id);
      return is_absent;
    });
  }
}

}  // namespace

Loaded<std::vector<TestCase>> read_hidden_cases(YamlReader& reader, const Assignment& assignment) {
  const YamlMap root = reader.root(tr("the hidden test cases"));
  if (!has_known_version(root, "hidden", kHiddenCasesVersion)) return {{}, reader.finish()};
  require_lab(root, assignment.id);
  const YamlValue list = root.required("cases");
  std::vector<TestCase> cases = read_hidden_list(list, assignment);
  check_all_described(list, cases, assignment.hidden);
  return {std::move(cases), reader.finish()};
}

Rubric without_cases(Rubric rubric, const std::vector<std::string>& absent) {
  for (Criterion& criterion : rubric.criteria) {
    std::visit([&](auto& need) { remove_cases(need, absent, criterion.absent); }, criterion.need);
  }
  return rubric;
}

}  // namespace labcheck
