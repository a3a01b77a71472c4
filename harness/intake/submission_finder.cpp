// SPDX-License-Identifier: MIT
#include "harness/intake/submission_finder.hpp"

#include "harness/base/digest.hpp"
#include "harness/base/error.hpp"
#include "harness/base/names.hpp"
#include "harness/base/render.hpp"
#include "harness/base/temp_folder.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/intake/archive.hpp"
#include "harness/intake/candidates.hpp"
#include "harness/intake/messages.hpp"
#include "harness/intake/unopened_files.hpp"
#include "harness/spec/extra_files.hpp"
#include "harness/spec/source_files.hpp"

#include <fmt/format.h>

#include <utility>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

bool is_existing_file(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::symlink_status(path, error);
  return fs::exists(status) && !fs::is_directory(path, error);
}

// The readable `file`, which the user calls `path`. Links in it must not point outside `root`.
SubmittedFile read_submitted(const std::string& name, const fs::path& path, const fs::path& file,
                             const fs::path& root) {
  std::string contents = read_source(file, root, in_message(path));
  std::string sha256 = sha256_hex(contents);
  return {name, path, std::move(contents), std::move(sha256)};
}

std::string id_of(const fs::path& path) {
  const fs::path whole = fs::absolute(path).lexically_normal();
  return (whole.has_filename() ? whole : whole.parent_path()).filename().string();
}

// A submission with the file at `path` as `name`, one of the required `files`.
Submission submission_of_file(const fs::path& path, const std::string& name,
                              const std::vector<std::string>& files) {
  const fs::path folder = path.has_parent_path() ? path.parent_path() : ".";
  Submission submission{
      .id = id_of(path), .path = path, .files = {}, .missing = files, .remarks = {}};
  submission.files.push_back(read_submitted(name, path, path, folder));
  std::erase(submission.missing, name);
  if (path.filename() != name) {
    submission.remarks.push_back(messages::file_used_as(in_message(path.filename()), name));
  }
  if (!submission.missing.empty())
    submission.remarks.push_back(messages::one_file_graded(name, listing_of(submission.missing)));
  return submission;
}

// The required file that the user means with `path`: the only one, or the one that the name
// resembles; "" if there is none.
std::string required_file_for(const fs::path& path, const Assignment& assignment,
                              const std::vector<std::string>& files) {
  if (files.size() == 1) return files.front();
  const std::string name = path.filename().string();
  const FileChoice choice =
      choose_files({{name, path, path, {}}}, files, Alternatives::one_upload, assignment.id);
  return choice.files.empty() ? std::string() : choice.files.front().name;
}

Submission from_file(const fs::path& path, const Assignment& assignment) {
  const std::vector<std::string> files = files_of(assignment);
  const std::string name = required_file_for(path, assignment, files);
  if (!name.empty())
    return with_included_headers(submission_of_file(path, name, files), path, assignment);
  throw UserError(tr("{}: {} requires {}, but this file has a different name", in_message(path),
                     assignment.id, joined(files)),
                  tr("specify the folder that contains the required files"));
}

// In a repository, a folder can contain more than the work.
Scope scope_of_folder(const fs::path& folder, const Candidates& candidates,
                      const std::vector<std::string>& other_files) {
  std::error_code error;
  if (fs::exists(folder / ".git", error) || has_any_of(other_files, candidates))
    return Scope::several_labs;
  for (fs::path above = fs::absolute(folder).lexically_normal(); above != above.root_path();
       above = above.parent_path()) {
    if (fs::exists(above / ".git", error)) return Scope::folder_of_lab;
  }
  return Scope::one_lab;
}

// `folder` may also be an archive.
Submission from_folder(const fs::path& folder, const Assignment& assignment,
                       const std::vector<std::string>& other_files, std::size_t most_entries) {
  const std::vector<std::string> required_files = files_of(assignment);
  const std::string id = id_of(folder);
  const TempFolder scratch;
  const Candidates candidates =
      collect_candidates({.id = id, .display_name = id, .paths = {{folder, id}}}, required_files,
                         other_files, scratch.path(), most_entries);
  const FileChoice choice =
      choose_files(candidates.files, required_files, Alternatives::one_upload, assignment.id);
  Submission submission{.id = id,
                        .path = folder,
                        .files = {},
                        .missing = choice.missing,
                        .remarks = candidates.remarks,
                        .unread = candidates.unread};
  submission.unread.insert(submission.unread.end(), choice.unread.begin(), choice.unread.end());
  if (choice.files.empty() && !submission.unread.empty()) {
    throw UserError(
        fmt::format("{}: {}", in_message(folder), render(submission.unread.front())),
        tr("specify the file that you want to grade, or move it into the folder itself"));
  }
  for (const auto& remarks : {submission.unread, choice.remarks})
    submission.remarks.insert(submission.remarks.end(), remarks.begin(), remarks.end());
  report_unopened(candidates, choice, scope_of_folder(folder, candidates, other_files), assignment,
                  submission);
  submission.include_folders = include_folders_of(choice);
  for (const ChosenFile& chosen : choice.files) {
    const Candidate& from = *chosen.candidate;
    submission.files.push_back(
        read_submitted(chosen.name, from.shown_path.lexically_normal(), from.file, from.root));
  }
  return with_extras(std::move(submission), extras_of(choice, candidates), assignment);
}

}  // namespace

Submission single_file_submission(const fs::path& path, const Part& part) {
  return submission_of_file(path, part.files.front(), part.files);
}

Submission find_submission(const fs::path& path, const Assignment& assignment,
                           const std::vector<std::string>& other_files, std::size_t most_entries) {
  std::error_code error;
  if (fs::is_directory(path, error) || (is_existing_file(path) && is_archive_name(path.string())))
    return from_folder(path, assignment, other_files, most_entries);
  if (is_existing_file(path)) return from_file(path, assignment);
  throw UserError(tr("{}: no such file or folder", in_message(path)),
                  tr("specify a .cu file or the folder that contains it"));
}

}  // namespace labcheck
