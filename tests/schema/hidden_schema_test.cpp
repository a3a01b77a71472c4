// Hidden cases are cases like others, in a file of their own: its schema is made of that of
// assignments, and the loader asks for its keys.
#include "harness/spec/assignment_loader.hpp"
#include "harness/spec/hidden_cases.hpp"
#include "harness/spec/yaml_reader.hpp"
#include "tests/schema/asked_keys.hpp"
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
hidden: [called, run]
)yaml";

constexpr std::string_view kHidden = R"yaml(hidden: 1
lab: lab5-matmul
cases:
  - {id: called, title: Called, call: f, with: {n: 1}, gpu: {n: 2}}
  - id: run
    title: Run
    run: tool
    arguments: [--fast]
    expect: {exit: failure, prints: {a: b}, stdout: {a: b}, stderr: {a: b}}
)yaml";

Json hidden_schema(const Schema& assignments) {
  Json definitions = Json::object();
  for (const char* name : {"version", "id", "text", "parameters", "patterns", "case", "expect"})
    definitions[name] = assignments.root()["definitions"][name];
  definitions["case"]["properties"].erase("hidden");
  const Json& of_assignment = assignments.root()["properties"];
  Json cases = of_assignment["cases"];
  cases["description"] = "The test cases that assignment.yaml names under `hidden`, all of them.";
  return {{"$schema", assignments.root()["$schema"]},
          {"title", "Hidden test cases of labcheck: reference/<lab>/hidden.yaml"},
          {"description", "What students' installations do not have."},
          {"type", "object"},
          {"additionalProperties", false},
          {"required", {"hidden", "lab", "cases"}},
          {"properties",
           {{"hidden",
             {{"$ref", "#/definitions/version"},
              {"description", "The version of this format, which is 1."},
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

TEST(HiddenSchema, HasTheKeysThatTheLoaderAsksFor) {
  const auto assignment = read_assignment(kAssignment, "assignment.yaml", "lab5-matmul");
  EXPECT_TRUE(assignment.diagnostics.empty());
  YamlReader reader(kHidden, "hidden.yaml");
  for (const Diagnostic& each : read_hidden_cases(reader, assignment.value).diagnostics)
    ADD_FAILURE() << describe(each);
  AskedByPath asked;
  add(reader, asked);
  expect_same_keys(Schema("hidden.schema.json"), asked);
}

}  // namespace
}  // namespace labcheck::test
