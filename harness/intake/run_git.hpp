// SPDX-License-Identifier: MIT
/// Runs git without the configuration of the user and the system.
#pragma once

#include <string>
#include <vector>

namespace labcheck {

/// The output of `git cat-file --batch` for `objects` (ids in hexadecimal digits; empty ones are
/// skipped) in an empty repository that borrows the object folders `folders`, one absolute path per
/// line. "" if git is not installed, fails, or takes more than a minute.
std::string read_objects(const std::string& folders, const std::vector<std::string>& objects);

/// The standard output of git; "" unless it succeeded. `failed` includes a run of more than a
/// minute.
struct GitOutput {
  enum class Status { success, failed, not_installed } status = Status::failed;
  std::string text;
};

/// Runs git with `arguments`, which also select the folder (`-C`).
GitOutput run_git(const std::vector<std::string>& arguments);

}  // namespace labcheck
