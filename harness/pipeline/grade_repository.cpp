// SPDX-License-Identifier: MIT
#include "harness/pipeline/grade_repository.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/paths.hpp"
#include "harness/base/translation.hpp"
#include "harness/intake/submission_finder.hpp"
#include "harness/pipeline/grade_submission.hpp"
#include "harness/pipeline/messages.hpp"
#include "harness/report/audience.hpp"
#include "harness/report/html/student_page.hpp"
#include "harness/report/source_lines.hpp"
#include "harness/report/submission_reports.hpp"

#include <algorithm>
#include <array>
#include <map>
#include <string_view>
#include <system_error>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view kSince = "--since";
constexpr std::array kVariables{"CI_MERGE_REQUEST_DIFF_BASE_SHA", "CI_COMMIT_BEFORE_SHA"};
constexpr std::array<std::string_view, 9> kSourceExtensions{".cu", ".cuh", ".cpp", ".hpp", ".cc",
                                                            ".hh", ".c",   ".h",   ".inl"};

// GitLab passes zeros for a new branch.
bool is_null_revision(const std::string& revision) {
  return revision.find_first_not_of('0') == std::string::npos;
}

// The innermost working copy that contains `path`.
const WorkingCopy* owner_of(const fs::path& path, const std::vector<WorkingCopy>& copies) {
  const WorkingCopy* owner = nullptr;
  for (const WorkingCopy& copy : copies) {
    const bool closer =
        owner == nullptr || owner->folder == "." || contains_path(owner->folder, copy.folder);
    if (contains_path(copy.folder, path) && closer) owner = &copy;
  }
  return owner;
}

bool is_relevant(const fs::path& path, const std::vector<LabFiles>& labs) {
  const std::string name = path.filename().string();
  const std::string extension = path.extension().string();
  return std::ranges::find(kSourceExtensions, extension) != kSourceExtensions.end() ||
         std::ranges::any_of(labs, [&](const LabFiles& lab) {
           return std::ranges::find(lab.files, name) != lab.files.end();
         });
}

bool has_changed(const WorkingCopy& copy, const std::vector<WorkingCopy>& copies,
                 const std::vector<LabFiles>& labs, const ChangedFiles& changed) {
  return std::ranges::any_of(changed.paths, [&](const fs::path& path) {
    return is_relevant(path, labs) && owner_of(path, copies) == &copy;
  });
}

Message reason_for_all(HistoryState state, const BaseRevision& since) {
  switch (state) {
    case HistoryState::known:
      return {};
    case HistoryState::no_git:
      return messages::git_not_installed();
    case HistoryState::no_repository:
      return messages::not_in_repository();
    case HistoryState::no_revision:
      return messages::commit_not_in_clone(since.revision, since.named_by);
  }
  return {};
}

PlannedLab plan_copy(const WorkingCopy& copy) {
  if (copy.labs.size() == 1) return {copy.labs.front(), copy.folder};
  return {copy.folder.string(), copy.folder, PlannedLab::Plan::reject,
          messages::folder_of_several_labs(listing_of(copy.labs, Conjunction::either))};
}

// A lab gets one grade.
void reject_duplicates(std::vector<PlannedLab>& labs) {
  std::map<std::string, std::vector<std::string>> folders;
  for (const PlannedLab& lab : labs) folders[lab.lab].push_back(lab.folder.string());
  std::vector<PlannedLab> kept;
  for (PlannedLab& lab : labs) {
    const std::vector<std::string>& copies = folders[lab.lab];
    if (copies.size() > 1) {
      if (lab.folder != copies.front()) continue;
      lab.plan = PlannedLab::Plan::reject;
      lab.problem = messages::several_copies(Count(copies.size()), listing_of(copies));
    }
    kept.push_back(std::move(lab));
  }
  labs = std::move(kept);
}

// Replaces a submitted link instead of writing to its target.
void write_report(const fs::path& path, const std::string& text) {
  std::error_code ignored;
  if (fs::is_symlink(path, ignored)) fs::remove(path, ignored);
  write_file_atomically(path, text);
}

}  // namespace

std::optional<BaseRevision> choose_base_revision(
    const std::string& since,
    const std::function<std::optional<std::string>(const std::string&)>& variable) {
  if (!since.empty()) return BaseRevision{since, std::string(kSince)};
  for (const char* name : kVariables) {
    const std::optional<std::string> revision = variable(name);
    if (revision && !is_null_revision(*revision)) return BaseRevision{*revision, name};
  }
  return std::nullopt;
}

RepositoryPlan plan_repository(const std::vector<WorkingCopy>& copies,
                               const std::vector<LabFiles>& labs,
                               const std::optional<BaseRevision>& since,
                               const ListChanges& list_changes) {
  RepositoryPlan plan;
  ChangedFiles changed;
  if (since) {
    changed = list_changes(since->revision);
    if (changed.state == HistoryState::no_revision && since->named_by == kSince)
      throw UserError(tr("the repository has no commit '{}'", since->revision),
                      tr("specify a commit, branch or tag of this repository, or pass --all"));
    if (changed.state != HistoryState::known)
      plan.remarks.push_back(reason_for_all(changed.state, *since));
  }
  const bool all = !since || changed.state != HistoryState::known;
  for (const WorkingCopy& copy : copies) {
    PlannedLab& lab = plan.labs.emplace_back(plan_copy(copy));
    if (lab.plan == PlannedLab::Plan::grade && !all && !has_changed(copy, copies, labs, changed))
      lab.plan = PlannedLab::Plan::skip;
  }
  reject_duplicates(plan.labs);
  return plan;
}

// Without a trailing slash.
Repository::Repository(const fs::path& given) : folder(fs::absolute(given).lexically_normal()) {
  if (!folder.has_filename()) folder = folder.parent_path();
  prefix = path_in_working_tree(folder);
}

std::string Repository::path_from_root(const fs::path& path) const {
  return (fs::path(prefix) / path).lexically_normal().string();
}

void refuse_submitted_cache(const fs::path& cache, const fs::path& repository) {
  std::error_code error;
  const fs::path folder = fs::canonical(cache, error);
  if (error) return;  // It does not exist yet.
  const std::optional<bool> tracked = has_tracked_files(folder);
  if (tracked == std::optional(true))
    throw UserError(tr("the build cache {} contains files of the repository: labcheck cannot trust "
                       "submitted files as its own builds",
                       cache.string()),
                    tr("remove them from the repository (git rm -r --cached), or set "
                       "LABCHECK_CACHE to another folder"));
  if (!tracked && contains_path(fs::weakly_canonical(repository), folder))
    throw UserError(tr("the build cache {} is in the repository, and git cannot determine whether "
                       "its files were submitted",
                       cache.string()),
                    tr("set LABCHECK_CACHE to a folder outside the repository"));
}

void refuse_submitted_links(const fs::path& out, const fs::path& repository) {
  fs::path path = fs::absolute(repository).lexically_normal();
  const fs::path below = fs::absolute(out).lexically_normal().lexically_relative(path);
  if (below.empty() || *below.begin() == "..") return;
  for (const fs::path& part : below) {
    path /= part;
    std::error_code error;
    if (fs::is_symlink(path, error))
      throw UserError(tr("{} is a link in the repository: labcheck would write the reports to its "
                         "target",
                         path.string()),
                      tr("remove it from the repository (git rm), or choose another folder with "
                         "--out"));
  }
}

GradedSubmission grade_working_copy(const Repository& repository, const fs::path& folder,
                                    const Lab& lab, std::uint64_t seed, const Slot& slot) {
  const Submission submission = find_submission((repository.folder / folder).lexically_normal(),
                                                lab.assignment, lab.other_files);
  const GradedSubmission graded = grade_submission(submission, lab, seed, slot);
  return report::with_folder_renamed(for_student(graded), repository.folder.string() + '/',
                                     repository.prefix);
}

void write_repository_reports(const RepositoryGrade& graded, const std::vector<LabFiles>& labs,
                              const fs::path& out) {
  // A page of an earlier run must not look like one of this run.
  std::error_code ignored;
  for (const LabFiles& lab : labs) {
    fs::remove(out / (lab.lab + ".html"), ignored);
    fs::remove(out / (lab.lab + ".json"), ignored);
  }
  write_report(out / "junit.xml", junit_report(graded));
  write_report(out / "codequality.json", codequality_report(graded_labs(graded)));
  write_report(out / "labcheck.env", dotenv_report(graded));
  write_report(out / "summary.md", repository_markdown(graded));
  write_report(out / "index.html", repository_page(graded));
  for (const RepositoryLab& lab : graded.labs) {
    if (!lab.graded) continue;
    write_report(out / (lab.lab + ".html"), html_report(*lab.graded));
    write_report(out / (lab.lab + ".json"), json_report(*lab.graded));
  }
}

}  // namespace labcheck
