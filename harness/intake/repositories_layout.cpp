// SPDX-License-Identifier: MIT
#include "harness/base/names.hpp"
#include "harness/intake/git.hpp"
#include "harness/intake/layouts.hpp"
#include "harness/intake/messages.hpp"

#include <algorithm>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

// A clone of a group of repositories has a folder for each subgroup.
constexpr int kDeepestGroup = 3;

bool is_repository(const fs::path& folder) {
  std::error_code error;
  return fs::exists(folder / ".git", error);
}

bool fits_repositories(const Entry& entry) {
  return entry.kind == EntryKind::folder && is_repository(entry.path);
}

void add_repositories(const Entry& entry, const std::string& name, int depth,
                      std::vector<Entry>& repositories) {
  if (fits_repositories(entry)) {
    repositories.push_back({entry.path, name, entry.kind});
    return;
  }
  if (depth == kDeepestGroup) return;
  std::error_code error;
  fs::directory_iterator inner(entry.path, fs::directory_options::skip_permission_denied, error);
  for (; !error && inner != fs::directory_iterator(); inner.increment(error)) {
    const std::string inner_name = inner->path().filename().string();
    std::error_code unreadable;
    if (inner_name.starts_with('.') || !inner->is_directory(unreadable)) continue;
    add_repositories({inner->path(), inner_name, EntryKind::folder}, name + '/' + inner_name,
                     depth + 1, repositories);
  }
}

FoundSubmission submission_of(const Entry& entry) {
  const std::string last = entry.path.filename().string();
  FoundSubmission found{.received = {.id = id_for(entry.name),
                                     .display_name = entry.name,
                                     .paths = {{entry.path, last}}},
                        .names = {last}};
  if (entry.name != last) found.names.push_back(entry.name);
  return found;
}

FoundSubmissions find_repositories(const Download& download) {
  FoundSubmissions found;
  std::vector<Entry> repositories;
  for (const Entry& entry : download.entries) {
    if (entry.kind != EntryKind::folder) {
      found.skipped.push_back(messages::not_a_folder(in_message(entry.name)));
      continue;
    }
    const std::size_t before = repositories.size();
    add_repositories(entry, entry.name, 1, repositories);
    // A folder without a repository may still contain a student's work.
    if (repositories.size() == before) repositories.push_back(entry);
  }
  std::ranges::sort(repositories, {}, &Entry::name);
  std::vector<fs::path> paths;
  for (const Entry& repository : repositories) paths.push_back(repository.path);
  const std::vector<CommitTime> times = commit_times(paths);
  for (std::size_t i = 0; i < repositories.size(); ++i) {
    found.submissions.push_back(submission_of(repositories[i]));
    ReceivedSubmission& received = found.submissions.back().received;
    received.submitted_at = times[i].submitted;
    if (!times[i].submitted) {
      received.notes.push_back(messages::commit_time_unknown());
    } else if (times[i].submitted != times[i].dated) {
      received.notes.push_back(messages::commit_time_contradicted(
          describe_utc(*times[i].dated), describe_utc(*times[i].submitted)));
    }
  }
  return found;
}

}  // namespace

const LayoutReader kRepositoriesLayout{Layout::repositories, fits_repositories, find_repositories};

}  // namespace labcheck
