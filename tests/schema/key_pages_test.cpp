// SPDX-License-Identifier: MIT
// The pages of docs/ that describe every key: their tables, between `<!-- keys of PLACE -->` and
// `<!-- end of keys -->`, are generated from the schemas, and the loader reads their examples.
#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "harness/simgpu/facts/counters.hpp"
#include "harness/spec/lab_files.hpp"
#include "harness/yaml/yaml_reader.hpp"
#include "tests/schema/key_table.hpp"
#include "tests/support/files.hpp"
#include "tests/support/golden.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

constexpr std::string_view kStart = "<!-- keys of ";
constexpr std::string_view kEnd = "<!-- end of keys -->";
constexpr std::string_view kWholeFile = "the file";
constexpr std::string_view kHiddenCases = "hidden.yaml";

// `page` with regenerated tables. Adds the paths of the tables to `paths`.
std::string with_tables(const std::string& page, const Schema& schema,
                        std::vector<std::string>& paths) {
  std::string text;
  bool inside = false;
  for (const std::string& line : lines_of(page)) {
    if (line == kEnd) inside = false;
    if (!inside) text += line + "\n";
    if (!line.starts_with(kStart)) continue;
    std::string path = line.substr(kStart.size(), line.rfind(" -->") - kStart.size());
    if (path == kWholeFile) path.clear();
    paths.push_back(path);
    inside = true;
    if (path == kHiddenCases) {
      text += "\n" + key_table(Schema("hidden.schema.json"), "") + "\n";
      continue;
    }
    const bool known = schema.keys().contains(path);
    EXPECT_TRUE(known) << "the schema has no map at '" << path << "'";
    if (known) text += "\n" + key_table(schema, path) + "\n";
  }
  EXPECT_FALSE(inside) << "a table does not end with " << kEnd;
  return text;
}

void expect_tables(const std::string& page, const Schema& schema) {
  const auto file = source_folder() / "docs" / page;
  std::vector<std::string> paths;
  EXPECT_TRUE(matches_golden(with_tables(read_file(file), schema, paths), file));
  for (const auto& [path, keys] : schema.keys()) {
    if (keys.forms.empty()) continue;  // all keys are the author's choice
    EXPECT_EQ(std::count(paths.begin(), paths.end(), path), 1)
        << page << " must have one table of the keys of '" << path << "'";
  }
}

TEST(RubricPage, HasTheKeyTablesOfTheSchema) {
  expect_tables("rubric.md", Schema("rubric.schema.json"));
}

TEST(AssignmentPage, HasTheKeyTablesOfTheSchema) {
  expect_tables("assignment.md", Schema("assignment.schema.json"));
}

TEST(MarksPage, HasTheKeyTablesOfTheSchema) {
  expect_tables("marks-and-lateness.md", Schema("marks.schema.json"));
}

// The YAML blocks of a page, in order.
std::vector<std::string> examples(const std::string& page) {
  std::vector<std::string> blocks;
  bool inside = false;
  for (const std::string& line : lines_of(read_file(source_folder() / "docs" / page))) {
    if (line == "```") inside = false;
    if (inside) blocks.back() += line + "\n";
    if (line != "```yaml") continue;
    inside = true;
    blocks.emplace_back();
  }
  return blocks;
}

// The first of them: a whole file.
std::string first_example(const std::string& page) {
  return examples(page).front();
}

std::string describe_all(const std::vector<Diagnostic>& diagnostics, const std::string& source) {
  std::string text;
  for (const Diagnostic& each : diagnostics) text += describe_with_caret(each, source) + "\n";
  return text;
}

TEST(AssignmentPage, ShowsAFileThatLoads) {
  const std::string source = first_example("assignment.md");
  YamlReader reader(source, "assignment.yaml");
  const auto loaded = read_assignment(reader, "lab12-histogram");
  EXPECT_EQ(describe_all(loaded.diagnostics, source), "");
  EXPECT_FALSE(loaded.value.cases.empty());
}

// The names in the assignment on the other page.
RubricNames names_in_example() {
  YamlReader reader(first_example("assignment.md"), "assignment.yaml");
  const auto assignment = read_assignment(reader, "lab12-histogram").value;
  RubricNames known{.assignment = assignment.id,
                    .cases = {},
                    .counters = counter_names(),
                    .rungs = {},
                    .ceilings = {"copy"}};
  for (const TestCase& each : assignment.cases) known.cases.push_back(each.id);
  known.cases.insert(known.cases.end(), assignment.hidden.begin(), assignment.hidden.end());
  for (const Rung& rung : assignment.ladder.rungs) known.rungs.push_back(rung.id);
  return known;
}

TEST(RubricPage, ShowsAFileThatLoads) {
  const std::string source = first_example("rubric.md");
  YamlReader reader(source, "rubric.yaml");
  const auto loaded = read_rubric(reader, names_in_example());
  EXPECT_EQ(describe_all(loaded.diagnostics, source), "");
  EXPECT_FALSE(loaded.value.criteria.empty());
}

TEST(RubricPage, ShowsFourLinesThatAddAManualCriterion) {
  const std::string added = examples("rubric.md").at(1);
  EXPECT_EQ(std::ranges::count(added, '\n'), 4);
  std::string source = first_example("rubric.md");
  const std::string before = "criteria:\n";
  source.insert(source.find(before) + before.size(), added);
  YamlReader reader(source, "rubric.yaml");
  const auto loaded = read_rubric(reader, names_in_example());
  EXPECT_FALSE(has_errors(loaded.diagnostics)) << describe_all(loaded.diagnostics, source);
  EXPECT_EQ(loaded.value.criteria.front().need, Need(NeedsManual{}));
}

TEST(RubricPage, ShowsHowToExcludeSpeed) {
  const std::string source = first_example("rubric.md") + examples("rubric.md").at(2);
  YamlReader reader(source, "rubric.yaml");
  const auto loaded = read_rubric(reader, names_in_example());
  EXPECT_EQ(describe_all(loaded.diagnostics, source), "");
  EXPECT_TRUE(excludes_speed(loaded.value));
}

}  // namespace
}  // namespace labcheck::test
