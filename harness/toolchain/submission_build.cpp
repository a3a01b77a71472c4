// SPDX-License-Identifier: MIT
#include "harness/toolchain/submission_build.hpp"

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/toolchain/compile_failures.hpp"
#include "harness/toolchain/lab_sources.hpp"
#include "harness/toolchain/messages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <set>
#include <utility>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

using std::chrono::milliseconds;

// A compiler that got this share of its processor time before its wall time ended was not slow
// because of the computer.
constexpr double kEnoughOfTheLimit = 0.5;

// A step gets this much processor time, whatever the steps before it took.
constexpr milliseconds kLeastTime{1000};

/// Whether a compiler reached its wall time because the computer was busy. A source file can make
/// the compiler compute, or wait for a file that never ends, but not wait for a processor or a
/// disk.
bool had_to_wait(const StepEnd& step) {
  return step.end.cpu_time < kEnoughOfTheLimit * step.limits.time &&
         step.end.wall_time - step.end.waited < step.limits.time;
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

bool is_used(const LinkedObject& object, const std::vector<std::string>& used) {
  return std::ranges::find(used, object.name) != used.end();
}

// The linker takes the first spare object that defines what is missing. If another one defines the
// same function, the student has to decide: as needed objects, both are an error of the linker.
// Returns whether there are any.
bool require_both_definitions(std::vector<LinkedObject>& objects,
                              const std::vector<std::string>& used) {
  std::set<std::string> defined;
  for (const LinkedObject& object : objects) {
    if (is_used(object, used))
      defined.insert(object.source->code.functions.begin(), object.source->code.functions.end());
  }
  const auto defines_again = [&](const LinkedObject& object) {
    return object.need == LinkedObject::Need::spare && !is_used(object, used) &&
           std::ranges::any_of(object.source->code.functions,
                               [&](const std::string& name) { return defined.contains(name); });
  };
  if (std::ranges::none_of(objects, defines_again)) return false;
  for (LinkedObject& object : objects) {
    if (is_used(object, used) || defines_again(object)) object.need = LinkedObject::Need::always;
  }
  return true;
}

}  // namespace

SubmissionBuild::SubmissionBuild(BuildSteps& steps, const Submission& submission, const Lab& lab,
                                 const Target& target, PartKind kind)
    : steps_(steps),
      submission_(submission),
      lab_(lab),
      target_(target),
      staged_(submission, provided_headers(lab)),
      options_(options_for(target, lab, kind)),
      left_(lab.assignment.build_limits) {}

void SubmissionBuild::count(const StepEnd& step) {
  const auto used = std::chrono::duration_cast<milliseconds>(step.end.cpu_time);
  left_.time = std::max(kLeastTime, left_.time - used);
  linked_.from_cache = linked_.from_cache && step.from_cache;
}

CompiledSource SubmissionBuild::compile(const std::string& source) {
  CompiledSource compiled = steps_.compile(
      {Origin::student, staged_.files(), source, staged_.include_folders(), options_, target_},
      left_);
  count(compiled.step);
  compiled.step.end.output = staged_.with_own_names(compiled.step.log());
  return compiled;
}

LinkedFile SubmissionBuild::link_objects(const LinkJob& job) {
  LinkedFile program = steps_.link(job, left_);
  count(program.step);
  program.step.end.output = staged_.with_own_names(program.step.log());
  return program;
}

LinkedFile SubmissionBuild::link_with_extras(LinkJob& job) {
  std::string log_of_failed;
  for (const std::string& source : staged_.extra_sources()) {
    extras_.push_back(compile(source));
    const StepEnd& step = extras_.back().step;
    if (!step.is_decided()) return {step, {}, {}};
    if (!step.succeeded()) log_of_failed += step.log();
  }
  for (std::size_t k = 0; k < extras_.size(); ++k) {
    if (extras_[k].step.succeeded())
      job.objects.push_back(
          {LinkedObject::Need::spare, fmt::format("{}.o", own_.size() + k), &extras_[k]});
  }
  LinkedFile program = link_objects(job);
  if (require_both_definitions(job.objects, program.used)) program = link_objects(job);
  // A source that does not compile matters only if something is missing without it.
  if (program.step.log().find("undefined reference") != std::string::npos)
    linked_.log += log_of_failed;
  return program;
}

LinkedSubmission SubmissionBuild::link(LinkJob job) {
  const auto stop = [&](const StepEnd& step) {
    linked_.outcome = failure_of(step);
    return std::move(linked_);
  };
  for (const std::string& source : staged_.sources()) {
    own_.push_back(compile(source));
    linked_.log += own_.back().step.log();
    if (!own_.back().step.succeeded()) return stop(own_.back().step);
    linked_.code.add(own_.back().code);
  }
  job.add("", own_);
  LinkedFile program = link_objects(job);
  if (!program.step.succeeded() && program.step.is_decided() && !staged_.extra_sources().empty())
    program = link_with_extras(job);
  linked_.log += program.step.log();
  if (!program.step.succeeded()) return stop(program.step);
  for (const LinkedObject& object : job.objects) {
    if (is_used(object, program.used)) linked_.code.add(object.source->code);
  }
  linked_.outcome = std::move(program.file);
  return std::move(linked_);
}

// The student's failure if a step failed; without a reason if the compiler or the linker decided.
// The computer is to blame if others used its memory or its processors.
CompileFailure SubmissionBuild::failure_of(const StepEnd& step) const {
  using Kind = CompileFailure::Kind;
  if (step.is_cut)
    return {Kind::output_limit, messages::program_has_too_many_names(),
            messages::look_for_many_definitions()};
  if (step.is_decided()) return {};
  const ProcessEnd& end = step.end;
  const std::string name =
      submission_.files.empty() ? "it" : submission_.files.front().path.string();
  if (const auto* killed = std::get_if<KilledBySignal>(&end.how)) {
    if (!end.lacked_memory)
      return {Kind::compiler, messages::compiler_was_killed(killed->signal),
              messages::simplify_code()};
    throw HarnessError(tr("{} was not compiled: the computer ran out of memory", name),
                       try_when_less_busy());
  }
  if (exceeded(end, LimitKind::wall_time) && had_to_wait(step)) {
    throw HarnessError(tr("{} was not compiled: in {}, the compiler got only {} of processor time",
                          name, describe_duration(end.wall_time), describe_duration(end.cpu_time)),
                       try_when_less_busy());
  }
  const BuildLimits& limits = lab_.assignment.build_limits;
  if (exceeded(end, LimitKind::memory))
    return {Kind::memory_limit,
            messages::compiler_took_too_much_memory(RoundedBytes{limits.memory}),
            messages::look_for_huge_array()};
  if (exceeded(end, LimitKind::processes))
    return {Kind::process_limit,
            messages::compiler_started_too_many_processes(Count(ProcessLimits().processes)),
            messages::only_compile()};
  if (exceeded(end, LimitKind::output))
    return {Kind::output_limit,
            messages::compiler_printed_too_much(RoundedBytes{ProcessLimits().output}),
            messages::compile_yourself()};
  const std::chrono::nanoseconds time = limits.time;
  return {Kind::time_limit, messages::compiler_took_too_long(Duration{time.count()}),
          messages::look_for_endless_template()};
}

}  // namespace labcheck
