// The pages of docs/ that tell of every key: their tables are made of the schemas, between
// `<!-- keys of PLACE -->` and `<!-- end of keys -->`, and their examples are read by the loader.
#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "harness/simgpu/counters/counters.hpp"
#include "harness/spec/assignment_loader.hpp"
#include "harness/spec/rubric_loader.hpp"
#include "harness/spec/yaml_reader.hpp"
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

// `page` with its tables made anew. Places that it has a table of are put into `told`.
std::string with_tables(const std::string& page, const Schema& schema,
                        std::vector<std::string>& told) {
  std::string text;
  bool inside = false;
  for (const std::string& line : lines_of(page)) {
    if (line == kEnd) inside = false;
    if (!inside) text += line + "\n";
    if (!line.starts_with(kStart)) continue;
    std::string place = line.substr(kStart.size(), line.rfind(" -->") - kStart.size());
    if (place == kWholeFile) place.clear();
    told.push_back(place);
    inside = true;
    if (place == kHiddenCases) {
      text += "\n" + key_table(Schema("hidden.schema.json"), "") + "\n";
      continue;
    }
    const bool known = schema.keys().contains(place);
    EXPECT_TRUE(known) << "the schema has no map at '" << place << "'";
    if (known) text += "\n" + key_table(schema, place) + "\n";
  }
  EXPECT_FALSE(inside) << "a table lacks its " << kEnd;
  return text;
}

void expect_tables(const std::string& page, const Schema& schema) {
  const auto path = source_folder() / "docs" / page;
  std::vector<std::string> told;
  EXPECT_TRUE(matches_golden(with_tables(read_file(path), schema, told), path));
  for (const auto& [place, keys] : schema.keys()) {
    if (keys.forms.empty()) continue;  // all keys are the author's choice
    EXPECT_EQ(std::count(told.begin(), told.end(), place), 1)
        << page << " must have one table of the keys of '" << place << "'";
  }
}

TEST(RubricPage, TellsOfEveryKeyAsTheSchemaDoes) {
  expect_tables("rubric.md", Schema("rubric.schema.json"));
}

TEST(AssignmentPage, TellsOfEveryKeyAsTheSchemaDoes) {
  expect_tables("assignment.md", Schema("assignment.schema.json"));
}

TEST(MarksPage, TellsOfEveryKeyAsTheSchemaDoes) {
  expect_tables("marks-and-lateness.md", Schema("marks.schema.json"));
}

// The first YAML block of a page: a whole file.
std::string first_example(const std::string& page) {
  std::string text;
  bool inside = false;
  for (const std::string& line : lines_of(read_file(source_folder() / "docs" / page))) {
    if (inside && line == "```") break;
    if (inside) text += line + "\n";
    if (line == "```yaml") inside = true;
  }
  return text;
}

std::string told_of(const std::vector<Diagnostic>& diagnostics, const std::string& source) {
  std::string text;
  for (const Diagnostic& each : diagnostics) text += describe_with_caret(each, source) + "\n";
  return text;
}

TEST(AssignmentPage, ShowsAFileThatLoads) {
  const std::string source = first_example("assignment.md");
  const auto loaded = read_assignment(source, "assignment.yaml", "lab12-histogram");
  EXPECT_EQ(told_of(loaded.diagnostics, source), "");
  EXPECT_FALSE(loaded.value.cases.empty());
}

// It is the rubric of the other page's assignment.
TEST(RubricPage, ShowsAFileThatLoads) {
  const auto assignment =
      read_assignment(first_example("assignment.md"), "assignment.yaml", "lab12-histogram").value;
  RubricNames known{.assignment = assignment.id,
                    .cases = {},
                    .counters = simgpu::counter_names(),
                    .rungs = {},
                    .ceilings = {"copy"}};
  for (const TestCase& each : assignment.cases) known.cases.push_back(each.id);
  known.cases.insert(known.cases.end(), assignment.hidden.begin(), assignment.hidden.end());
  for (const Rung& rung : assignment.ladder.rungs) known.rungs.push_back(rung.id);
  const std::string source = first_example("rubric.md");
  const auto loaded = read_rubric(source, "rubric.yaml", known);
  EXPECT_EQ(told_of(loaded.diagnostics, source), "");
  EXPECT_FALSE(loaded.value.criteria.empty());
}

}  // namespace
}  // namespace labcheck::test
