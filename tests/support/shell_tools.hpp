// SPDX-License-Identifier: MIT
/// Fake compilers that record their arguments, and a shell that runs build scripts with them.
#pragma once

#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "tests/support/files.hpp"

#include <algorithm>
#include <cstdlib>
#include <filesystem>
#include <string>
#include <sys/wait.h>
#include <vector>

namespace labcheck::test {

/// A folder with an nvcc, a g++ and an nm. The compilers write "made by nvcc" or "made by g++" to
/// the file after -o; nm prints one symbol.
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

  void write_scratch(const std::string& name, const std::string& text) const {
    folder_.write("scratch/" + name, text);
  }

  /// Runs `script` as the sandbox does and returns its exit status.
  int run(const std::string& script) const {
    const auto in_folder = [this](const char* name) {
      return as_shell_word((folder_.path() / name).string());
    };
    folder_.write("script", script);
    folder_.write("calls", "");
    std::filesystem::create_directory(folder_.path() / "scratch");
    const std::string command =
        "cd " + in_folder("scratch") + " && TMPDIR=" + in_folder("scratch") +
        " PATH=" + as_shell_word(folder_.path().string()) + ":\"$PATH\" /bin/sh " +
        in_folder("script") + " > " + in_folder("printed") + " 3> " + in_folder("file") + " 4> " +
        in_folder("symbols");
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

  /// Output of the last run: "file" is descriptor 3, "symbols" descriptor 4, "printed" the rest.
  std::string read(const std::string& name) const { return read_file(folder_.path() / name); }

  /// The names in the scratch folder.
  std::vector<std::string> scratch_files() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(folder_.path() / "scratch"))
      names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
  }

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
