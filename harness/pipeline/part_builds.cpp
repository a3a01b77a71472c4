// SPDX-License-Identifier: MIT
#include "harness/base/translation.hpp"
#include "harness/pipeline/case_devices.hpp"
#include "harness/pipeline/grading.hpp"
#include "harness/records/keys.hpp"

namespace labcheck {
namespace {

using Clock = std::chrono::steady_clock;

Build build_of(const BuildRecord& known) {
  Build build;
  if (known.failure) {
    build.outcome = *known.failure;
  } else {
    build.outcome = Program{{}, known.backend, known.functions, known.features};
  }
  build.diagnostics = known.diagnostics;
  build.log = known.log;
  build.from_cache = true;
  return build;
}

BuildRecord known_of(const std::string& key, const std::string& part, Backend backend,
                     const Build& build) {
  BuildRecord known{key, part, backend};
  if (const CompileFailure* failure = build.failure()) known.failure = *failure;
  if (const Program* program = build.program()) {
    known.functions = program->functions;
    known.features = program->features;
  }
  known.diagnostics = build.diagnostics;
  known.log = build.log;
  return known;
}

}  // namespace

PartBuilds::PartBuilds(const Submission& submission, const Lab& lab, const Slot& slot,
                       const LabDigests& digests, const KnownEvidence& known)
    : submission_(submission), lab_(lab), slot_(slot), digests_(digests), known_(known) {}

std::string PartBuilds::key(const Part& part, Backend backend) {
  std::string& key = keys_[{part.id, backend}];
  if (key.empty())
    key = build_key(submission_of_part(part, submission_), part.id, backend, digests_);
  return key;
}

bool PartBuilds::is_known(const Part& part, Backend backend) {
  return builds_.contains({part.id, backend}) ||
         find_known(known_.builds, key(part, backend)) != nullptr;
}

const Build& PartBuilds::build(const Part& part, Backend backend) {
  const Name name{part.id, backend};
  const auto found = builds_.find(name);
  if (found != builds_.end()) return found->second;
  const BuildRecord* known = find_known(known_.builds, key(part, backend));
  Build build = known != nullptr ? build_of(*known) : compile(part, backend);
  order_.push_back(name);
  return builds_.emplace(name, std::move(build)).first->second;
}

const Build& PartBuilds::executable(const Part& part, Backend backend) {
  build(part, backend);
  Build& found = builds_.at({part.id, backend});
  if (found.program() != nullptr && found.program()->executable.empty())
    found.outcome = compile(part, backend).outcome;
  return found;
}

Verdict not_compiled(const Build& build) {
  return {VerdictKind::compile_error, build.failure()->reason, build.failure()->help, std::nullopt};
}

Build PartBuilds::compile(const Part& part, Backend backend) {
  slot_.progress.step(part.id.empty() ? tr("compiling") : tr("compiling {}", part.id));
  const auto start = Clock::now();
  Build build = slot_.bench.toolchain.build(submission_of_part(part, submission_), lab_,
                                            target_of(part, lab_.assignment, slot_.bench, backend),
                                            part.kind);
  time_ += Clock::now() - start;
  compiled_any_ = true;
  return build;
}

std::vector<BuildRecord> PartBuilds::builds() const {
  std::vector<BuildRecord> all;
  for (const Name& name : order_)
    all.push_back(known_of(keys_.at(name), name.first, name.second, builds_.at(name)));
  return all;
}

}  // namespace labcheck
