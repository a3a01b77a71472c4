// SPDX-License-Identifier: MIT
// Hidden cases are like other cases, but in a separate file. Its schema is generated from the
// schema of assignments, and must have the keys that the loader requests.
#include "harness/spec/lab_files.hpp"
#include "harness/yaml/yaml_reader.hpp"
#include "tests/schema/loader_keys.hpp"
#include "tests/schema/schema_keys.hpp"
#include "tests/support/files.hpp"
#include "tests/support/golden.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

constexpr std::string_view kAssignment = R"yaml(assignment: 1
lab: lab5-matmul
title: A lab
parts:
  - {part: kernel, files: [a.cu], functions: {f: void f()}}
  - {part: tool, kind: program, files: [b.cu]}
cases: [{id: open, title: Open, call: f}]
hidden: [called, drawn, run]
)yaml";

constexpr std::string_view kHidden = R"yaml(hidden: 1
lab: lab5-matmul
cases:
  - {id: called, title: Called, call: f, with: {n: 1}, gpu: {n: 2}}
  - {id: drawn, title: Drawn, call: f, with: [{n: 1}, {n: 2}]}
  - id: run
    title: Run
    run: tool
    arguments: [--fast]
    stdin: "1 2"
    files: {a.txt: "3"}
    device: t4
    expect:
      {exit: failure, prints: {a: b}, stdout: {a: b}, stderr: {a: b}, files: [b.txt], numbers: [{what: a, after: b, is: 1}]}
)yaml";

Json hidden_schema(const Schema& assignments) {
  Json definitions = Json::object();
  for (const char* name : {"version", "id", "text", "parameters", "drawn_parameters", "patterns",
                           "case", "expect", "number"})
    definitions[name] = assignments.root()["definitions"][name];
  definitions["case"]["properties"].erase("hidden");
  const Json& of_assignment = assignments.root()["properties"];
  Json cases = of_assignment["cases"];
  cases["description"] = "All test cases that assignment.yaml lists under `hidden`.";
  return {{"$schema", assignments.root()["$schema"]},
          {"title", "labcheck hidden test cases: reference/<lab>/hidden.yaml"},
          {"description", "Test cases that students' installations do not contain."},
          {"type", "object"},
          {"additionalProperties", false},
          {"required", {"hidden", "lab", "cases"}},
          {"properties",
           {{"hidden",
             {{"$ref", "#/definitions/version"},
              {"description", "The version of this format: 1."},
              {"examples", {1}}}},
            {"lab", of_assignment["lab"]},
            {"cases", cases}}},
          {"definitions", definitions}};
}

TEST(HiddenSchema, HasTheCasesOfAssignments) {
  const Json schema = hidden_schema(Schema("assignment.schema.json"));
  EXPECT_TRUE(
      matches_golden(schema.dump(2) + "\n", source_folder() / "schemas/hidden.schema.json"));
}

TEST(HiddenSchema, HasTheKeysThatTheLoaderRequests) {
  YamlReader assignment_reader(kAssignment, "assignment.yaml");
  const auto assignment = read_assignment(assignment_reader, "lab5-matmul");
  EXPECT_TRUE(assignment.diagnostics.empty());
  YamlReader reader(kHidden, "hidden.yaml");
  for (const Diagnostic& each : read_hidden_cases(reader, assignment.value).diagnostics)
    ADD_FAILURE() << describe(each);
  LoaderKeysByPath keys;
  add_requested_keys(reader, keys);
  expect_same_keys(Schema("hidden.schema.json"), keys);
}

}  // namespace
}  // namespace labcheck::test
