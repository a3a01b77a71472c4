// SPDX-License-Identifier: MIT
// The schemas of rubrics, assignments and marks agree with the loader: the same keys at the same
// paths, the same required keys, the same words, and the same defaults.
#include "harness/base/files.hpp"
#include "harness/model/assignment.hpp"
#include "harness/simgpu/facts/counters.hpp"
#include "harness/spec/lab_files.hpp"
#include "harness/spec/marks_reader.hpp"
#include "harness/yaml/yaml_reader.hpp"
#include "tests/schema/loader_keys.hpp"
#include "tests/schema/schema_keys.hpp"
#include "tests/support/files.hpp"
#include "tests/support/golden.hpp"

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace labcheck::test {
namespace fs = std::filesystem;

namespace {

using Names = std::set<std::string>;

const RubricNames kKnown{
    .assignment = "lab5-matmul",
    .cases = {"one", "square", "odd", "large"},
    .counters = counter_names(),
    .rungs = {"naive", "tile-16"},
    .ceilings = {"copy", "cublas", "cub"},
    .parts = {"kernel"},
};

std::vector<fs::path> good_files(const std::string& folder) {
  std::vector<fs::path> files = test_files(folder, ".yaml");
  std::erase_if(files,
                [](const fs::path& file) { return file.filename().string().starts_with("bad-"); });
  return files;
}

LoaderKeysByPath loader_keys_of_rubrics() {
  LoaderKeysByPath keys;
  for (const fs::path& file : good_files("golden/rubric")) {
    YamlReader reader(read_file(file), file.filename());
    EXPECT_FALSE(has_errors(read_rubric(reader, kKnown).diagnostics)) << file;
    add_requested_keys(reader, keys);
  }
  return keys;
}

LoaderKeysByPath loader_keys_of_assignments() {
  LoaderKeysByPath keys;
  for (const fs::path& file : good_files("golden/assignment")) {
    YamlReader reader(read_file(file), file.filename());
    EXPECT_FALSE(has_errors(read_assignment(reader, "lab5-matmul").diagnostics)) << file;
    add_requested_keys(reader, keys);
  }
  return keys;
}

TEST(RubricSchema, HasTheKeysThatTheLoaderRequests) {
  expect_same_keys(Schema("rubric.schema.json"), loader_keys_of_rubrics());
}

TEST(AssignmentSchema, HasTheKeysThatTheLoaderRequests) {
  expect_same_keys(Schema("assignment.schema.json"), loader_keys_of_assignments());
}

LoaderKeysByPath loader_keys_of_marks() {
  Rubric rubric;
  for (const char* id : {"style", "right"}) {
    rubric.criteria.emplace_back().id = id;
    rubric.criteria.back().points = 100;
  }
  LoaderKeysByPath keys;
  for (const fs::path& file : good_files("golden/marks")) {
    YamlReader reader(read_file(file), file.filename());
    EXPECT_FALSE(has_errors(read_marks(reader, file.filename(), rubric).diagnostics)) << file;
    add_requested_keys(reader, keys);
  }
  return keys;
}

TEST(MarksSchema, HasTheKeysThatTheLoaderRequests) {
  expect_same_keys(Schema("marks.schema.json"), loader_keys_of_marks());
}

// The words that are allowed as the value of `key` at `path`.
std::vector<std::string> words(const Schema& schema, const std::string& path,
                               const std::string& key) {
  for (const MapForm& form : schema.keys().at(path).forms) {
    if (!(*form.node)["properties"].contains(key)) continue;
    const Json& value = schema.resolved((*form.node)["properties"][key]);
    const Json& one = value.contains("anyOf") ? schema.resolved(value["anyOf"][0]) : value;
    return one.at("enum").get<std::vector<std::string>>();
  }
  return {};
}

template <class Enum>
std::vector<std::string> names_of() {
  return {kEnumNames<Enum>.begin(), kEnumNames<Enum>.end()};
}

TEST(RubricSchema, HasTheWordsOfTheModel) {
  const Schema schema("rubric.schema.json");
  EXPECT_EQ(words(schema, "criteria[]", "credit"), names_of<Credit>());
  EXPECT_EQ(words(schema, "criteria[].needs", "measure"), names_of<Metric>());
  EXPECT_EQ(words(schema, "criteria[].needs", "uses"), names_of<Feature>());
  EXPECT_EQ(words(schema, "criteria[].needs", "no"), names_of<Feature>());
  EXPECT_EQ(words(schema, "late", "per"), names_of<LatePeriod>());
  EXPECT_THAT(words(schema, "criteria[].needs", "counter"),
              testing::UnorderedElementsAreArray(counter_names()));
}

TEST(AssignmentSchema, HasTheWordsOfTheModel) {
  const Schema schema("assignment.schema.json");
  EXPECT_EQ(words(schema, "parts[]", "kind"), names_of<PartKind>());
  EXPECT_EQ(words(schema, "cases[]", "device"), names_of<CaseDevice>());
  EXPECT_EQ(words(schema, "ladder", "ceiling"), kKnown.ceilings);
}

// Adds the schema's defaults for missing keys to `value`, and the keys' paths to `written`.
void write_defaults(const Schema& schema, const std::string& path, Json& value, Names& written) {
  if (value.is_array()) {
    for (Json& item : value) write_defaults(schema, path + "[]", item, written);
    return;
  }
  const auto found = schema.keys().find(path);
  if (!value.is_object() || found == schema.keys().end()) return;
  for (const MapForm& form : found->second.forms) {
    for (const auto& [key, property] : (*form.node)["properties"].items()) {
      const std::string key_path = path + (path.empty() ? "" : ".") + key;
      if (value.contains(key)) {
        write_defaults(schema, key_path, value[key], written);
        continue;
      }
      const Json dependencies =
          form.node->value("dependencies", Json::object()).value(key, Json::array());
      const bool is_allowed = std::all_of(dependencies.begin(), dependencies.end(),
                                          [&](const Json& other) { return value.contains(other); });
      if (!property.contains("default") || !is_allowed) continue;
      value[key] = property["default"];
      written.insert(key_path);
    }
  }
}

Names defaults(const Schema& schema) {
  Names paths;
  for (const auto& [path, keys] : schema.keys()) {
    for (const MapForm& form : keys.forms) {
      for (const auto& [key, property] : (*form.node)["properties"].items()) {
        if (property.contains("default")) paths.insert(path + (path.empty() ? "" : ".") + key);
      }
    }
  }
  return paths;
}

// Checks that reading `document` with and without the schema's defaults gives the same value.
template <class Read>
void expect_defaults(const Schema& schema, Json document, Read read) {
  const auto plain = read(document.dump(1));
  Names written;
  write_defaults(schema, "", document, written);
  const auto explicit_defaults = read(document.dump(1));
  for (const auto& loaded : {plain, explicit_defaults}) {
    for (const Diagnostic& each : loaded.diagnostics) ADD_FAILURE() << describe(each);
  }
  EXPECT_EQ(plain.value, explicit_defaults.value) << document.dump(1);
  EXPECT_EQ(written, defaults(schema)) << "tested defaults, and all defaults";
}

TEST(RubricSchema, HasTheDefaultsOfTheLoader) {
  const Json rubric = Json::parse(R"({"rubric": 1, "assignment": "lab5-matmul",
    "criteria": [{"id": "builds", "title": "It compiles", "points": 100, "needs": "build"}],
    "late": {"deadline": "2026-11-20T23:59:00Z", "percent": 10, "per": "day"}})");
  expect_defaults(Schema("rubric.schema.json"), rubric, [](const std::string& text) {
    YamlReader reader(text, "f");
    return read_rubric(reader, kKnown);
  });
}

TEST(AssignmentSchema, HasTheDefaultsOfTheLoader) {
  const Json assignment =
      Json::parse(R"json({"assignment": 1, "lab": "lab5-matmul", "title": "A lab",
    "compile": {}, "limits": {},
    "parts": [{"part": "kernel", "files": ["a.cu"], "functions": {"f": "void f()"}},
              {"part": "tool", "kind": "program", "files": ["b.cu"]}],
    "cases": [{"id": "one", "title": "One", "call": "f"},
              {"id": "two", "title": "Two", "run": "tool",
               "expect": {"numbers": [{"what": "a", "after": "b", "is": 1}]}}]})json");
  expect_defaults(Schema("assignment.schema.json"), assignment, [](const std::string& text) {
    YamlReader reader(text, "f");
    return read_assignment(reader, "lab5-matmul");
  });
}

}  // namespace
}  // namespace labcheck::test
