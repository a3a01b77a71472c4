// SPDX-License-Identifier: MIT
#include "harness/base/files.hpp"
#include "harness/base/names.hpp"
#include "harness/intake/layouts.hpp"
#include "harness/intake/messages.hpp"
#include "harness/intake/platform_metadata.hpp"

namespace labcheck {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view kFolder = "submission_";
constexpr std::string_view kMetadata = "submission_metadata.yml";

bool is_submission(const Entry& entry) {
  const std::string_view name = entry.name;
  return entry.kind == EntryKind::folder && name.starts_with(kFolder) &&
         name.size() > kFolder.size() &&
         name.find_first_not_of("0123456789", kFolder.size()) == std::string_view::npos;
}

bool fits_gradescope(const Entry& entry) {
  return is_submission(entry) || (entry.kind == EntryKind::file && entry.name == kMetadata);
}

FoundSubmission submission_of(const Entry& entry, const Submitter& submitter) {
  const std::string number = entry.name.substr(kFolder.size());
  const std::string name = submitter.name.empty() ? entry.name : submitter.name;
  FoundSubmission found{
      .received = {.id = submitter.name.empty() ? id_for(name) : id_for(name, number),
                   .display_name = name,
                   .paths = {{entry.path, entry.name}},
                   .platform_ids = {{LearningPlatform::gradescope, number}}},
      .email = submitter.email,
      .student_id = submitter.student_id,
      .names = {}};
  if (!submitter.name.empty()) found.names.push_back(submitter.name);
  return found;
}

std::vector<FoundSubmission> submissions_of(const Entry& entry, GradescopeSubmission submission) {
  if (submission.submitters.empty()) submission.submitters.emplace_back();
  if (!submission.created_at) submission.created_at = newest_change(entry.path);
  std::vector<FoundSubmission> found;
  for (const Submitter& submitter : submission.submitters) {
    found.push_back(submission_of(entry, submitter));
    ReceivedSubmission& received = found.back().received;
    received.submitted_at = submission.created_at;
    std::vector<std::string> others;
    for (const Submitter& other : submission.submitters) {
      if (&other != &submitter) others.push_back(other.name);
    }
    if (!others.empty()) received.remarks.push_back(messages::submitted_with(some_of(others)));
  }
  return found;
}

FoundSubmissions find_gradescope(const Download& download) {
  FoundSubmissions found;
  std::error_code error;
  std::map<std::string, GradescopeSubmission> metadata;
  if (fs::is_regular_file(download.folder / kMetadata, error))
    metadata = read_gradescope_metadata(read_file(download.folder / kMetadata));
  for (const Entry& entry : download.entries) {
    if (is_submission(entry)) {
      for (FoundSubmission& one : submissions_of(entry, metadata[entry.name])) {
        found.submissions.push_back(std::move(one));
      }
    } else if (!fits_gradescope(entry)) {
      found.skipped.push_back(messages::not_in_gradescope_layout(in_message(entry.name)));
    }
  }
  return found;
}

}  // namespace

const LayoutReader kGradescopeLayout{Layout::gradescope, fits_gradescope, find_gradescope};

}  // namespace labcheck
