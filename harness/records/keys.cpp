// SPDX-License-Identifier: MIT
#include "harness/records/keys.hpp"

#include "harness/base/digest.hpp"
#include "harness/base/message_fields.hpp"
#include "harness/records/parameters_fields.hpp"
#include "harness/score/technique.hpp"

#include <array>

namespace labcheck {
namespace json {

// The fields of an assignment and its rubric, see LABCHECK_FIELDS in json_text.hpp. They are only
// written, to compute digests.

LABCHECK_FIELDS(Limits, time, memory, output, processes, instructions)
LABCHECK_FIELDS(BuildLimits, time, memory, scratch)
LABCHECK_FIELDS(Pattern, stream, what, expression)
LABCHECK_FIELDS(ProgramInput, arguments, standard_input, files)
LABCHECK_FIELDS(ExpectedNumber, what, after, is, within)
LABCHECK_FIELDS(ProgramCase, input, status, patterns, numbers, written, device)
LABCHECK_FIELDS(TestCase, id, title, part, call, visibility, parameters, gpu_parameters,
                alternatives, program)
LABCHECK_FIELDS(RequiredFunction, name, declaration)
LABCHECK_FIELDS(Part, id, kind, files, functions, given)
LABCHECK_FIELDS(Rung, id, step, historic)
LABCHECK_FIELDS(Ladder, cases, ceiling, rungs)
LABCHECK_FIELDS(Assignment, id, title, summary, after, hours, parts, compiler_options, limits,
                build_limits, cases, ladder, hidden, headers)
LABCHECK_FIELDS(NeedsBuild, part)
LABCHECK_FIELDS(NeedsCases, cases, backend)
LABCHECK_FIELDS(NeedsClean, cases)
LABCHECK_FIELDS(NeedsKernels, cases, memory, host_adds)
LABCHECK_FIELDS(NeedsCounter, counter, cases, at_most, at_least, depends_on)
LABCHECK_FIELDS(NeedsMeasurement, metric, over, cases)
LABCHECK_FIELDS(NeedsFeatures, uses, without, part)

void fields(auto&, const NeedsManual&) {}

LABCHECK_FIELDS(ScaleStep, at, earns)
LABCHECK_FIELDS(TechniqueNeeds, is_counted, floors, without)

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
  [[maybe_unused]] auto& [assignment, criteria, rungs, late, speed] = value;
  at("assignment", assignment), at("criteria", criteria), at("speed", speed);
}

}  // namespace json

namespace {

constexpr std::array kBackends{Backend::gpu, Backend::sim};

using json::text_of;

// "" if there is none.
template <class Key>
std::string digest_of(const std::map<Key, std::string>& digests, const Key& key) {
  const auto found = digests.find(key);
  return found == digests.end() ? std::string() : found->second;
}

std::string build_digest(const Part& part, Backend backend, const Assignment& assignment,
                         const LabInputs& inputs) {
  Digest digest;
  digest.add(inputs.labcheck).add(inputs.toolkit).add(inputs.driver).add(inputs.contract);
  digest.add(digest_of(inputs.targets, backend));
  digest.add(to_string(part.kind)).add(text_of(part.files)).add(text_of(part.given));
  digest.add(text_of(assignment.headers));
  digest.add(text_of(assignment.compiler_options)).add(text_of(assignment.build_limits));
  // The program must run on the simulated devices of all its test cases.
  for (const TestCase& test_case : assignment.cases) {
    const bool has_device = backend == Backend::sim && test_case.part == part.id &&
                            test_case.program && test_case.program->device != CaseDevice::generic;
    if (has_device) digest.add(to_string(test_case.program->device));
  }
  return digest.hex();
}

// The verdict does not depend on the title and the visibility.
std::string case_digest(const TestCase& test_case, Backend backend, const Assignment& assignment,
                        const LabInputs& inputs) {
  Digest digest;
  digest.add(inputs.oracle).add(digest_of(inputs.hosts, backend));
  digest.add(test_case.part).add(test_case.call);
  const Parameters parameters = parameters_on(test_case, backend);
  digest.add(text_of(parameters));
  // 2 and 2.0, or a range and a text that looks like one, are the same in JSON.
  for (const auto& parameter : parameters.all())
    digest.add(std::to_string(parameter.second.index()));
  digest.add(text_of(test_case.alternatives));
  digest.add(text_of(test_case.program)).add(text_of(assignment.limits));
  const Part* part = find_part(assignment, test_case.part);
  if (part != nullptr) digest.add(text_of(part->functions));
  return digest.hex();
}

// The explanation of a rung is only shown and does not change the grade.
std::string ladder_digest(const Assignment& assignment, const LabInputs& inputs) {
  Digest digest;
  for (const Rung& rung : assignment.ladder.rungs) {
    digest.add(rung.id).add(digest_of(inputs.baselines, rung.id));
  }
  return digest.hex();
}

void add_files(Digest& digest, const Submission& submission) {
  for (const SubmittedFile& file : submission.files)
    digest.add(file.name).add(file.path.filename().string()).add(file.sha256);
  digest.add("extras");
  for (const SubmittedFile& file : submission.extras) digest.add(file.name).add(file.sha256);
  for (const std::string& folder : submission.include_folders) digest.add(folder);
}

std::string grade_key_of(const Submission& submission, const std::string& everything_else) {
  Digest digest;
  digest.add("grade").add(everything_else);
  add_files(digest, submission);
  digest.add("missing");
  for (const std::string& name : submission.missing) digest.add(name);
  digest.add("remarks");
  for (const auto& remark : submission.remarks) digest.add(text_of(remark));
  digest.add("unread");
  for (const auto& remark : submission.unread) digest.add(text_of(remark));
  return digest.hex();
}

LabInputs without_gpu(LabInputs inputs) {
  inputs.targets.erase(Backend::gpu);
  inputs.hosts.erase(Backend::gpu);
  return inputs;
}

}  // namespace

LabDigests lab_digests(const Assignment& assignment, const Rubric& rubric,
                       const LabInputs& inputs) {
  LabDigests digests;
  Digest everything;
  for (const Backend backend : kBackends) {
    for (const Part& part : assignment.parts) {
      const std::string digest = build_digest(part, backend, assignment, inputs);
      digests.builds[{part.id, backend}] = digest;
      everything.add(digest);
    }
    for (const TestCase& test_case : assignment.cases) {
      const std::string digest =
          Digest()
              .add(case_digest(test_case, backend, assignment, inputs))
              .add(backend == Backend::sim ? text_of(technique_of(rubric, test_case.id)) : "")
              .hex();
      digests.cases[{test_case.id, backend}] = digest;
      everything.add(digest);
    }
  }
  digests.baselines = inputs.baselines;
  for (const auto& [name, digest] : inputs.baselines) everything.add(name).add(digest);
  digests.ladder = ladder_digest(assignment, inputs);
  everything.add(digests.ladder).add(text_of(assignment)).add(text_of(rubric)).add(inputs.options);
  digests.everything = everything.hex();
  const bool has_gpu = inputs.targets.contains(Backend::gpu) || inputs.hosts.contains(Backend::gpu);
  digests.on_any_gpu = has_gpu ? lab_digests(assignment, rubric, without_gpu(inputs)).everything
                               : digests.everything;
  return digests;
}

std::string build_key(const Submission& sources, const std::string& part, Backend backend,
                      const LabDigests& digests) {
  Digest digest;
  digest.add("build").add(part).add(to_string(backend));
  digest.add(digest_of(digests.builds, {part, backend}));
  add_files(digest, sources);
  return digest.hex();
}

std::string run_key(const std::string& build_key, const std::string& case_id, RunMode mode,
                    const LabDigests& digests) {
  return Digest()
      .add("run")
      .add(build_key)
      .add(case_id)
      .add(to_string(mode.backend))
      .add(to_string(mode.checks))
      .add(digest_of(digests.cases, {case_id, mode.backend}))
      .hex();
}

std::string measurement_key(const std::string& build_key, const NeedsMeasurement& need,
                            const std::string& case_id, const LabDigests& digests) {
  return Digest()
      .add("measurement")
      .add(build_key)
      .add(case_id)
      .add(digest_of(digests.cases, {case_id, Backend::gpu}))
      .add(to_string(need.metric))
      .add(need.over)
      .add(digest_of(digests.baselines, need.over))
      .add(digests.ladder)
      .hex();
}

std::string grade_key(const Submission& submission, const LabDigests& digests) {
  return grade_key_of(submission, digests.everything);
}

std::string grade_key_on_any_gpu(const Submission& submission, const LabDigests& digests) {
  return grade_key_of(submission, digests.on_any_gpu);
}

}  // namespace labcheck
