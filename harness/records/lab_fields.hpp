// SPDX-License-Identifier: MIT
/// The fields of an assignment and its rubric, see evidence_fields.hpp. They are only written, to
/// compute digests.
#pragma once

#include "harness/model/assignment.hpp"
#include "harness/model/rubric.hpp"
#include "harness/records/json_traits.hpp"

namespace labcheck::records {

void fields(auto& at, const Limits& value) {
  auto& [time, memory, output, processes, instructions] = value;
  at("time", time), at("memory", memory), at("output", output), at("processes", processes);
  at("instructions", instructions);
}

void fields(auto& at, const BuildLimits& value) {
  auto& [time, memory, scratch] = value;
  at("time", time), at("memory", memory), at("scratch", scratch);
}

void fields(auto& at, const Pattern& value) {
  auto& [stream, what, expression] = value;
  at("stream", stream), at("what", what), at("expression", expression);
}

void fields(auto& at, const ProgramCase& value) {
  auto& [arguments, status, patterns] = value;
  at("arguments", arguments), at("status", status), at("patterns", patterns);
}

void fields(auto& at, const TestCase& value) {
  auto& [id, title, part, call, visibility, parameters, gpu_parameters, alternatives, program] =
      value;
  at("id", id), at("title", title), at("part", part), at("call", call);
  at("visibility", visibility), at("parameters", parameters);
  at("gpu_parameters", gpu_parameters), at("alternatives", alternatives), at("program", program);
}

void fields(auto& at, const RequiredFunction& value) {
  auto& [name, declaration] = value;
  at("name", name), at("declaration", declaration);
}

void fields(auto& at, const Part& value) {
  auto& [id, kind, files, functions] = value;
  at("id", id), at("kind", kind), at("files", files), at("functions", functions);
}

void fields(auto& at, const Rung& value) {
  auto& [id, step, historic] = value;
  at("id", id), at("step", step), at("historic", historic);
}

void fields(auto& at, const Ladder& value) {
  auto& [cases, ceiling, rungs] = value;
  at("cases", cases), at("ceiling", ceiling), at("rungs", rungs);
}

void fields(auto& at, const Assignment& value) {
  auto& [id, title, summary, parts, compiler_options, limits, build_limits, cases, ladder, hidden] =
      value;
  at("id", id), at("title", title), at("summary", summary), at("parts", parts);
  at("compiler_options", compiler_options), at("limits", limits);
  at("build_limits", build_limits), at("cases", cases), at("ladder", ladder);
  at("hidden", hidden);
}

void fields(auto& at, const NeedsBuild& value) {
  auto& [part] = value;
  at("part", part);
}

void fields(auto& at, const NeedsCases& value) {
  auto& [cases] = value;
  at("cases", cases);
}

void fields(auto& at, const NeedsClean& value) {
  auto& [cases] = value;
  at("cases", cases);
}

void fields(auto& at, const NeedsKernels& value) {
  auto& [cases, memory] = value;
  at("cases", cases), at("memory", memory);
}

void fields(auto& at, const NeedsCounter& value) {
  auto& [counter, cases, at_most, at_least] = value;
  at("counter", counter), at("cases", cases), at("at_most", at_most), at("at_least", at_least);
}

void fields(auto& at, const NeedsMeasurement& value) {
  auto& [metric, over, cases] = value;
  at("metric", metric), at("over", over), at("cases", cases);
}

void fields(auto& at, const NeedsFeatures& value) {
  auto& [uses, without, part] = value;
  at("uses", uses), at("without", without), at("part", part);
}

void fields(auto&, const NeedsManual&) {}

void fields(auto& at, const ScaleStep& value) {
  auto& [figure, earns] = value;
  at("at", figure), at("earns", earns);
}

// A grade does not contain `why` and `read`.
void fields(auto& at, const Criterion& value) {
  [[maybe_unused]] auto& [id, title, points, need, credit, scale, after, help, why, read, absent] =
      value;
  at("id", id), at("title", title), at("points", points), at("need", need);
  at("credit", credit), at("scale", scale), at("after", after), at("help", help);
  at("absent", absent);
}

// The grade does not depend on the rungs' losses and the late policy.
void fields(auto& at, const Rubric& value) {
  [[maybe_unused]] auto& [assignment, criteria, rungs, late] = value;
  at("assignment", assignment), at("criteria", criteria);
}

}  // namespace labcheck::records
