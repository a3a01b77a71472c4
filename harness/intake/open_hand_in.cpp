#include "harness/intake/open_hand_in.hpp"

#include "harness/base/error.hpp"
#include "harness/intake/messages.hpp"
#include "harness/spec/submission_finder.hpp"

namespace labcheck {

Submission open_hand_in(const HandIn& hand_in, const Assignment& assignment,
                        const std::filesystem::path& /*scratch*/) {
  Submission submission;
  submission.missing = files_of(assignment);
  try {
    if (!hand_in.paths.empty())
      submission = find_submission(hand_in.paths.front().path, assignment);
  } catch (const UserError& error) {
    submission.remarks.push_back(intake_messages::unusable(error.what(), error.remedy()));
  }
  submission.id = hand_in.id;
  submission.remarks.insert(submission.remarks.begin(), hand_in.remarks.begin(),
                            hand_in.remarks.end());
  return submission;
}

}  // namespace labcheck
