// SPDX-License-Identifier: MIT
#include "harness/toolchain/program_builder.hpp"

#include "harness/base/digest.hpp"
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/render.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/toolchain/compile_failures.hpp"
#include "harness/toolchain/host_compiler.hpp"
#include "harness/toolchain/script.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstdlib>
#include <map>
#include <utility>

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

// The words of makefile rules. A blank after a backslash is part of a word; a line end after a
// backslash separates words.
std::vector<std::string> words_of(std::string_view rules) {
  std::vector<std::string> words;
  std::string word;
  const auto end_word = [&] {
    if (!word.empty()) words.push_back(std::exchange(word, {}));
  };
  for (std::size_t k = 0; k < rules.size(); ++k) {
    const bool escapes = rules[k] == '\\' && k + 1 < rules.size();
    if (escapes && (rules[k + 1] == ' ' || rules[k + 1] == '#')) {
      word += rules[++k];
    } else if (escapes && rules[k + 1] == '\n') {
      ++k;
      end_word();
    } else if (rules[k] == ' ' || rules[k] == '\t' || rules[k] == '\n') {
      end_word();
    } else {
      word += rules[k];
    }
  }
  end_word();
  return words;
}

std::string digest_of(const std::string& file, const fs::path& folder) {
  try {
    return sha256_hex(read_file(folder / file));
  } catch (const UserError&) {
    return "gone";
  }
}

std::optional<BuiltProgram> find_cached_program(const BuildCache& cache, const std::string& key,
                                                const fs::path& folder) {
  const auto log = cache.find(key, "log");
  const auto program = cache.find(key, "program");
  const auto prints = cache.find(key, "dependencies");
  if (!log || !program || !prints || !is_current(read_file(*prints), folder)) return std::nullopt;
  const std::string text = read_file(*log);
  return BuiltProgram{*program, without_resource_usage(text), parse_resource_usage(text)};
}

void explain_errors(BuiltProgram& built, const ProgramSources& sources) {
  PathNames names;
  for (const std::string& file : sources.files) names.emplace_back(file, file);
  const std::vector<Diagnostic> diagnostics = parse_compiler_log(built.log, names);
  const std::string first = first_error(built.log);
  built.replacements = replacements_for(diagnostics, first);
  if (built.replacements.empty())
    built.replacements =
        call_not_simulated(parse_linker_log(built.log, names),
                           sources.nvcc.driver_api ? DriverApi::linked : DriverApi::not_linked);
  built.has_legacy_names = is_declared_by_legacy(first) ||
                           std::ranges::any_of(diagnostics, [](const Diagnostic& diagnostic) {
                             return is_declared_by_legacy(render(diagnostic.message));
                           });
}

bool has_option(const NvccOptions& options, const std::array<std::string_view, 2>& names) {
  return std::ranges::any_of(options.compile, [&](const std::string& word) {
    return std::ranges::find(names, word) != names.end();
  });
}

// A makefile rule with the files that may be linked, also those that do not exist.
std::string library_rule(const NvccOptions& options) {
  std::string rule;
  for (const std::string& file : options.library_files()) {
    rule += ' ';
    for (const char c : file) rule += c == ' ' ? std::string("\\ ") : std::string(1, c);
  }
  if (rule.empty()) return {};
  return fmt::format("printf '%s\n' {} >&4\n", as_shell_word("libraries:" + rule));
}

std::string as_option_words(const std::vector<std::string>& words) {
  std::string line;
  for (const std::string& word : words) line += " " + as_shell_word(word);
  return line;
}

// gcc takes "@main.cu" for a file with options.
std::string as_source_word(const std::string& file) {
  return as_shell_word(file.starts_with('@') ? "./" + file : file);
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
  std::string options = fmt::format("--cudart=none {} -lineinfo -Xcompiler -fPIC,-g1", code);
  if (!has_option(sources.nvcc, {"-O", "--optimize"})) options += " -O2";
  if (!sources.standard.empty()) options += " " + as_shell_word("-std=" + sources.standard);
  for (const std::string& folder : sources.include_folders)
    options += " -I " + as_shell_word(folder);
  for (const std::string& definition : sources.definitions)
    options += " -D " + as_shell_word(definition);
  if (!sources.first_header.empty()) {
    options +=
        " -Wno-deprecated-declarations -include " + as_shell_word(sources.first_header.string());
  }
  options += as_option_words(sources.nvcc.compile);
  // -MMD leaves out the headers in -isystem folders.
  const std::string_view dependencies =
      has_option(sources.nvcc, {"-isystem", "--system-include"}) ? "-MD" : "-MMD";
  std::string script = "set -e\n";
  std::string objects;
  for (std::size_t k = 0; k < sources.files.size(); ++k) {
    const std::string object = fmt::format("\"$TMPDIR\"/{}.o", k);
    script += fmt::format("{} -c --threads=2 {} {} -MF \"$TMPDIR\"/{}.d -o {} {}\n",
                          as_shell_word(nvcc.string()), options, dependencies, k, object,
                          as_source_word(sources.files[k]));
    script += fmt::format("cat \"$TMPDIR\"/{}.d >&4\n", k);
    objects += " " + object;
  }
  // The host compiler links a little faster, but does not know nvcc's options or the toolkit's
  // folder with libcudadevrt, whose host code is linked with relocatable device code.
  const bool nvcc_links = sources.relocatable || !sources.nvcc.link.empty();
  const std::string linker =
      nvcc_links ? fmt::format("{} {} --cudart=none", as_shell_word(nvcc.string()), ptx_only)
                 : "g++";
  std::string linked =
      as_option_words(sources.nvcc.link) + " -llabcheck_cudart -lpthread -ldl -lrt";
  if (sources.relocatable) {
    script += fmt::format("{} -dlink {} -o \"$TMPDIR\"/linked.o{} -lcudadevrt\n",
                          as_shell_word(nvcc.string()), ptx_only, objects);
    objects += " \"$TMPDIR\"/linked.o";
    linked += " -lcudadevrt";
  }
  if (sources.nvcc.driver_api) {
    const fs::path driver = libraries / "driver";
    linked += fmt::format(" -Xlinker {} -Xlinker -rpath -Xlinker {}",
                          as_shell_word((driver / "libcuda.so.1").string()),
                          as_shell_word(driver.string()));
  }
  const std::string folder = as_shell_word(libraries.string());
  script += fmt::format("{} -o \"$TMPDIR\"/program{} -L {} -Xlinker -rpath -Xlinker {}{}\n", linker,
                        objects, folder, folder, linked);
  return script + library_rule(sources.nvcc) + "cat \"$TMPDIR\"/program >&3\n";
}

BuiltProgram build_program(const ProgramSources& sources, int capability, Sandbox& sandbox,
                           const Toolkit& toolkit, const Installation& installation,
                           const BuildCache& cache) {
  const std::map<std::string, std::string> environment = compiler_environment();
  const std::string script =
      program_script(toolkit.nvcc, sources, capability, installation.runtime);
  const std::string key = key_of(sources, toolkit, script, environment);
  if (auto cached = find_cached_program(cache, key, sources.folder)) return std::move(*cached);
  cache.require_writable();
  const ScriptOutput output =
      run_script(sandbox, toolkit, {script, {}, sources.folder, {}, environment}, kLimits);
  if (!std::holds_alternative<ExitStatus>(output.end.how)) {
    throw HarnessError(
        tr("the compiler did not finish:\n{}", output.end.output),
        tr("look for a template or a constant expression that recurses or loops forever"));
  }
  const std::string& log = output.end.output;
  if (!output.succeeded() && host_compiler_problem(toolkit, log)) {
    if (const auto problem = trial_compilation_problem(toolkit, sandbox)) throw *problem;
  }
  BuiltProgram built{std::nullopt, without_resource_usage(log), parse_resource_usage(log)};
  if (!output.succeeded()) {
    explain_errors(built, sources);
    return built;
  }
  // The dependencies are stored last, because they make the entry valid.
  cache.store(key, "log", log);
  built.executable = cache.store(key, "program", output.file);
  if (!output.is_cut)
    cache.store(key, "dependencies",
                fingerprint(parse_dependencies(output.texts[0]), sources.folder));
  return built;
}

std::vector<std::string> parse_dependencies(std::string_view rules) {
  const std::vector<std::string> words = words_of(rules);
  std::vector<std::string> files;
  for (std::size_t k = 0; k < words.size(); ++k) {
    const bool is_target = words[k].ends_with(':') || (k + 1 < words.size() && words[k + 1] == ":");
    if (!is_target && std::find(files.begin(), files.end(), words[k]) == files.end())
      files.push_back(words[k]);
  }
  return files;
}

std::string fingerprint(const std::vector<std::string>& files, const fs::path& folder) {
  std::string prints;
  for (const std::string& file : files)
    prints += fmt::format("{} {}\n", digest_of(file, folder), file);
  return prints;
}

bool is_current(std::string_view prints, const fs::path& folder) {
  const std::vector<std::string> lines = lines_of(prints);
  return std::all_of(lines.begin(), lines.end(), [&](const std::string& line) {
    const auto blank = line.find(' ');
    return blank != std::string::npos &&
           line.substr(0, blank) == digest_of(line.substr(blank + 1), folder);
  });
}

}  // namespace labcheck
