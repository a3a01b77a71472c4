// SPDX-License-Identifier: MIT
#include "harness/cli/watch_grading.hpp"

#include "harness/base/error.hpp"
#include "harness/base/folder_watch.hpp"
#include "harness/cli/study_messages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

// Editors write a file in several steps: waits until nothing has changed for this long.
constexpr std::chrono::milliseconds kQuietTime{150};

std::map<std::string, std::string> digests_of(const Submission& submission) {
  std::map<std::string, std::string> digests;
  for (const SubmittedFile& file : submission.files) digests[file.name] = file.sha256;
  return digests;
}

std::vector<std::string> names_of(const Submission& submission) {
  std::vector<std::string> names;
  for (const SubmittedFile& file : submission.files) names.push_back(file.path.filename().string());
  names.insert(names.end(), submission.missing.begin(), submission.missing.end());
  return names;
}

fs::path or_current(const fs::path& folder) {
  return folder.empty() ? fs::path(".") : folder;
}

/// Finds the submission after each change. Prints the same problem only once.
class SubmissionFinder {
 public:
  SubmissionFinder(const std::function<Submission()>& find,
                   const std::function<void(const std::string&)>& print)
      : find_(find), print_(print) {}

  std::optional<Submission> find() {
    try {
      std::optional<Submission> submission = find_();
      last_problem_.clear();
      return submission;
    } catch (const UserError& error) {
      if (std::exchange(last_problem_, error.what()) == error.what()) return std::nullopt;
      print_(error.what());
      if (!error.remedy().empty()) print_(error.remedy());
      print_(messages::waiting_for_a_fix());
      return std::nullopt;
    }
  }

 private:
  const std::function<Submission()>& find_;
  const std::function<void(const std::string&)>& print_;
  std::string last_problem_;
};

}  // namespace

std::vector<std::string> changed_files(const Submission& before, const Submission& now) {
  std::map<std::string, std::string> old = digests_of(before);
  std::vector<std::string> changed;
  for (const auto& [name, digest] : digests_of(now)) {
    const auto known = old.find(name);
    if (known == old.end() || known->second != digest) changed.push_back(name);
    if (known != old.end()) old.erase(known);
  }
  for (const auto& [name, digest] : old) changed.push_back(name);
  return changed;
}

std::vector<fs::path> folders_to_watch(const fs::path& path, const Submission& submission) {
  std::error_code error;
  std::vector<fs::path> folders{fs::is_directory(path, error) ? path
                                                              : or_current(path.parent_path())};
  for (const SubmittedFile& file : submission.files) {
    folders.push_back(or_current(file.path.parent_path()));
    // A write through a link does not change the folder of the link.
    const fs::path target = fs::weakly_canonical(file.path, error);
    if (!error) folders.push_back(target.parent_path());
  }
  std::sort(folders.begin(), folders.end());
  folders.erase(std::unique(folders.begin(), folders.end()), folders.end());
  return folders;
}

void grade_on_each_save(const fs::path& path, const std::function<Submission()>& find,
                        const std::function<void(const Submission&)>& grade,
                        const std::function<void(const std::string&)>& print) {
  Submission last = find();
  bool is_first = true;
  SubmissionFinder finder(find, print);
  try {
    for (;;) {
      // Starts watching before reading the files, so that no save is missed.
      FolderWatch watch(folders_to_watch(path, last));
      if (const std::optional<Submission> now = finder.find()) {
        const std::vector<std::string> changed = changed_files(last, *now);
        if (is_first || !changed.empty()) {
          if (!is_first) print(messages::files_changed(changed));
          is_first = false;
          last = *now;
          grade(last);
          print(messages::waiting_for(names_of(last)));
        }
      }
      watch.wait(kQuietTime);
    }
  } catch (const Interrupted&) {
    return;
  }
}

}  // namespace labcheck
