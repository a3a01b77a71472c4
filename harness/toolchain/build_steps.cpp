// SPDX-License-Identifier: MIT
#include "harness/toolchain/build_steps.hpp"

#include "harness/base/digest.hpp"
#include "harness/base/temp_folder.hpp"
#include "harness/base/text.hpp"
#include "harness/toolchain/host_compiler.hpp"

#include <fmt/format.h>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

// The outcome of a step, as the cache stores it.
constexpr std::string_view kSucceeded = "succeeded";
constexpr std::string_view kFailed = "failed";

ProcessEnd known_end(std::string log, int status) {
  ProcessEnd end;
  end.how = ExitStatus{status};
  end.output = std::move(log);
  return end;
}

// For a simulated GPU, nvcc does not assemble the PTX, so it accepts any text as inline PTX.
std::string gpu_to_assemble_for(const Target& target) {
  return target.backend == Backend::sim ? fmt::format("sm_{}", target.capability) : "";
}

std::vector<std::string> arguments_of(const CompileJob& job) {
  // Host and device code are compiled in parallel. Position-independent code: some linkers create
  // only position-independent executables by default.
  std::vector<std::string> words{"-c", "--threads=2", "-Xcompiler", "-fPIC"};
  const std::vector<std::string> target = target_options(job.target);
  words.insert(words.end(), target.begin(), target.end());
  words.insert(words.end(), job.options.begin(), job.options.end());
  for (const std::string& folder : job.include_folders) words.insert(words.end(), {"-I", folder});
  words.push_back(job.source);
  return words;
}

// The PTX is the last text.
CodeFacts code_facts_in(const ScriptOutput& output) {
  CodeFacts code;
  if (!output.texts[3].empty()) code.ptx.push_back(facts_of_ptx(output.texts[3]));
  code.undefined = undefined_symbols_in(output.texts[0]);
  code.functions = functions_in(output.texts[1]);
  code.has_system_call = !output.texts[2].empty();
  return code;
}

std::vector<std::string> arguments_of(const LinkJob& job) {
  std::vector<std::string> words;
  for (const LinkedObject& object : job.objects) {
    if (object.need == LinkedObject::Need::spare) words.push_back(object.name);
  }
  const bool has_spare = !words.empty();
  words.emplace_back("--");
  for (const LinkedObject& object : job.objects) {
    if (object.need == LinkedObject::Need::always) words.push_back(object.name);
  }
  if (has_spare) words.emplace_back("-l:spare.a");
  words.insert(words.end(), job.options.begin(), job.options.end());
  return words;
}

// "7.o" for "spare.a(7.o)".
std::vector<std::string> spare_names_in(std::string_view text) {
  std::vector<std::string> names;
  for (const std::string& line : lines_of(text)) {
    const std::size_t open = line.find('(');
    if (open != std::string::npos && line.ends_with(')'))
      names.push_back(line.substr(open + 1, line.size() - open - 2));
  }
  return names;
}

}  // namespace

std::vector<std::string> target_options(const Target& target) {
  if (target.backend == Backend::gpu) {
    return {fmt::format("-gencode=arch=compute_{0},code=sm_{0}", target.capability), "-lineinfo"};
  }
  return {"--cudart=none",
          fmt::format("-gencode=arch=compute_{0},code=compute_{0}", target.capability),
          "-lineinfo"};
}

bool StepEnd::succeeded() const {
  return labcheck::succeeded(end) && !is_cut;
}

bool StepEnd::is_decided() const {
  return std::holds_alternative<ExitStatus>(end.how) && !is_cut;
}

void LinkJob::add(std::string_view prefix, const std::vector<CompiledSource>& sources) {
  for (std::size_t k = 0; k < sources.size(); ++k)
    objects.push_back({LinkedObject::Need::always, fmt::format("{}{}.o", prefix, k), &sources[k]});
}

std::optional<BuildSteps::Product> BuildSteps::find(const Step& step) const {
  // Files of an entry may be removed one by one, so a missing result does not mean a failure.
  const auto outcome = cache_.read(step.key, "outcome");
  auto log = cache_.read(step.key, "log");
  if (!outcome || !log) return std::nullopt;
  if (*outcome == kFailed) return Product{{step.key, known_end(*std::move(log), 1), true}, {}, {}};
  const auto file = cache_.find(step.key, step.file_name);
  auto facts = cache_.read(step.key, "facts");
  if (*outcome != kSucceeded || !file || !facts) return std::nullopt;
  return Product{{step.key, known_end(*std::move(log), 0), true}, *file, *std::move(facts)};
}

BuildSteps::Product BuildSteps::make(const Step& step, const BuildLimits& limits) {
  const auto lock = building_.hold(step.key);
  if (auto known = find(step)) return *std::move(known);
  cache_.require_writable();
  const TempFolder folder;
  const fs::path sources = folder.path() / kSourceFolder;
  Script script = step.prepare(sources);
  script.working_folder = sources;
  script.readable.push_back(sources);
  ScriptOutput output = run_script(sandbox_, toolkit_, script, limits);
  if (!output.succeeded() && host_compiler_problem(toolkit_, output.end.output)) {
    // A bad host compiler must not count against the student, and a student must not fake one.
    if (const auto problem = trial_compilation_problem(toolkit_, sandbox_)) throw *problem;
  }
  Product made{{step.key, std::move(output.end), false, output.is_cut, limits}, {}, {}};
  const bool is_stored = made.step.succeeded() || step.origin == Origin::student;
  if (!made.step.is_decided() || !is_stored) return made;
  // The outcome is stored last, because it makes the entry valid.
  if (made.step.succeeded()) {
    made.facts = step.facts(output);
    made.file = cache_.store(step.key, step.file_name, output.file);
    cache_.store(step.key, "facts", made.facts);
  }
  cache_.store(step.key, "log", made.step.log());
  cache_.store(step.key, "outcome", made.step.succeeded() ? kSucceeded : kFailed);
  return made;
}

CompiledSource BuildSteps::compile(const CompileJob& job, const BuildLimits& limits) {
  const std::string assembled = gpu_to_assemble_for(job.target);
  const std::vector<std::string> arguments = arguments_of(job);
  Digest digest;
  digest.add("object").add(toolkit_.identity).add(scripts::compile).add(assembled);
  for (const std::string& argument : arguments) digest.add(argument);
  job.files.add_to(digest);
  const auto prepare = [&](const fs::path& folder) {
    job.files.write(folder);
    // ptxas is not next to an nvcc that is a script.
    const fs::path ptxas = toolkit_.root / "bin/ptxas";
    return Script{std::string(scripts::compile),
                  arguments,
                  {},
                  {},
                  {{"NVCC", toolkit_.nvcc}, {"PTXAS", ptxas}, {"ASSEMBLE", assembled}}};
  };
  const auto facts = [](const ScriptOutput& output) { return text_of(code_facts_in(output)); };
  Product made = make({job.origin, digest.hex(), "object.o", prepare, facts}, limits);
  return {std::move(made.step), std::move(made.file), parse_code_facts(made.facts)};
}

LinkedFile BuildSteps::link(const LinkJob& job, const BuildLimits& limits) {
  const std::vector<std::string> arguments = arguments_of(job);
  Digest digest;
  digest.add("link").add(toolkit_.identity).add(scripts::link).add(job.version);
  for (const std::string& argument : arguments) digest.add(argument);
  for (const LinkedObject& object : job.objects) digest.add(object.source->step.key);
  job.files.add_to(digest);
  const auto prepare = [&](const fs::path& folder) {
    Script script{std::string(scripts::link), arguments, {}, {}, {{"LIBRARIES", job.libraries}}};
    SourceTree files = job.files;
    for (const LinkedObject& object : job.objects) {
      files.links[object.name] = object.source->object;
      script.readable.push_back(object.source->object);
    }
    files.write(folder);
    if (!job.libraries.empty()) script.readable.push_back(job.libraries);
    return script;
  };
  const auto used = [](const ScriptOutput& output) { return output.texts[0]; };
  Product made = make({job.origin, digest.hex(), job.file_name, prepare, used}, limits);
  return {std::move(made.step), std::move(made.file), spare_names_in(made.facts)};
}

}  // namespace labcheck
