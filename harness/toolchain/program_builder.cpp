// SPDX-License-Identifier: MIT
#include "harness/toolchain/program_builder.hpp"

#include "harness/base/digest.hpp"
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "harness/toolchain/dependencies.hpp"
#include "harness/toolchain/host_compiler.hpp"
#include "harness/toolchain/script.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <map>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

const BuildLimits kLimits;

// The environment variables that compilers and linkers read.
constexpr std::array kCompilerVariables{"CPATH",        "C_INCLUDE_PATH",     "CPLUS_INCLUDE_PATH",
                                        "LIBRARY_PATH", "NVCC_PREPEND_FLAGS", "NVCC_APPEND_FLAGS",
                                        "NVCC_CCBIN"};

std::map<std::string, std::string> compiler_environment() {
  std::map<std::string, std::string> environment;
  for (const char* name : kCompilerVariables) {
    if (const char* value = std::getenv(name)) environment[name] = value;
  }
  return environment;
}

std::string key_of(const ProgramSources& sources, const Toolkit& toolkit, const std::string& script,
                   const std::map<std::string, std::string>& environment) {
  Digest digest;
  digest.add("user's program").add(toolkit.identity).add(script).add(sources.folder.string());
  for (const auto& [name, value] : environment) digest.add(name).add(value);
  return digest.hex();
}

}  // namespace

std::string program_script(const fs::path& nvcc, const ProgramSources& sources, int capability,
                           const fs::path& libraries) {
  // The machine code is not used: the assembler generates it to report the registers per thread.
  // With relocatable device code, it would report them only while linking.
  const std::string ptx_only =
      fmt::format("-gencode=arch=compute_{0},code=compute_{0}", capability);
  const std::string code =
      sources.relocatable
          ? ptx_only + " -rdc=true"
          : as_shell_word(
                fmt::format("-gencode=arch=compute_{0},code=[compute_{0},sm_{0}]", capability)) +
                " -Xptxas -v";
  std::string options = fmt::format("--cudart=none {} -lineinfo -O2 -Xcompiler -fPIC", code);
  if (!sources.standard.empty()) options += " " + as_shell_word("-std=" + sources.standard);
  for (const std::string& folder : sources.include_folders)
    options += " -I " + as_shell_word(folder);
  for (const std::string& definition : sources.definitions)
    options += " -D " + as_shell_word(definition);
  std::string script = "set -e\n";
  std::string objects;
  for (std::size_t k = 0; k < sources.files.size(); ++k) {
    const std::string object = fmt::format("\"$TMPDIR\"/{}.o", k);
    script += fmt::format("{} -c --threads=2 {} -MMD -MF \"$TMPDIR\"/{}.d -o {} {}\n",
                          as_shell_word(nvcc.string()), options, k, object,
                          as_shell_word(sources.files[k]));
    script += fmt::format("cat \"$TMPDIR\"/{}.d >&4\n", k);
    objects += " " + object;
  }
  std::string linker = "g++";
  std::string linked = "-llabcheck_cudart -lpthread -ldl -lrt";
  if (sources.relocatable) {
    script += fmt::format("{} -dlink {} -o \"$TMPDIR\"/linked.o{} -lcudadevrt\n",
                          as_shell_word(nvcc.string()), ptx_only, objects);
    objects += " \"$TMPDIR\"/linked.o";
    // Only nvcc knows the toolkit's folder with libcudadevrt, whose host code is linked here.
    linker = fmt::format("{} {} --cudart=none", as_shell_word(nvcc.string()), ptx_only);
    linked += " -lcudadevrt";
  }
  const std::string folder = as_shell_word(libraries.string());
  script += fmt::format("{} -o \"$TMPDIR\"/program{} -L {} -Xlinker -rpath -Xlinker {} {}\n",
                        linker, objects, folder, folder, linked);
  script += "cat \"$TMPDIR\"/program >&3\n";
  return script;
}

ProgramBuilder::ProgramBuilder(Sandbox& sandbox, Toolkit toolkit, Installation installation,
                               BuildCache cache)
    : sandbox_(sandbox),
      toolkit_(std::move(toolkit)),
      installation_(std::move(installation)),
      cache_(std::move(cache)) {}

std::optional<BuiltProgram> ProgramBuilder::find_cached_build(const std::string& key,
                                                              const ProgramSources& sources) {
  const auto log = cache_.find(key, "log");
  const auto program = cache_.find(key, "program");
  const auto prints = cache_.find(key, "dependencies");
  if (!log || !program || !prints || !is_current(read_file(*prints), sources.folder))
    return std::nullopt;
  const std::string text = read_file(*log);
  return BuiltProgram{*program, without_resource_usage(text), parse_resource_usage(text)};
}

BuiltProgram ProgramBuilder::build(const ProgramSources& sources, int capability) {
  const std::map<std::string, std::string> environment = compiler_environment();
  const std::string script =
      program_script(toolkit_.nvcc, sources, capability, installation_.runtime);
  const std::string key = key_of(sources, toolkit_, script, environment);
  if (auto cached = find_cached_build(key, sources)) return std::move(*cached);
  cache_.require_writable();
  const ScriptOutput output =
      run_script(sandbox_, toolkit_, script, {sources.folder, {}, environment}, kLimits);
  if (!std::holds_alternative<ExitStatus>(output.end.how)) {
    throw HarnessError(
        fmt::format("the compiler did not finish:\n{}", output.end.output),
        "look for a template or a constant expression that recurses or loops forever");
  }
  const std::string& log = output.end.output;
  if (!output.succeeded() && host_compiler_problem(toolkit_, log)) {
    if (const auto problem = trial_compilation_problem(toolkit_, sandbox_)) throw *problem;
  }
  BuiltProgram built{std::nullopt, without_resource_usage(log), parse_resource_usage(log)};
  if (!output.succeeded()) return built;
  // The dependencies are stored last, because they make the entry valid.
  cache_.store(key, "log", log);
  built.executable = cache_.store(key, "program", output.file);
  if (!output.is_cut)
    cache_.store(key, "dependencies", fingerprint(parse_dependencies(output.text), sources.folder));
  return built;
}

}  // namespace labcheck
