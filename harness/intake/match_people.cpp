// SPDX-License-Identifier: MIT
#include "harness/base/names.hpp"
#include "harness/base/person_names.hpp"
#include "harness/base/text.hpp"
#include "harness/intake/messages.hpp"
#include "harness/intake/owners.hpp"

#include <algorithm>
#include <set>
#include <string_view>
#include <unordered_map>

namespace labcheck {
namespace {

using People = std::set<std::size_t>;

// The words that identify a person may be among others: "lab5-jdoe", "jane_doe_matmul".
constexpr std::size_t kMostWords = 16;
// "lab5-3" does not name the student whose id is 3.
constexpr std::size_t kShortestIdAmongWords = 3;

class Index {
 public:
  void add(const std::string& key, std::size_t person) {
    if (!key.empty()) people_[key].insert(person);
  }

  People at(const std::string& key) const {
    const auto found = people_.find(key);
    return found == people_.end() ? People{} : found->second;
  }

 private:
  std::unordered_map<std::string, People> people_;
};

std::string platform_key(LearningPlatform platform, const std::string& id) {
  return std::string(to_string(platform)) + ' ' + id;
}

std::string before_at(const std::string& email) {
  return email.substr(0, std::min(email.find('@'), email.size()));
}

bool is_word_byte(char c) {
  return is_letter(c) || is_digit(c) || static_cast<unsigned char>(c) >= 0x80;
}

// The begin and end of each word of the folded `text`.
std::vector<std::pair<std::size_t, std::size_t>> word_bounds(std::string_view text) {
  std::vector<std::pair<std::size_t, std::size_t>> bounds;
  for (std::size_t at = 0; at < text.size() && bounds.size() < kMostWords;) {
    std::size_t end = at;
    while (end < text.size() && is_word_byte(text[end])) ++end;
    if (end > at) bounds.emplace_back(at, end);
    at = end + 1;
  }
  return bounds;
}

class RosterIndex {
 public:
  explicit RosterIndex(const Roster& roster) : roster_(roster) {
    for (std::size_t i = 0; i < roster.entries.size(); ++i) add(roster.entries[i], i);
  }

  PersonMatch match(const FoundSubmission& found) const {
    for (const auto by : {MatchBy::platform_id, MatchBy::email, MatchBy::id, MatchBy::name}) {
      const People people = people_by(by, found);
      if (people.size() == 1) return {.person = *people.begin(), .by = by};
      if (people.size() > 1) return {.by = by, .note = ambiguous(people)};
    }
    return among_words(found);
  }

 private:
  void add(const RosterEntry& entry, std::size_t index) {
    for (const auto& [platform, id] : entry.platform_ids) {
      platform_ids_.add(platform_key(platform, id), index);
    }
    emails_.add(folded(entry.person.email), index);
    add_id(entry.person.id, index);
    for (const std::string& id : entry.other_ids) add_id(id, index);
    logins_.add(before_at(folded(entry.person.email)), index);
    names_.add(name_key(entry.person.name), index);
    for (const std::string& name : run_together(entry.person.name)) run_together_.add(name, index);
  }

  void add_id(const std::string& id, std::size_t index) {
    ids_.add(folded(id), index);
    logins_.add(folded(id), index);
  }

  People people_by(MatchBy by, const FoundSubmission& found) const {
    // On a platform, students choose the names that it shows, and could choose another one's id.
    const bool names_are_ids = found.received.platform_ids.empty();
    People people;
    const auto add = [&](const People& more) { people.insert(more.begin(), more.end()); };
    switch (by) {
      case MatchBy::platform_id:
        for (const auto& [platform, id] : found.received.platform_ids) {
          add(platform_ids_.at(platform_key(platform, id)));
        }
        break;
      case MatchBy::email:
        add(emails_.at(folded(found.email)));
        for (const std::string& name : found.names) {
          if (names_are_ids) add(emails_.at(folded(name)));
        }
        break;
      case MatchBy::id:
        add(ids_.at(folded(found.student_id)));
        for (const std::string& name : found.names) {
          if (names_are_ids) add(logins_.at(folded(name)));
        }
        break;
      case MatchBy::name:
        for (const std::string& name : found.names) {
          add(names_.at(name_key(name)));
          if (people.empty()) add(run_together_.at(folded(name)));
          if (names_are_ids) continue;
          add(emails_.at(folded(name)));
          add(logins_.at(folded(name)));
        }
        break;
    }
    return people;
  }

  /// Words of a name, by their begin and end in it, that name `people`.
  struct NamedRun {
    std::size_t begin = 0;
    std::size_t end = 0;
    bool by_id = false;
    People people{};
  };

  // The runs of words that name people and are not part of a longer one: "anna maria" is not
  // "anna".
  std::vector<NamedRun> runs_naming_people(const std::string& text) const {
    const auto bounds = word_bounds(text);
    std::vector<NamedRun> runs;
    for (std::size_t first = 0; first < bounds.size(); ++first) {
      for (std::size_t last = bounds.size(); last-- > first;) {
        NamedRun run{bounds[first].first, bounds[last].second};
        const auto contains_it = [&](const NamedRun& other) {
          return other.begin <= run.begin && run.end <= other.end;
        };
        if (std::ranges::any_of(runs, contains_it)) break;
        const std::string words = text.substr(run.begin, run.end - run.begin);
        if (words.size() >= kShortestIdAmongWords) run.people = logins_.at(words);
        run.by_id = !run.people.empty();
        if (!run.by_id && last > first) run.people = names_.at(name_key(words));
        if (!run.people.empty()) runs.push_back(std::move(run));
      }
    }
    return runs;
  }

  // The person that words of the names identify. Words of two people, such as in
  // "jdoe-copied-from-rroe", identify no person.
  PersonMatch among_words(const FoundSubmission& found) const {
    if (!found.received.platform_ids.empty()) return {};
    People people;
    MatchBy by = MatchBy::name;
    for (const std::string& name : found.names) {
      for (const NamedRun& run : runs_naming_people(folded(name))) {
        people.insert(run.people.begin(), run.people.end());
        if (run.by_id) by = MatchBy::id;
      }
    }
    if (people.size() == 1) return {.person = *people.begin(), .by = by};
    return people.empty() ? PersonMatch{} : PersonMatch{.by = by, .note = ambiguous(people)};
  }

  Message ambiguous(const People& people) const {
    std::vector<std::string> names;
    for (const std::size_t person : people) {
      const Person& one = roster_.entries[person].person;
      const bool apart = !one.id.empty() && one.id != one.name;
      names.push_back(apart ? one.name + " (" + one.id + ")" : one.name);
    }
    return messages::student_unclear(some_of(names, Conjunction::either));
  }

  const Roster& roster_;
  Index platform_ids_;
  Index emails_;
  Index ids_;
  Index logins_;
  Index names_;
  Index run_together_;
};

}  // namespace

std::vector<PersonMatch> match_people(const std::vector<FoundSubmission>& found,
                                      const Roster& roster) {
  const RosterIndex index(roster);
  std::vector<PersonMatch> matches;
  matches.reserve(found.size());
  for (const FoundSubmission& received : found) matches.push_back(index.match(received));
  return matches;
}

}  // namespace labcheck
