// SPDX-License-Identifier: MIT
#include "harness/toolchain/toolchain.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/toolchain/compiler_log.hpp"
#include "harness/toolchain/features.hpp"
#include "harness/toolchain/messages.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

using std::chrono::milliseconds;

constexpr std::size_t kMaxBuildLogLines = 60;

// A compiler that got this share of its processor time before its wall time ended was not slow
// because of the computer.
constexpr double kEnoughOfTheLimit = 0.5;

/// Whether a compiler reached its wall time because the computer was busy. A source file can make
/// the compiler compute, or wait for a file that never ends, but not wait for a processor or a
/// disk.
bool had_to_wait(const ProcessEnd& end, const BuildLimits& limits) {
  return end.cpu_time < kEnoughOfTheLimit * limits.time && end.wall_time - end.waited < limits.time;
}

/// The student's failure if a step failed; without a reason if the compiler or the linker decided.
/// Throws HarnessError if the computer was to blame: others used its memory or its processors.
CompileFailure failure_of(const StepEnd& step, const Submission& submission,
                          const BuildLimits& limits) {
  if (step.is_cut) return messages::program_has_too_many_names();
  if (step.is_decided()) return {};
  const ProcessEnd& end = step.end;
  const std::string name = submission.files.empty() ? "it" : submission.files.front().path.string();
  if (const auto* killed = std::get_if<KilledBySignal>(&end.how)) {
    if (!end.lacked_memory) return messages::compiler_was_killed(killed->signal);
    throw HarnessError(messages::computer_lacked_memory(name), messages::try_when_less_busy());
  }
  if (exceeded(end, LimitKind::wall_time) && had_to_wait(end, limits)) {
    throw HarnessError(messages::compiler_had_to_wait(name, end.wall_time, end.cpu_time),
                       messages::try_when_less_busy());
  }
  if (exceeded(end, LimitKind::memory)) return messages::compiler_took_too_much_memory(limits);
  if (exceeded(end, LimitKind::processes))
    return messages::compiler_started_too_many_processes(ProcessLimits().processes);
  if (exceeded(end, LimitKind::output))
    return messages::compiler_printed_too_much(ProcessLimits().output);
  return messages::compiler_took_too_long(limits);
}

// Whether the lab's own code may use several streams with a submission.
bool may_add_streams(const Submission& submission, const Lab& lab) {
  const fs::path driver = lab.assignment_folder / "driver.cu";
  const Part* part = part_of(submission, lab);
  return (part != nullptr && !part->given.empty()) ||
         (fs::exists(driver) && read_file(driver).find("Stream") != std::string::npos);
}

// nvcc's options for a student's source.
std::vector<std::string> options_for(const Target& target, const Lab& lab, PartKind kind) {
  std::vector<std::string> options{"-Xcompiler", "-Wall"};
  // The simulated GPU reports the lines of CUDA calls. No other debug information is needed.
  if (target.backend == Backend::sim) options.insert(options.end(), {"-Xcompiler", "-g1"});
  // Students put a main() of their own between #ifndef LABCHECK and #endif.
  if (kind == PartKind::function) options.emplace_back("-DLABCHECK=1");
  const std::vector<std::string>& own = lab.assignment.compiler_options;
  options.insert(options.end(), own.begin(), own.end());
  return options;
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

Toolchain::Linked Toolchain::link(const Submission& submission, const Lab& lab,
                                  const Target& target, PartKind kind) {
  const StagedSubmission staged(submission, provided_headers(lab));
  const std::vector<std::string> options = options_for(target, lab, kind);
  const BuildLimits& limits = lab.assignment.build_limits;
  BuildLimits left = limits;
  Linked linked;
  const auto count = [&](const StepEnd& step) {
    const auto used = std::chrono::duration_cast<milliseconds>(step.end.cpu_time);
    left.time = std::max(milliseconds(1), left.time - used);
    linked.from_cache = linked.from_cache && step.from_cache;
  };
  const auto compile = [&](const std::string& source) {
    CompiledSource compiled = steps_.compile(
        {Origin::student, staged.files(), source, staged.include_folders(), options, target}, left);
    count(compiled.step);
    compiled.step.end.output = staged.with_own_names(compiled.step.log());
    return compiled;
  };
  const auto stop = [&](const StepEnd& step) {
    linked.outcome = failure_of(step, submission, limits);
    return std::move(linked);
  };
  const auto driver =
      kind == PartKind::function ? driver_objects(lab, target) : std::vector<CompiledSource>();
  const auto given = given_objects(submission, lab, target, kind);
  std::vector<CompiledSource> own;
  for (const std::string& source : staged.sources()) {
    own.push_back(compile(source));
    linked.log += own.back().step.log();
    if (!own.back().step.succeeded()) return stop(own.back().step);
    linked.code.add(own.back().code);
  }
  LinkJob job = link_job(target.backend);
  job.add("driver", driver);
  job.add("", own);
  job.add("given", given);
  LinkedFile program = steps_.link(job, left);
  count(program.step);
  std::vector<CompiledSource> extras;
  if (!program.step.succeeded() && program.step.is_decided()) {
    for (const std::string& source : staged.extra_sources()) {
      extras.push_back(compile(source));
      if (!extras.back().step.is_decided()) return stop(extras.back().step);
    }
    std::string log_of_failed;
    for (std::size_t k = 0; k < extras.size(); ++k) {
      if (extras[k].step.succeeded())
        job.objects.push_back(
            {LinkedObject::Need::spare, fmt::format("{}.o", own.size() + k), &extras[k]});
      else
        log_of_failed += extras[k].step.log();
    }
    if (!extras.empty()) program = steps_.link(job, left);
    count(program.step);
    // A source that does not compile matters only if something is missing without it.
    if (program.step.log().find("undefined reference") != std::string::npos)
      linked.log += log_of_failed;
  }
  linked.log += staged.with_own_names(program.step.log());
  if (!program.step.succeeded()) return stop(program.step);
  for (const LinkedObject& object : job.objects) {
    if (std::ranges::find(program.used, object.name) != program.used.end())
      linked.code.add(object.source->code);
  }
  linked.outcome = std::move(program.file);
  return linked;
}

Build Toolchain::build(const Submission& submission, const Lab& lab, const Target& target,
                       PartKind kind) {
  const PathNames names = names_of(submission);
  Linked linked = link(submission, lab, target, kind);
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
    build.outcome = messages::does_not_link(problems, kind);
    build.diagnostics.insert(build.diagnostics.end(), problems.diagnostics.begin(),
                             problems.diagnostics.end());
  } else {
    build.outcome = messages::does_not_compile(build.diagnostics, first_error(linked.log));
  }
  return build;
}

}  // namespace labcheck
