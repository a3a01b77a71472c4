// SPDX-License-Identifier: MIT
#include "harness/base/digest.hpp"
#include "harness/base/names.hpp"
#include "harness/intake/candidates.hpp"
#include "harness/intake/messages.hpp"
#include "harness/intake/submissions.hpp"
#include "harness/intake/unopened_files.hpp"
#include "harness/spec/extra_files.hpp"
#include "harness/spec/source_files.hpp"

#include <algorithm>
#include <utility>
#include <variant>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

// A folder that is removed with everything unpacked into it.
class UnpackingFolder {
 public:
  explicit UnpackingFolder(fs::path folder) : folder_(std::move(folder)) { remove(); }
  ~UnpackingFolder() { remove(); }
  UnpackingFolder(const UnpackingFolder&) = delete;
  UnpackingFolder& operator=(const UnpackingFolder&) = delete;

  const fs::path& folder() const { return folder_; }

 private:
  void remove() const {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }

  fs::path folder_;
};

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
  submission.include_folders = include_folders_of(choice);
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

}  // namespace

Submission open_submission(const ReceivedSubmission& received, const Assignment& assignment,
                           const fs::path& scratch, const std::vector<std::string>& other_files) {
  const std::vector<std::string> required_files = files_of(assignment);
  const UnpackingFolder unpacking(scratch / ("unpacked-" + assignment.id + '+' + received.id));
  const Candidates candidates =
      collect_candidates(received, required_files, other_files, unpacking.folder());
  const FileChoice choice =
      choose_files(candidates.files, required_files, alternatives_in(received), assignment.id);
  Submission submission{.id = received.id,
                        .path = received.paths.empty() ? fs::path() : received.paths.front().path,
                        .files = {},
                        .missing = choice.missing,
                        .remarks = received.remarks,
                        .unread = received.unread};
  append_unread(submission, candidates.unread);
  if (received.unread.empty()) append(submission.remarks, candidates.remarks);
  append_unread(submission, choice.unread);
  append(submission.remarks, choice.remarks);
  read_chosen(choice, submission);
  submission = with_extras(std::move(submission), extras_of(choice, candidates), assignment);
  report_unopened(candidates, choice, scope_of(received, candidates, other_files), assignment,
                  submission);
  return submission;
}

}  // namespace labcheck
