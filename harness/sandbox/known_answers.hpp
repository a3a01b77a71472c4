// SPDX-License-Identifier: MIT
/// What labcheck has found out about this computer, kept so that its next run need not ask again.
#pragma once

#include <filesystem>
#include <functional>
#include <string>

namespace labcheck {

/// A question about this computer. The file `name` in `folder`, to which programs in the sandbox
/// cannot write, keeps the answer. It is valid as long as the `circumstances` are the same. If
/// `folder` is empty, nothing is kept.
struct Question {
  std::filesystem::path folder;
  std::string name;
  std::string circumstances;
};

/// The folder of labcheck's cache for answers.
std::filesystem::path answers_folder();

/// The kept answer to `question` if it is valid, else the result of `ask`, which is then kept. If
/// `ask` throws, nothing is kept. A damaged file counts as none, and so does a folder that labcheck
/// cannot write to.
std::string ask_once(const Question& question, const std::function<std::string()>& ask);

/// A text that changes if another file takes the place of `file`, or if its contents change.
std::string identity_of(const std::filesystem::path& file);

/// A text that changes with the permissions of this process, its namespaces, and each start of the
/// computer.
std::string identity_of_process();

}  // namespace labcheck
