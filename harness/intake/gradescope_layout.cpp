#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/intake/gradescope_metadata.hpp"
#include "harness/intake/hand_in_ids.hpp"
#include "harness/intake/layouts.hpp"
#include "harness/intake/messages.hpp"

#include <algorithm>

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

bool fits(const Entry& entry) {
  return is_submission(entry) || (entry.kind == EntryKind::file && entry.name == kMetadata);
}

FoundHandIn hand_in_of(const Entry& entry, const Submitter& submitter) {
  const std::string number = entry.name.substr(kFolder.size());
  const std::string name = submitter.name.empty() ? entry.name : submitter.name;
  FoundHandIn found{.hand_in = {.id = submitter.name.empty() ? id_for(name) : id_for(name, number),
                                .shown_name = name,
                                .paths = {{entry.path, entry.name}},
                                .platform_ids = {{LearningPlatform::gradescope, number}}},
                    .email = submitter.email,
                    .student_id = submitter.student_id,
                    .names = {}};
  if (!submitter.name.empty()) found.names.push_back(submitter.name);
  return found;
}

std::vector<FoundHandIn> hand_ins_of(const Entry& entry, GradescopeSubmission submission) {
  if (submission.submitters.empty()) submission.submitters.emplace_back();
  if (!submission.created_at) submission.created_at = newest_change(entry.path);
  std::vector<FoundHandIn> found;
  for (const Submitter& submitter : submission.submitters) {
    found.push_back(hand_in_of(entry, submitter));
    HandIn& hand_in = found.back().hand_in;
    hand_in.handed_in = submission.created_at;
    std::vector<std::string> others;
    for (const Submitter& other : submission.submitters) {
      if (&other != &submitter) others.push_back(other.name);
    }
    if (!others.empty()) hand_in.remarks.push_back(intake_messages::handed_in_with(others));
  }
  return found;
}

FoundHandIns find(const fs::path& folder, const std::vector<Entry>& entries) {
  FoundHandIns found;
  std::error_code error;
  std::map<std::string, GradescopeSubmission> told;
  if (fs::is_regular_file(folder / kMetadata, error))
    told = read_gradescope_metadata(read_file(folder / kMetadata));
  for (const Entry& entry : entries) {
    if (is_submission(entry)) {
      for (FoundHandIn& one : hand_ins_of(entry, told[entry.name])) {
        found.hand_ins.push_back(std::move(one));
      }
    } else if (!fits(entry)) {
      found.passed_over.push_back(intake_messages::no_gradescope_hand_in(entry.name));
    }
  }
  return found;
}

}  // namespace

const LayoutReader kGradescopeLayout{Layout::gradescope, fits, find};

}  // namespace labcheck
