// SPDX-License-Identifier: MIT
#include "harness/pipeline/grade_repository.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/intake/git.hpp"
#include "harness/pipeline/grade_submission.hpp"
#include "harness/report/audience.hpp"
#include "harness/report/gitlab/codequality_report.hpp"
#include "harness/report/gitlab/dotenv_report.hpp"
#include "harness/report/gitlab/repository_pages.hpp"
#include "harness/report/html/student_page.hpp"
#include "harness/report/json_report.hpp"
#include "harness/report/junit_report.hpp"
#include "harness/report/short_paths.hpp"
#include "harness/spec/submission_finder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <system_error>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

bool is_inside(const fs::path& path, const fs::path& folder) {
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first ==
         folder.end();
}

// Replaces a submitted link instead of writing to its target.
void write_report(const fs::path& path, const std::string& text) {
  std::error_code ignored;
  if (fs::is_symlink(path, ignored)) fs::remove(path, ignored);
  write_file_atomically(path, text);
}

}  // namespace

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
  if (tracked == std::optional(true)) {
    throw UserError(
        fmt::format("the build cache {} contains files of the repository: labcheck cannot trust "
                    "submitted files as its own builds",
                    cache.string()),
        "remove them from the repository (git rm -r --cached), or set LABCHECK_CACHE to another "
        "folder");
  }
  if (!tracked && is_inside(folder, fs::weakly_canonical(repository))) {
    throw UserError(
        fmt::format("the build cache {} is in the repository, and git cannot determine whether its "
                    "files were submitted",
                    cache.string()),
        "set LABCHECK_CACHE to a folder outside the repository");
  }
}

void refuse_submitted_links(const fs::path& out, const fs::path& repository) {
  fs::path path = fs::absolute(repository).lexically_normal();
  const fs::path below = fs::absolute(out).lexically_normal().lexically_relative(path);
  if (below.empty() || *below.begin() == "..") return;
  for (const fs::path& part : below) {
    path /= part;
    std::error_code error;
    if (fs::is_symlink(path, error)) {
      throw UserError(
          fmt::format("{} is a link in the repository: labcheck would write the reports "
                      "to its target",
                      path.string()),
          "remove it from the repository (git rm), or choose another folder with --out");
    }
  }
}

GradedSubmission grade_working_copy(const Repository& repository, const fs::path& folder,
                                    const Lab& lab, std::uint64_t seed, const Slot& slot) {
  const Submission submission =
      find_submission((repository.folder / folder).lexically_normal(), lab.assignment);
  const GradedSubmission graded = grade_submission(submission, lab, seed, slot);
  return report::with_folder_renamed(for_audience(graded, Audience::student),
                                     repository.folder.string() + '/', repository.prefix);
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
