// SPDX-License-Identifier: MIT
#include "harness/toolchain/toolchain.hpp"

#include "harness/base/digest.hpp"
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/temp_folder.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/toolchain/build_script.hpp"
#include "harness/toolchain/compiler_log.hpp"
#include "harness/toolchain/features.hpp"
#include "harness/toolchain/host_compiler.hpp"
#include "harness/toolchain/lab_sources.hpp"
#include "harness/toolchain/messages.hpp"

#include <algorithm>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMaxBuildLogLines = 60;

// The outcome of a compilation, as the cache stores it.
constexpr std::string_view kSucceeded = "succeeded";
constexpr std::string_view kFailed = "failed";

// A compiler that got this share of its processor time before its wall time ended was not slow
// because of the computer.
constexpr double kEnoughOfTheLimit = 0.5;

/// Whether a compiler reached its wall time because the computer was busy. A source file can make
/// the compiler compute, or wait for a file that never ends, but not wait for a processor or a
/// disk.
bool had_to_wait(const ProcessEnd& end, const BuildLimits& limits) {
  return end.cpu_time < kEnoughOfTheLimit * limits.time && end.wall_time - end.waited < limits.time;
}

/// The student's failure if a compilation was stopped. Throws HarnessError if the computer was to
/// blame: others used its memory or its processors.
CompileFailure failure_of(const ScriptOutput& output, const Submission& submission,
                          const BuildLimits& limits) {
  const std::string name = submission.files.empty() ? "it" : submission.files.front().path.string();
  if (const auto* killed = std::get_if<KilledBySignal>(&output.end.how)) {
    if (!output.end.lacked_memory) return messages::compiler_was_killed(killed->signal);
    throw HarnessError(messages::computer_lacked_memory(name), messages::try_when_less_busy());
  }
  if (output.exceeded(LimitKind::wall_time) && had_to_wait(output.end, limits)) {
    throw HarnessError(
        messages::compiler_had_to_wait(name, output.end.wall_time, output.end.cpu_time),
        messages::try_when_less_busy());
  }
  if (output.exceeded(LimitKind::memory)) return messages::compiler_took_too_much_memory(limits);
  if (output.exceeded(LimitKind::processes))
    return messages::compiler_started_too_many_processes(ProcessLimits().processes);
  if (output.exceeded(LimitKind::output))
    return messages::compiler_printed_too_much(ProcessLimits().output);
  return messages::compiler_took_too_long(limits);
}

// "matmul(float const*, ...)" for each global function in what nm prints.
std::vector<std::string> functions_in(std::string_view text) {
  std::vector<std::string> functions;
  for (const std::string& line : lines_of(symbols_in(text))) {
    const auto type = line.find(" T ");
    if (type != std::string::npos) functions.push_back(line.substr(type + 3));
  }
  return functions;
}

// The program `executable`, with what the build script wrote about its objects.
Program program_of(fs::path executable, Backend backend, std::string_view text,
                   const Submission& submission) {
  const FeatureMatches found = matches_in(text);
  return {std::move(executable),
          backend,
          functions_in(text),
          features_of(found, all_files(submission)),
          {},
          stream_use_of(found)};
}

// Whether the lab's own code may use several streams with a submission.
bool may_add_streams(const BuildPlan& plan, const Lab& lab) {
  const fs::path driver = lab.assignment_folder / "driver.cu";
  return !plan.given.empty() ||
         (fs::exists(driver) && read_file(driver).find("Stream") != std::string::npos);
}

}  // namespace

Toolchain::Toolchain(Sandbox& sandbox, Toolkit toolkit, Installation installation, BuildCache cache)
    : sandbox_(sandbox),
      toolkit_(std::move(toolkit)),
      installation_(std::move(installation)),
      cache_(std::move(cache)) {}

fs::path Toolchain::cached_file(const std::string& key, std::string_view name,
                                const std::function<std::string()>& make) {
  const auto lock = building_.hold(key);
  if (const auto known = cache_.find(key, name)) return *known;
  cache_.require_writable();
  return cache_.store(key, name, make());
}

BuildPlan Toolchain::plan_of(const Submission& submission, const StagedSubmission& staged,
                             const Lab& lab, const Target& target, PartKind kind) {
  BuildPlan plan;
  plan.nvcc = toolkit_.nvcc;
  plan.ptxas = toolkit_.root / "bin/ptxas";  // not next to a script that starts nvcc
  plan.target = target;
  plan.kind = kind;
  plan.sources = staged.sources();
  plan.extra_sources = staged.extra_sources();
  plan.options = lab.assignment.compiler_options;
  plan.include = lab.assignment_folder;
  plan.own_includes = staged.include_folders();
  if (kind == PartKind::function) plan.objects = driver_objects(lab, target);
  plan.given = given_objects(submission, lab, target, kind);
  plan.libraries = installation_.runtime;
  if (target.backend == Backend::gpu) {
    const auto folder = find_static_runtime(toolkit_);
    if (!folder) {
      throw HarnessError(tr("the toolkit of {} has no libcudart_static.a", toolkit_.nvcc.string()),
                         tr("install the toolkit's development files"));
    }
    plan.libraries = *folder;
  }
  return plan;
}

std::string Toolchain::key_of(const Submission& submission, const Lab& lab,
                              const std::string& script) const {
  Digest digest;
  digest.add("program").add(toolkit_.identity).add(script);
  digest.add(files_digest(provided_headers(lab)));
  for (const SubmittedFile& file : all_files(submission)) digest.add(file.name).add(file.contents);
  for (const std::string& folder : submission.include_folders) digest.add(folder);
  return digest.hex();
}

std::optional<Toolchain::Compiled> Toolchain::find_cached_build(const std::string& key,
                                                                const Submission& submission,
                                                                Backend backend) const {
  // Files of an entry may be removed one by one, so a missing program does not mean a failure.
  const auto outcome = cache_.read(key, "outcome");
  const auto log = cache_.read(key, "log");
  if (!outcome || !log) return std::nullopt;
  if (*outcome == kFailed) return Compiled{*log, CompileFailure{}};
  const auto program = cache_.find(key, "program");
  const auto symbols = cache_.read(key, "symbols");
  if (*outcome != kSucceeded || !program || !symbols) return std::nullopt;
  return Compiled{*log, program_of(*program, backend, *symbols, submission)};
}

Toolchain::Compiled Toolchain::compile(const Submission& submission, const StagedSubmission& staged,
                                       const Lab& lab, const BuildPlan& plan,
                                       const std::string& script, const std::string& key) {
  cache_.require_writable();
  const TempFolder staging;
  staged.write(staging.path());
  std::vector<fs::path> readable = plan.objects;
  readable.insert(readable.end(), plan.given.begin(), plan.given.end());
  for (const fs::path& header : provided_headers(lab)) readable.push_back(header);
  readable.push_back(staging.path());
  readable.push_back(plan.libraries);
  const BuildLimits& limits = lab.assignment.build_limits;
  const ScriptOutput output =
      run_script(sandbox_, toolkit_, script, {staging.path(), readable, {}}, limits);
  Compiled compiled{staged.with_own_names(output.end.output, staging.path()), CompileFailure{}};
  if (!output.succeeded() && host_compiler_problem(toolkit_, compiled.log)) {
    // A bad host compiler must not count against the student, and a student must not fake one.
    if (const auto problem = trial_compilation_problem(toolkit_, sandbox_)) throw *problem;
  }
  const bool ended = std::holds_alternative<ExitStatus>(output.end.how);
  if (output.succeeded() && output.is_cut) {
    compiled.outcome = messages::program_has_too_many_names();
    return compiled;
  }
  if (output.succeeded()) {
    cache_.store(key, "symbols", output.text);
    compiled.outcome = program_of(cache_.store(key, "program", output.file), plan.target.backend,
                                  output.text, submission);
  } else if (!ended) {
    compiled.outcome = failure_of(output, submission, limits);
  }
  // Another attempt may stay within the limits, so only the compiler's own decisions are stored.
  // The outcome is stored last, because it makes the entry valid.
  if (ended) {
    cache_.store(key, "log", compiled.log);
    cache_.store(key, "outcome", output.succeeded() ? kSucceeded : kFailed);
  }
  return compiled;
}

Build Toolchain::build(const Submission& submission, const Lab& lab, const Target& target,
                       PartKind kind) {
  const StagedSubmission staged(submission);
  const BuildPlan plan = plan_of(submission, staged, lab, target, kind);
  const std::string script = build_script(plan);
  const std::string key = key_of(submission, lab, script);
  PathNames names;
  for (const SubmittedFile& file : submission.files)
    names.emplace_back(file.name, file.path.string());
  // Objects are numbered in this order: required files, then the extra sources.
  for (const bool compiled : {true, false}) {
    for (const SubmittedFile& file : submission.extras) {
      if (is_compiled(file.name) == compiled) names.emplace_back(file.name, file.path.string());
    }
  }
  Build build;
  const auto lock = building_.hold(key);
  std::optional<Compiled> compiled = find_cached_build(key, submission, target.backend);
  build.from_cache = compiled.has_value();
  if (!compiled) compiled = compile(submission, staged, lab, plan, script, key);
  build.outcome = std::move(compiled->outcome);
  if (auto* program = std::get_if<Program>(&build.outcome); program && may_add_streams(plan, lab))
    program->streams = StreamUse::several;
  build.diagnostics = parse_compiler_log(compiled->log, names);
  build.log = shorten_middle(with_student_paths(compiled->log, names), kMaxBuildLogLines);
  const CompileFailure* failure = build.failure();
  if (failure != nullptr && failure->reason.empty()) {
    const LinkProblems problems = parse_linker_log(compiled->log, names);
    const bool has_link_problems = !problems.undefined.empty() || !problems.defined_twice.empty();
    if (has_link_problems && !has_errors(build.diagnostics)) {
      build.outcome = messages::does_not_link(problems, kind);
      build.diagnostics.insert(build.diagnostics.end(), problems.diagnostics.begin(),
                               problems.diagnostics.end());
    } else {
      build.outcome = messages::does_not_compile(build.diagnostics, first_error(compiled->log));
    }
  }
  return build;
}

}  // namespace labcheck
