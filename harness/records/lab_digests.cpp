// SPDX-License-Identifier: MIT
#include "harness/base/digest.hpp"
#include "harness/records/json_writer.hpp"
#include "harness/records/keys.hpp"
#include "harness/records/lab_fields.hpp"

namespace labcheck {
namespace {

constexpr std::array kBackends{Backend::gpu, Backend::sim};

using records::json_text;

std::string of_backend(const std::map<Backend, std::string>& all, Backend backend) {
  const auto found = all.find(backend);
  return found == all.end() ? std::string() : found->second;
}

std::string build_digest(const Part& part, Backend backend, const Assignment& assignment,
                         const LabInputs& inputs) {
  Digest digest;
  digest.add(inputs.labcheck).add(inputs.toolkit).add(inputs.driver).add(inputs.contract);
  digest.add(of_backend(inputs.targets, backend));
  digest.add(to_string(part.kind)).add(json_text(part.files));
  digest.add(json_text(assignment.compiler_options)).add(json_text(assignment.build_limits));
  return digest.hex();
}

// The verdict does not depend on the title and the visibility.
std::string case_digest(const TestCase& test_case, Backend backend, const Assignment& assignment,
                        const LabInputs& inputs) {
  Digest digest;
  digest.add(inputs.oracle).add(of_backend(inputs.hosts, backend));
  digest.add(test_case.part).add(test_case.call).add(json_text(parameters_on(test_case, backend)));
  digest.add(json_text(test_case.program)).add(json_text(assignment.limits));
  const Part* part = find_part(assignment, test_case.part);
  if (part != nullptr) digest.add(json_text(part->functions));
  return digest.hex();
}

// The explanation of a rung is only shown and does not change the grade.
std::string ladder_digest(const Assignment& assignment, const LabInputs& inputs) {
  Digest digest;
  for (const Rung& rung : assignment.ladder.rungs) {
    const auto found = inputs.baselines.find(rung.id);
    digest.add(rung.id).add(found == inputs.baselines.end() ? std::string() : found->second);
  }
  return digest.hex();
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
      const std::string digest = case_digest(test_case, backend, assignment, inputs);
      digests.cases[{test_case.id, backend}] = digest;
      everything.add(digest);
    }
  }
  digests.baselines = inputs.baselines;
  for (const auto& [name, digest] : inputs.baselines) everything.add(name).add(digest);
  digests.ladder = ladder_digest(assignment, inputs);
  everything.add(digests.ladder)
      .add(json_text(assignment))
      .add(json_text(rubric))
      .add(inputs.options);
  digests.everything = everything.hex();
  return digests;
}

}  // namespace labcheck
