// SPDX-License-Identifier: MIT
// Compiling the sources of labcheck and of labs, which are trusted.
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/translation.hpp"
#include "harness/toolchain/build_steps.hpp"
#include "harness/toolchain/compile_failures.hpp"
#include "harness/toolchain/messages.hpp"
#include "harness/toolchain/toolchain.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <future>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

// The sources of labcheck and of labs are compiled without a student's limits.
const BuildLimits kOwnLimits;

std::string path_of(const std::string& name, const OwnSources& files) {
  const auto found = std::ranges::find(files.paths, name, &PathNames::value_type::first);
  return found == files.paths.end() ? name : found->second;
}

// A computer without time or memory to spare is neither the lab's nor the student's fault.
void require_completion(const StepEnd& step, const std::string& source) {
  if (std::holds_alternative<LimitExceeded>(step.end.how))
    throw HarnessError(
        tr("{} was not compiled: the compiler exceeded its time or memory limit", source),
        try_when_less_busy());
}

// The output of a compiler with the places of labcheck's and labs' files.
std::string log_of(const StepEnd& step, const OwnSources& files) {
  return with_student_paths(without_source_folders(step.log()), files.paths);
}

}  // namespace

const Part* part_of(const Submission& submission, const Lab& lab) {
  const auto is_of_part = [&](const Part& part) {
    return std::ranges::any_of(submission.files, [&](const SubmittedFile& file) {
      return std::ranges::find(part.files, file.name) != part.files.end();
    });
  };
  const auto part = std::ranges::find_if(lab.assignment.parts, is_of_part);
  return part == lab.assignment.parts.end() ? nullptr : &*part;
}

const OwnSources& Toolchain::driver_files() {
  std::call_once(read_driver_, [&] { driver_files_ = driver_sources(installation_); });
  return driver_files_;
}

CompiledSource Toolchain::compile_own(OwnObject own, const Target& target) {
  std::string source = own.sources.front();
  const std::string path = path_of(source, own.files);
  if (own.sources.size() > 1) {
    // Most of the time goes to the headers that the sources share.
    source = "all" + fs::path(source).extension().string();
    std::string& all = own.files.tree.files[source];
    for (const std::string& part : own.sources) all += fmt::format("#include \"{}\"\n", part);
  }
  CompiledSource compiled = steps_.compile(
      {Origin::own, own.files.tree, source, own.include_folders, own.options, target}, kOwnLimits);
  require_completion(compiled.step, path);
  if (!compiled.step.succeeded())
    throw HarnessError(was_not_compiled(path, log_of(compiled.step, own.files)),
                       tr("fix the source file, or run labcheck doctor"));
  return compiled;
}

std::vector<CompiledSource> Toolchain::given_objects(const Submission& submission, const Lab& lab,
                                                     const Target& target, PartKind kind) {
  const Part* part = part_of(submission, lab);
  if (part == nullptr || part->given.empty()) return {};
  OwnSources headers;
  for (const auto& [name, contents] : provided_headers(lab)) {
    const std::string in_folder = fmt::format("{}/{}", kLabFolder, name);
    headers.paths.emplace_back(in_folder, (lab.assignment_folder / name).string());
    headers.tree.files[in_folder] = contents;
  }
  std::vector<std::string> options = lab.assignment.compiler_options;
  if (kind == PartKind::function) options.emplace_back("-DLABCHECK=1");
  std::vector<CompiledSource> objects;
  for (const std::string& name : part->given) {
    OwnObject own{headers, {fmt::format("{}/{}", kLabFolder, name)}, {kLabFolder}, options};
    read_complete_lab([&] { own.files.add(own.sources.front(), lab.assignment_folder / name); });
    CompiledSource object = compile_own(std::move(own), target);
    // In a part with functions, a main() is there for students.
    const bool has_main =
        std::ranges::find(object.code.functions, "main") != object.code.functions.end();
    if (kind == PartKind::program || !has_main) objects.push_back(std::move(object));
  }
  return objects;
}

std::vector<CompiledSource> Toolchain::driver_objects(const Lab& lab, const Target& target) {
  OwnObject last{{}, {fmt::format("{}/driver.cu", kLabFolder)}, {kLabFolder}, {}};
  read_complete_lab([&] {
    last.files.add_headers(kLabFolder, lab.assignment_folder);
    last.files.add(last.sources.front(), lab.assignment_folder / "driver.cu");
  });
  return compile_driver(std::move(last), target);
}

std::vector<CompiledSource> Toolchain::compile_driver(OwnObject last, const Target& target) {
  const auto driver = [](const char* name) { return fmt::format("harness/driver/{}", name); };
  // Only the last object sees the lab's folder, so that all labs share the driver's objects.
  std::vector<OwnObject> all{{{},
                              {driver("main.cpp"), driver("case.cpp"), driver("channel.cpp"),
                               driver("committed_output.cpp"), driver("timed_case.cpp")},
                              {},
                              {}},
                             {{}, {driver("timing_kernels.cu")}, {}, {}},
                             std::move(last)};
  std::vector<std::future<CompiledSource>> objects;
  for (OwnObject& own : all) {
    own.files.add(driver_files());
    own.options = {"--std=c++17", "-O1"};
    own.include_folders.insert(own.include_folders.begin(), {".", "harness/driver/include"});
    objects.push_back(
        std::async(std::launch::async, [this, target, own = std::move(own)]() mutable {
          return compile_own(std::move(own), target);
        }));
  }
  std::vector<CompiledSource> compiled;
  for (auto& object : objects) compiled.push_back(object.get());
  return compiled;
}

fs::path Toolchain::oracle(const Lab& lab) {
  const OwnSources files = oracle_sources(lab, installation_);
  const std::string source = "reference/oracle.cpp";
  LinkJob job;
  job.origin = Origin::own;
  job.file_name = "oracle.so";
  job.options = {"-shared", "-fPIC",     "-std=c++20", "-O2",
                 "-I",      ".",         "-I",         "harness/verify/include",
                 "-I",      "reference", source};
  job.files = files.tree;
  const LinkedFile oracle = steps_.link(job, kOwnLimits);
  require_completion(oracle.step, path_of(source, files));
  if (!oracle.step.succeeded())
    throw SharedUserError(was_not_compiled(path_of(source, files), log_of(oracle.step, files)));
  return oracle.file;
}

std::variant<Program, Message> Toolchain::ceiling(const std::string& name, const Target& target) {
  const std::string library = name == "cublas" ? name : std::string();
  const std::optional<fs::path> folder = find_static_runtime(toolkit_);
  if (!folder) return messages::toolkit_has_no("libcudart_static.a");
  const std::string file = fmt::format("lib{}.so", library);
  if (!library.empty() && !fs::exists(*folder / file)) return messages::toolkit_has_no(file);
  std::vector<CompiledSource> driver;
  try {
    OwnObject last{{}, {fmt::format("harness/driver/ceilings/{}.cu", name)}, {}, {}};
    read_complete_lab([&] {
      last.files.add(last.sources.front(), installation_.sources / last.sources.front());
    });
    driver = compile_driver(std::move(last), target);
  } catch (const HarnessError& error) {
    return ceiling_does_not_compile(name, error.what());
  }
  LinkJob job = link_job(target.backend);
  job.add("driver", driver);
  job.origin = Origin::own;
  if (!library.empty()) job.options.insert(job.options.begin(), "-l" + library);
  const LinkedFile program = steps_.link(job, kOwnLimits);
  if (!program.step.succeeded()) return ceiling_does_not_compile(name, program.step.log());
  Program built{program.file, target.backend, {}, {}, {}};
  if (!library.empty()) built.libraries = {toolkit_.root, *folder};
  return built;
}

}  // namespace labcheck
