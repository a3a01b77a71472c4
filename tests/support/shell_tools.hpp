// SPDX-License-Identifier: MIT
/// Fake compilers that record their arguments, and a shell that runs scripts with them as the
/// sandbox does.
#pragma once

#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "tests/support/files.hpp"

#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <string_view>
#include <sys/wait.h>
#include <vector>

namespace labcheck::test {

/// A folder with an nvcc, a g++, an nm and an objdump. The compilers write "made by nvcc" or "made
/// by g++" to the file after -o; nm prints one symbol, and objdump one instruction.
class ShellTools {
 public:
  ShellTools() {
    for (const char* name : {"nvcc", "g++"}) {
      add(name, std::string("while [ \"$1\" != -o ]; do shift; done\necho made by ") + name +
                    " > \"$2\"\n");
    }
    add("nm", "echo 0 T f\n");
    add("objdump", "echo ' 0: ret'\n");
  }

  std::filesystem::path nvcc() const { return folder_.path() / "nvcc"; }

  /// Makes tool `name` print a message and exit with `status`.
  void make_fail(const std::string& name, int status) const {
    add(name, "echo " + name + " fails; exit " + std::to_string(status) + "\n");
  }

  /// Makes tool `name` print `line`.
  void make_print(const std::string& name, const std::string& line) const {
    add(name, "cat <<'END'\n" + line + "\nEND\n");
  }

  void write_scratch(const std::string& name, const std::string& text) const {
    folder_.write("scratch/" + name, text);
  }

  /// Runs `script` in the scratch folder and returns its exit status.
  int run(std::string_view script, const std::vector<std::string>& arguments,
          const std::map<std::string, std::string>& environment = {}) const {
    const auto in_folder = [this](const std::string& name) {
      return as_shell_word((folder_.path() / name).string());
    };
    folder_.write("script", std::string(script));
    folder_.write("calls", "");
    std::filesystem::create_directory(folder_.path() / "scratch");
    std::string command = "cd " + in_folder("scratch") + " && TMPDIR=" + in_folder("scratch") +
                          " PATH=" + as_shell_word(folder_.path().string()) + ":\"$PATH\"";
    for (const auto& [name, value] : environment)
      command += " " + name + "=" + as_shell_word(value);
    command += " /bin/sh " + in_folder("script");
    for (const std::string& argument : arguments) command += " " + as_shell_word(argument);
    command += " > " + in_folder("printed");
    for (int k = 3; k <= 7; ++k)
      command += " " + std::to_string(k) + "> " + in_folder(std::to_string(k));
    const int status = std::system(command.c_str());
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  /// The calls of the last run, each as "[nvcc][-c][a.cu]". "TMPDIR" means the scratch folder.
  std::vector<std::string> calls() const {
    std::string text = read("calls");
    const std::string scratch = (folder_.path() / "scratch").string();
    for (std::size_t at = 0; (at = text.find(scratch)) != std::string::npos;)
      text.replace(at, scratch.size(), "TMPDIR");
    return lines_of(text);
  }

  /// Output of the last run: "3" is descriptor 3, and so on; "printed" is the rest.
  std::string read(const std::string& name) const { return read_file(folder_.path() / name); }

 private:
  void add(const std::string& name, const std::string& body) const {
    const auto calls = as_shell_word((folder_.path() / "calls").string());
    const auto path = folder_.write(
        name, "#!/bin/sh\n{ printf '[%s]' " + name + " \"$@\"; echo; } >> " + calls + "\n" + body);
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
  }

  Folder folder_;
};

}  // namespace labcheck::test
