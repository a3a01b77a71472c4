#include "harness/intake/one_each.hpp"

#include "harness/intake/archive.hpp"
#include "harness/intake/messages.hpp"
#include "harness/intake/tie_people.hpp"

#include <algorithm>
#include <filesystem>
#include <map>

namespace labcheck {
namespace {

struct Candidate {
  FoundHandIn* found = nullptr;
  TieBy by = TieBy::name;
};

bool is_single_file(const HandIn& hand_in) {
  std::error_code error;
  return hand_in.paths.size() == 1 && !is_archive_name(hand_in.paths.front().name) &&
         std::filesystem::is_regular_file(hand_in.paths.front().path, error);
}

const std::string& called(const FoundHandIn& found) {
  return found.hand_in.paths.empty() ? found.hand_in.shown_name : found.hand_in.paths.front().name;
}

// The files of one person, as one hand-in under the id of the first.
HandIn all_of(const std::vector<Candidate>& candidates) {
  HandIn hand_in = candidates.front().found->hand_in;
  for (std::size_t i = 1; i < candidates.size(); ++i) {
    const HandIn& other = candidates[i].found->hand_in;
    hand_in.paths.insert(hand_in.paths.end(), other.paths.begin(), other.paths.end());
    hand_in.remarks.insert(hand_in.remarks.end(), other.remarks.begin(), other.remarks.end());
    hand_in.notes.insert(hand_in.notes.end(), other.notes.begin(), other.notes.end());
    hand_in.handed_in = std::max(hand_in.handed_in, other.handed_in);
  }
  return hand_in;
}

HandIn newest_of(const std::vector<Candidate>& candidates) {
  const auto newest = std::max_element(
      candidates.begin(), candidates.end(), [](const Candidate& a, const Candidate& b) {
        return a.found->hand_in.handed_in < b.found->hand_in.handed_in;
      });
  HandIn hand_in = newest->found->hand_in;
  for (const Candidate& candidate : candidates) {
    if (candidate.found == newest->found) continue;
    hand_in.remarks.push_back(
        intake_messages::older_version(called(*candidate.found), called(*newest->found)));
  }
  return hand_in;
}

std::vector<OwnedHandIn> of_person(const std::vector<Candidate>& candidates, std::size_t person,
                                   const Roster& roster) {
  if (candidates.size() == 1) return {{candidates.front().found->hand_in, person}};
  if (candidates.front().found->hand_in.platform_ids.empty()) {
    const bool files = std::all_of(
        candidates.begin(), candidates.end(),
        [](const Candidate& candidate) { return is_single_file(candidate.found->hand_in); });
    return {{files ? all_of(candidates) : newest_of(candidates), person}};
  }
  std::vector<Candidate> best;
  std::vector<OwnedHandIn> owned;
  const TieBy by =
      std::min_element(candidates.begin(), candidates.end(),
                       [](const Candidate& a, const Candidate& b) { return a.by < b.by; })
          ->by;
  for (const Candidate& candidate : candidates) {
    if (candidate.by == by && by != TieBy::name) {
      best.push_back(candidate);
      continue;
    }
    const auto other = std::find_if(candidates.begin(), candidates.end(), [&](const Candidate& c) {
      return c.found != candidate.found && c.by == by;
    });
    owned.push_back({candidate.found->hand_in, std::nullopt});
    owned.back().hand_in.notes.push_back(intake_messages::person_has_other(
        roster.entries[person].person.name, other->found->hand_in.id));
  }
  if (!best.empty()) owned.push_back({newest_of(best), person});
  return owned;
}

}  // namespace

std::vector<OwnedHandIn> one_each(std::vector<FoundHandIn> found, const Roster& roster) {
  const std::vector<Tie> ties = tie_people(found, roster);
  std::map<std::size_t, std::vector<Candidate>> by_person;
  std::vector<OwnedHandIn> owned;
  for (std::size_t i = 0; i < found.size(); ++i) {
    if (ties[i].person) {
      by_person[*ties[i].person].push_back({&found[i], ties[i].by});
      continue;
    }
    if (!ties[i].note.empty()) found[i].hand_in.notes.push_back(ties[i].note);
    owned.push_back({std::move(found[i].hand_in), std::nullopt});
  }
  for (const auto& [person, candidates] : by_person) {
    for (OwnedHandIn& one : of_person(candidates, person, roster)) owned.push_back(std::move(one));
  }
  std::sort(owned.begin(), owned.end(),
            [](const OwnedHandIn& a, const OwnedHandIn& b) { return a.hand_in.id < b.hand_in.id; });
  return owned;
}

}  // namespace labcheck
