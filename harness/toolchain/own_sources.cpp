// SPDX-License-Identifier: MIT
// Compiling the sources of labcheck and of labs, which are trusted.
#include "harness/base/digest.hpp"
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/translation.hpp"
#include "harness/toolchain/host_compiler.hpp"
#include "harness/toolchain/messages.hpp"
#include "harness/toolchain/toolchain.hpp"

#include <algorithm>
#include <future>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

// The sources of labcheck and of labs are compiled without a student's limits.
const BuildLimits kOwnLimits;

// A computer without time or memory to spare is neither the lab's nor the student's fault.
void require_completion(const ScriptOutput& output, const fs::path& source) {
  if (output.exceeded_limit())
    throw HarnessError(messages::compiler_was_stopped(source.string()),
                       messages::try_when_less_busy());
}

}  // namespace

fs::path Toolchain::compile_object(const OwnSources& own, const Target& target) {
  // The key covers the files that the compiler reads, but not their folders, so that copies of a
  // course share their objects.
  Digest digest;
  digest.add("object").add(toolkit_.identity).add(own.digest).add(files_digest(own.sources));
  std::vector<fs::path> names;
  for (const fs::path& source : own.sources) names.push_back(source.filename());
  digest.add(object_script(toolkit_.nvcc, target, names, {}, own.options));
  return cached_file(digest.hex(), "object.o", [&] {
    std::vector<fs::path> readable = own.sources;
    readable.insert(readable.end(), own.readable.begin(), own.readable.end());
    ScriptOutput output =
        run_script(sandbox_, toolkit_,
                   object_script(toolkit_.nvcc, target, own.sources, own.includes, own.options),
                   {{}, readable, {}}, kOwnLimits);
    require_completion(output, own.sources.front());
    if (!output.succeeded()) {
      if (const auto problem = host_compiler_problem(toolkit_, output.end.output)) throw *problem;
      throw HarnessError(
          messages::was_not_compiled(own.sources.front().string(), output.end.output),
          tr("fix the source file, or run labcheck doctor"));
    }
    return std::move(output.file);
  });
}

std::vector<fs::path> Toolchain::given_objects(const Submission& submission, const Lab& lab,
                                               const Target& target, PartKind kind) {
  const auto is_of_part = [&](const Part& part) {
    return std::ranges::any_of(submission.files, [&](const SubmittedFile& file) {
      return std::ranges::find(part.files, file.name) != part.files.end();
    });
  };
  const auto part = std::ranges::find_if(lab.assignment.parts, is_of_part);
  if (part == lab.assignment.parts.end()) return {};
  const std::vector<fs::path> headers = provided_headers(lab);
  std::vector<std::string> options = lab.assignment.compiler_options;
  if (kind == PartKind::function) options.emplace_back("-DLABCHECK=1");
  std::vector<fs::path> objects;
  for (const std::string& name : part->given) {
    objects.push_back(compile_object({{lab.assignment_folder / name},
                                      {lab.assignment_folder},
                                      headers,
                                      files_digest(headers),
                                      options},
                                     target));
  }
  return objects;
}

std::vector<fs::path> Toolchain::driver_objects(const Lab& lab, const Target& target) {
  return compile_driver(lab.assignment_folder / "driver.cu", target);
}

std::vector<fs::path> Toolchain::compile_driver(const fs::path& last_source, const Target& target) {
  const fs::path driver = installation_.sources / "harness/driver";
  const std::string digest = driver_digest(installation_);
  std::vector<std::future<fs::path>> objects;
  const std::vector<fs::path> host_code{driver / "main.cpp", driver / "case.cpp",
                                        driver / "channel.cpp", driver / "committed_output.cpp",
                                        driver / "timed_case.cpp"};
  for (const std::vector<fs::path>& sources :
       {host_code, {driver / "timing_kernels.cu"}, {last_source}}) {
    // Only the lab's driver.cu sees the lab's folder, so that all labs share the driver's objects.
    const fs::path folder = sources.front().parent_path();
    OwnSources own{
        sources,
        {installation_.sources, installation_.sources / "harness/driver/include", folder},
        headers_in(folder),
        Digest().add(digest).add(files_digest(headers_in(folder))).hex(),
        {"--std=c++17", "-O1"}};
    own.readable.push_back(driver);
    objects.push_back(std::async(std::launch::async,
                                 [this, target, own] { return compile_object(own, target); }));
  }
  std::vector<fs::path> paths;
  for (auto& object : objects) paths.push_back(object.get());
  return paths;
}

fs::path Toolchain::oracle(const Lab& lab) {
  const fs::path source = lab.reference_folder / "oracle.cpp";
  const std::vector<fs::path> includes{installation_.sources,
                                       installation_.sources / "harness/verify/include",
                                       lab.reference_folder};
  Digest digest;
  digest.add("oracle").add(oracle_digest(lab, installation_)).add(oracle_script("oracle.cpp", {}));
  return cached_file(digest.hex(), "oracle.so", [&] {
    ScriptOutput output =
        run_script(sandbox_, toolkit_, oracle_script(source, includes),
                   {{}, {lab.reference_folder, installation_.sources / "harness"}, {}}, kOwnLimits);
    require_completion(output, source);
    if (!output.succeeded())
      throw SharedUserError(messages::was_not_compiled(source.string(), output.end.output));
    return std::move(output.file);
  });
}

}  // namespace labcheck
