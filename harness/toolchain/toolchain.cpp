// SPDX-License-Identifier: MIT
#include "harness/toolchain/toolchain.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/toolchain/compile_failures.hpp"
#include "harness/toolchain/compiler_log.hpp"
#include "harness/toolchain/features.hpp"

#include <algorithm>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMaxBuildLogLines = 60;

// Whether the lab's own code may use several streams with a submission.
bool may_add_streams(const Submission& submission, const Lab& lab) {
  const fs::path driver = lab.assignment_folder / "driver.cu";
  const Part* part = part_of(submission, lab);
  return (part != nullptr && !part->given.empty()) ||
         (fs::exists(driver) && read_file(driver).find("Stream") != std::string::npos);
}

// Names as compilers and the linker print them. Objects are numbered in this order: required files,
// then the extra sources.
PathNames names_of(const Submission& submission) {
  PathNames names;
  for (const SubmittedFile& file : submission.files)
    names.emplace_back(file.name, file.path.string());
  for (const bool compiled : {true, false}) {
    for (const SubmittedFile& file : submission.extras) {
      if (is_compiled(file.name) == compiled) names.emplace_back(file.name, file.path.string());
    }
  }
  return names;
}

}  // namespace

Toolchain::Toolchain(Sandbox& sandbox, Toolkit toolkit, Installation installation,
                     const BuildCache& cache)
    : toolkit_(std::move(toolkit)),
      installation_(std::move(installation)),
      steps_(sandbox, toolkit_, cache) {}

LinkJob Toolchain::link_job(Backend backend) const {
  LinkJob job;
  if (backend == Backend::sim) {
    job.options = {"-llabcheck_cudart"};
    job.libraries = installation_.runtime;
    job.version = runtime_names(installation_);
    return job;
  }
  const auto folder = find_static_runtime(toolkit_);
  if (!folder) {
    throw HarnessError(tr("the toolkit of {} has no libcudart_static.a", toolkit_.nvcc.string()),
                       tr("install the toolkit's development files"));
  }
  job.options = {"-lcudart_static", "-ldl", "-lrt", "-lpthread"};
  job.libraries = *folder;
  return job;
}

LinkedSubmission Toolchain::link(const Submission& submission, const Lab& lab, const Target& target,
                                 PartKind kind) {
  const auto driver =
      kind == PartKind::function ? driver_objects(lab, target) : std::vector<CompiledSource>();
  const auto given = given_objects(submission, lab, target, kind);
  LinkJob job = link_job(target.backend);
  job.add("driver", driver);
  job.add("given", given);
  return SubmissionBuild(steps_, submission, lab, target, kind).link(std::move(job));
}

Build Toolchain::build(const Submission& submission, const Lab& lab, const Target& target,
                       PartKind kind) {
  const PathNames names = names_of(submission);
  LinkedSubmission linked = link(submission, lab, target, kind);
  Build build;
  build.from_cache = linked.from_cache;
  build.diagnostics = parse_compiler_log(linked.log, names);
  build.log = shorten_middle(with_student_paths(linked.log, names), kMaxBuildLogLines);
  if (const auto* program = std::get_if<fs::path>(&linked.outcome)) {
    const bool several = may_add_streams(submission, lab);
    build.outcome = Program{*program,
                            target.backend,
                            linked.code.functions,
                            features_of(linked.code, all_files(submission)),
                            {},
                            several ? StreamUse::several : stream_use_of(linked.code)};
    return build;
  }
  build.outcome = std::get<CompileFailure>(std::move(linked.outcome));
  if (!build.failure()->reason.empty()) return build;
  const LinkProblems problems = parse_linker_log(linked.log, names);
  const bool has_link_problems = !problems.undefined.empty() || !problems.defined_twice.empty();
  if (has_link_problems && !has_errors(build.diagnostics)) {
    build.outcome = does_not_link(problems, kind);
    build.diagnostics.insert(build.diagnostics.end(), problems.diagnostics.begin(),
                             problems.diagnostics.end());
  } else {
    build.outcome = does_not_compile(build.diagnostics, first_error(linked.log));
  }
  return build;
}

}  // namespace labcheck
