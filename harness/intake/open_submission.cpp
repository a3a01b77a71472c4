// SPDX-License-Identifier: MIT
#include "harness/base/digest.hpp"
#include "harness/base/error.hpp"
#include "harness/base/names.hpp"
#include "harness/base/render.hpp"
#include "harness/base/shared_resources.hpp"
#include "harness/base/temp_folder.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/intake/archive.hpp"
#include "harness/intake/messages.hpp"
#include "harness/intake/submission_finder.hpp"
#include "harness/intake/submissions.hpp"
#include "harness/intake/unopened_files.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <utility>
#include <variant>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

// The folders in the submission that the chosen files come from, without its top.
std::vector<std::string> include_folders_of(const FileChoice& choice) {
  std::vector<std::string> folders;
  for (const ChosenFile& chosen : choice.files) {
    std::string folder = fs::path(chosen.candidate->inner_path).parent_path().string();
    if (!folder.empty()) folders.push_back(std::move(folder));
  }
  return folders;
}

Alternatives alternatives_in(const ReceivedSubmission& received) {
  if (received.platform_ids.contains(LearningPlatform::canvas))
    return Alternatives::one_upload_with_numbers;
  const bool are_separate = received.platform_ids.empty() && received.paths.size() > 1;
  return are_separate ? Alternatives::versions : Alternatives::one_upload;
}

void append(std::vector<Message>& remarks, const std::vector<Message>& more) {
  remarks.insert(remarks.end(), more.begin(), more.end());
}

void append_unread(Submission& submission, const std::vector<Message>& more) {
  append(submission.remarks, more);
  append(submission.unread, more);
}

/// A submission whose files are chosen, but not read.
struct OpenedSubmission {
  Candidates candidates;
  FileChoice choice;
  Submission submission;
};

OpenedSubmission opened(const ReceivedSubmission& received, const Assignment& assignment,
                        const fs::path& scratch, const std::vector<std::string>& other_files,
                        std::size_t most_entries = kMostSubmittedEntries) {
  const std::vector<std::string> required_files = files_of(assignment);
  OpenedSubmission open;
  open.candidates =
      collect_candidates(received, required_files, other_files, scratch, most_entries);
  open.choice =
      choose_files(open.candidates.files, required_files, alternatives_in(received), assignment.id);
  Submission& submission = open.submission;
  submission = {.id = received.id,
                .path = received.paths.empty() ? fs::path() : received.paths.front().path,
                .files = {},
                .missing = open.choice.missing,
                .remarks = received.remarks,
                .unread = received.unread,
                .include_folders = include_folders_of(open.choice)};
  append_unread(submission, open.candidates.unread);
  if (received.unread.empty()) append(submission.remarks, open.candidates.remarks);
  append_unread(submission, open.choice.unread);
  append(submission.remarks, open.choice.remarks);
  return open;
}

// Whether one of the other files of `candidates` has one of the `names`.
bool has_any_of(const std::vector<std::string>& names, const Candidates& candidates) {
  return std::ranges::any_of(candidates.others, [&](const fs::path& other) {
    return contains(names, other.filename().string());
  });
}

// The scope of `received`: in a submission for several labs, some files may be missing on purpose.
Scope scope_of(const ReceivedSubmission& received, const Candidates& candidates,
               const std::vector<std::string>& other_files) {
  std::error_code error;
  const bool is_repository = std::ranges::any_of(received.paths, [&](const ReceivedPath& path) {
    return fs::exists(path.path / ".git", error);
  });
  const bool has_other_lab = received.platform_ids.empty() && has_any_of(other_files, candidates);
  return is_repository || has_other_lab ? Scope::several_labs : Scope::one_lab;
}

// Reads the chosen files. A file that is not source text is missing, and a remark gives the reason.
void read_chosen(const FileChoice& choice, Submission& submission) {
  for (const ChosenFile& chosen : choice.files) {
    const Candidate& from = *chosen.candidate;
    auto read = try_source(from.file, from.root, in_message(from.inner_path));
    if (const auto* problem = std::get_if<SourceProblem>(&read)) {
      submission.missing.push_back(chosen.name);
      append_unread(submission, {problem->remedy.empty() ? problem->message
                                                         : messages::file_not_usable(
                                                               problem->message, problem->remedy)});
      continue;
    }
    auto& text = std::get<std::string>(read);
    std::string sha256 = sha256_hex(text);
    submission.files.push_back({chosen.name, from.shown_path, std::move(text), std::move(sha256)});
  }
}

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
  const std::string id = id_of(folder);
  const TempFolder scratch;
  auto [candidates, choice, submission] =
      opened({.id = id, .display_name = id, .paths = {{folder, id}}}, assignment, scratch.path(),
             other_files, most_entries);
  if (choice.files.empty() && !submission.unread.empty()) {
    throw UserError(
        fmt::format("{}: {}", in_message(folder), render(submission.unread.front())),
        tr("specify the file that you want to grade, or move it into the folder itself"));
  }
  report_unopened(candidates, choice, scope_of_folder(folder, candidates, other_files), assignment,
                  submission);
  for (const ChosenFile& chosen : choice.files) {
    const Candidate& from = *chosen.candidate;
    submission.files.push_back(
        read_submitted(chosen.name, from.shown_path.lexically_normal(), from.file, from.root));
  }
  return with_extras(std::move(submission), extras_of(choice, candidates), assignment);
}

}  // namespace

Submission open_submission(const ReceivedSubmission& received, const Assignment& assignment,
                           const fs::path& scratch, const std::vector<std::string>& other_files) {
  const fs::path folder = scratch / ("unpacked-" + assignment.id + '+' + received.id);
  const auto remove_unpacked = [&] {
    std::error_code ignored;
    fs::remove_all(folder, ignored);
  };
  remove_unpacked();
  const Release removal(remove_unpacked);
  auto [candidates, choice, submission] = opened(received, assignment, folder, other_files);
  read_chosen(choice, submission);
  submission = with_extras(std::move(submission), extras_of(choice, candidates), assignment);
  report_unopened(candidates, choice, scope_of(received, candidates, other_files), assignment,
                  submission);
  return std::move(submission);
}

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
