#include "harness/intake/open_hand_in.hpp"

#include "harness/base/digest.hpp"
#include "harness/intake/candidates.hpp"
#include "harness/intake/choose_files.hpp"
#include "harness/intake/messages.hpp"
#include "harness/spec/names.hpp"
#include "harness/spec/source_file.hpp"

#include <variant>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

// A folder that goes with all that was unpacked to it.
class Unpacking {
 public:
  explicit Unpacking(fs::path folder) : folder_(std::move(folder)) { remove(); }
  ~Unpacking() { remove(); }
  Unpacking(const Unpacking&) = delete;
  Unpacking& operator=(const Unpacking&) = delete;

  const fs::path& folder() const { return folder_; }

 private:
  void remove() const {
    std::error_code ignored;
    fs::remove_all(folder_, ignored);
  }

  fs::path folder_;
};

SideBySide meaning_of_several(const HandIn& hand_in) {
  if (hand_in.platform_ids.contains(LearningPlatform::canvas))
    return SideBySide::one_upload_with_numbers;
  const bool left_apart = hand_in.platform_ids.empty() && hand_in.paths.size() > 1;
  return left_apart ? SideBySide::versions : SideBySide::one_upload;
}

void append(std::vector<std::string>& remarks, const std::vector<std::string>& more) {
  remarks.insert(remarks.end(), more.begin(), more.end());
}

void append_unread(Submission& submission, const std::vector<std::string>& more) {
  append(submission.remarks, more);
  append(submission.unread, more);
}

// Reads what was chosen; a file that is no source is missing, with the reason.
void read_chosen(const FileChoice& choice, Submission& submission) {
  for (const ChosenFile& chosen : choice.files) {
    const Candidate& from = *chosen.candidate;
    auto read = try_source(from.file, from.root, in_message(from.place));
    if (const auto* problem = std::get_if<SourceProblem>(&read)) {
      submission.missing.push_back(chosen.name);
      append_unread(submission, {intake_messages::unusable(problem->message, problem->remedy)});
      continue;
    }
    auto& text = std::get<std::string>(read);
    std::string sha256 = sha256_hex(text);
    submission.files.push_back({chosen.name, from.shown_path, std::move(text), std::move(sha256)});
  }
}

}  // namespace

Submission open_hand_in(const HandIn& hand_in, const Assignment& assignment,
                        const fs::path& scratch) {
  const std::vector<std::string> asked = files_of(assignment);
  const Unpacking unpacking(scratch / ("unpacked-" + assignment.id + '-' + hand_in.id));
  const Candidates candidates = collect_candidates(hand_in, asked, unpacking.folder());
  const FileChoice choice =
      choose_files(candidates.files, asked, meaning_of_several(hand_in), assignment.id);
  Submission submission{.id = hand_in.id,
                        .path = hand_in.paths.empty() ? fs::path() : hand_in.paths.front().path,
                        .files = {},
                        .missing = choice.missing,
                        .remarks = hand_in.remarks,
                        .unread = hand_in.unread};
  append_unread(submission, candidates.unread);
  append(submission.remarks, candidates.remarks);
  append_unread(submission, choice.unread);
  append(submission.remarks, choice.remarks);
  read_chosen(choice, submission);
  const bool told =
      !candidates.unread.empty() || !candidates.remarks.empty() || hand_in.paths.empty();
  if (candidates.files.empty() && !told)
    submission.remarks.push_back(intake_messages::no_source(candidates.others, asked));
  return submission;
}

}  // namespace labcheck
