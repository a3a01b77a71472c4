// SPDX-License-Identifier: MIT
#include "tests/e2e/run_labcheck.hpp"

#include "harness/base/environment.hpp"
#include "harness/base/files.hpp"
#include "tests/e2e/whole_submission.hpp"
#include "tests/support/files.hpp"

#include <cstdio>
#include <cstdlib>
#include <sys/wait.h>
#include <utility>

namespace labcheck::test {
namespace fs = std::filesystem;

namespace {

std::string quoted(const std::string& word) {
  std::string text = "'";
  for (const char c : word) text += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return text + "'";
}

bool succeeds(const std::string& command) {
  return std::system(("{ " + command + "; } >/dev/null 2>&1").c_str()) == 0;
}

}  // namespace

Outcome run_labcheck(const std::vector<std::string>& arguments,
                     const std::vector<std::string>& environment, const fs::path& folder) {
  return run_program(built_program(), arguments, environment, folder);
}

Outcome run_program(const std::string& program, const std::vector<std::string>& arguments,
                    const std::vector<std::string>& environment, const fs::path& folder) {
  const Folder scratch;
  const fs::path output = scratch.path() / "output";
  const fs::path problems = scratch.path() / "problems";
  std::string command =
      "cd " + quoted((folder.empty() ? source_folder() : folder).string()) + " && env ";
  bool names_cache = false;
  for (const std::string& setting : environment) {
    command += quoted(setting) + " ";
    names_cache = names_cache || setting.starts_with("LABCHECK_CACHE");
  }
  if (!names_cache) command += quoted("LABCHECK_CACHE=" + shared_cache().string()) + " ";
  command += quoted(program);
  for (const std::string& argument : arguments) command += " " + quoted(argument);
  command += " >" + quoted(output.string()) + " 2>" + quoted(problems.string()) + " </dev/null";
  const int status = std::system(command.c_str());
  return {WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status),
          read_file(output),
          read_file(problems),
          {}};
}

Outcome grade(const std::string& lab, const fs::path& submission,
              const std::vector<std::string>& options,
              const std::vector<std::string>& environment) {
  const Folder scratch;
  const fs::path report = scratch.path() / "report.json";
  const WholeSubmission whole(lab, submission);
  std::vector<std::string> arguments{lab, whole.path().string(), "--quiet", "--report",
                                     "json=" + report.string()};
  arguments.insert(arguments.end(), options.begin(), options.end());
  Outcome outcome = run_labcheck(arguments, environment);
  if (fs::exists(report)) outcome.report = nlohmann::json::parse(read_file(report));
  return outcome;
}

fs::path shared_cache() {
  const auto value_of = [](const char* name) {
    return fs::path(environment_variable(name).value_or(""));
  };
  if (const fs::path named = value_of("LABCHECK_TEST_CACHE"); !named.empty()) return named;
  if (const fs::path xdg = value_of("XDG_CACHE_HOME"); xdg.is_absolute())
    return xdg / "labcheck-tests";
  if (const fs::path home = value_of("HOME"); home.is_absolute())
    return home / ".cache/labcheck-tests";
  return binary_folder() / "tests/cache";
}

bool can_grade() {
  return why_not().empty();
}

std::string why_not() {
  if (!succeeds(
          "nvcc --version || /usr/local/cuda/bin/nvcc --version || \"$LABCHECK_NVCC\" --version")) {
    return "there is no nvcc on this computer";
  }
  if (!succeeds("bwrap --version")) return "there is no bubblewrap on this computer";
  return {};
}

std::string why_not(const std::string& oldest_toolkit) {
  const std::string reason = why_not();
  if (!reason.empty() || oldest_toolkit.empty()) return reason;
  // "CUDA toolkit 11.8.89 (/usr/bin/nvcc)"
  const std::string version = run_labcheck({"--version"}).output;
  const std::string before = "CUDA toolkit ";
  const std::string found = version.substr(version.find(before) + before.size());
  int major = 0, minor = 0, least_major = 0, least_minor = 0;
  std::sscanf(found.c_str(), "%d.%d", &major, &minor);
  std::sscanf(oldest_toolkit.c_str(), "%d.%d", &least_major, &least_minor);
  if (std::pair(major, minor) >= std::pair(least_major, least_minor)) return {};
  return "needs CUDA " + oldest_toolkit + ", but nvcc is " + found.substr(0, found.find(' '));
}

bool has_gpu() {
  return succeeds("nvidia-smi -L");
}

}  // namespace labcheck::test
