// SPDX-License-Identifier: MIT
#include "harness/base/person_names.hpp"
#include "harness/base/text.hpp"
#include "harness/intake/candidates.hpp"
#include "harness/intake/messages.hpp"
#include "harness/intake/platform_names.hpp"
#include "harness/spec/messages.hpp"
#include "harness/spec/names.hpp"

#include <algorithm>
#include <array>
#include <utility>

namespace labcheck {
namespace {

using Group = std::vector<const Candidate*>;

// How a file's name resembles the required name, the closest match first.
enum class Likeness { exact, other_case, numbered, prefixed };

bool has_prefix_before(const std::string& name, const std::string& required) {
  if (!name.ends_with(required) || name.size() == required.size()) return false;
  const char before = name[name.size() - required.size() - 1];
  return std::string_view("_- .)").find(before) != std::string_view::npos;
}

std::optional<Likeness> likeness(const std::string& name, const std::string& required) {
  if (name == required) return Likeness::exact;
  const std::string small = folded(name);
  const std::string small_required = folded(required);
  if (small == small_required) return Likeness::other_case;
  const std::string plain = without_number(std::string(without_text_suffix(small))).name;
  if (plain == small_required) return Likeness::numbered;
  const bool prefixed =
      has_prefix_before(small, small_required) || has_prefix_before(plain, small_required);
  return prefixed ? std::optional(Likeness::prefixed) : std::nullopt;
}

// The letters and the number that a name begins with: "lab5" for "Lab 5" and "lab_05-anna".
std::string beginning_of(std::string_view name) {
  std::string beginning;
  bool in_number = false;
  for (const char c : folded(name)) {
    if (in_number && !is_digit(c)) break;
    if (!is_digit(c) && !is_letter(c)) continue;
    if (c == '0' && !in_number) continue;
    in_number = is_digit(c);
    beginning += c;
  }
  return beginning;
}

bool is_in_folder_like(const Candidate& candidate, const std::string& lab) {
  const std::filesystem::path folders = std::filesystem::path(candidate.inner_path).parent_path();
  return std::ranges::any_of(folders, [&](const std::filesystem::path& folder) {
    return beginning_of(folder.string()) == lab;
  });
}

class Chooser {
 public:
  Chooser(const std::vector<Candidate>& candidates, const std::vector<std::string>& required_files,
          Alternatives alternatives, const std::string& lab)
      : candidates_(candidates),
        required_files_(required_files),
        alternatives_(alternatives),
        lab_(beginning_of(lab)) {}

  FileChoice choose() {
    for (const std::string& name : required_files_) {
      const Candidate* chosen = choose_for(name);
      if (chosen == nullptr) {
        choice_.missing.push_back(name);
      } else {
        choice_.files.push_back({name, chosen});
      }
    }
    report_missing();
    for (const Candidate& candidate : candidates_) {
      if (!is_chosen(candidate) && !resembles_required(candidate))
        choice_.unlike.push_back(&candidate);
    }
    return std::move(choice_);
  }

 private:
  bool is_chosen(const Candidate& candidate) const {
    return std::ranges::any_of(
        choice_.files, [&](const ChosenFile& file) { return file.candidate == &candidate; });
  }

  bool resembles_required(const Candidate& candidate) const {
    return std::ranges::any_of(required_files_, [&](const std::string& name) {
      return likeness(candidate.name(), name).has_value();
    });
  }

  const Candidate* choose_for(const std::string& name) {
    if (alternatives_ == Alternatives::one_upload_with_numbers) {
      const Group versions =
          those_like(name, {Likeness::exact, Likeness::numbered}, {Nearness::top});
      if (!versions.empty()) return latest_version(versions, name);
    }
    if (alternatives_ == Alternatives::versions) {
      // If several are equally new, the first one wins: the one with the exact name.
      Group versions;
      for (const auto like : {Likeness::exact, Likeness::other_case, Likeness::numbered}) {
        const Group alike = those_like(name, {like}, {Nearness::top});
        versions.insert(versions.end(), alike.begin(), alike.end());
      }
      if (!versions.empty()) return accept(newest_of(versions), versions, name);
    }
    for (const auto like :
         {Likeness::exact, Likeness::other_case, Likeness::numbered, Likeness::prefixed}) {
      for (const auto nearness : {Nearness::top, Nearness::archive_top, Nearness::below}) {
        const Group group = those_like(name, {like}, {nearness});
        if (!group.empty()) return one_of(group, name);
      }
    }
    return only_source(name);
  }

  // A file that is required under its own name does not replace another one.
  Group those_like(const std::string& name, const std::vector<Likeness>& likes,
                   const std::vector<Nearness>& allowed) const {
    Group group;
    for (const Candidate& candidate : candidates_) {
      const auto like = likeness(candidate.name(), name);
      const bool own = candidate.name() == name || !contains(required_files_, candidate.name());
      if (like && own && std::ranges::find(likes, *like) != likes.end() &&
          std::ranges::find(allowed, candidate.nearness) != allowed.end())
        group.push_back(&candidate);
    }
    return group;
  }

  const Candidate* latest_version(const Group& versions, const std::string& name) {
    const auto latest = std::ranges::max_element(versions, [&](const auto* a, const auto* b) {
      return number_of(*a, name) < number_of(*b, name);
    });
    return accept(**latest, versions, name);
  }

  static int number_of(const Candidate& candidate, const std::string& name) {
    return candidate.name() == name ? 0 : without_number(candidate.name()).number;
  }

  const Candidate* one_of(const Group& group, const std::string& name) {
    if (group.size() > 1 && group.front()->nearness != Nearness::top) {
      const Group of_lab = those_of_lab(group);
      if (const Candidate* outermost = outermost_of(of_lab.empty() ? group : of_lab))
        return accept_over(*outermost, group, name);
      explained_.push_back(name);
      std::vector<std::string> paths;
      for (const Candidate* one : group) paths.push_back(in_message(one->inner_path));
      choice_.unread.push_back(intake_messages::ambiguous_file(name, paths));
      return nullptr;
    }
    return accept(newest_of(group), group, name);
  }

  Group those_of_lab(const Group& group) const {
    Group of_lab;
    std::ranges::copy_if(group, std::back_inserter(of_lab),
                         [&](const Candidate* one) { return is_in_folder_like(*one, lab_); });
    return of_lab;
  }

  static std::ptrdiff_t depth_of(const Candidate& candidate) {
    return std::ranges::count(candidate.inner_path, '/');
  }

  // The file in the fewest folders, so that old/a.cu loses to a.cu; nullptr if two are equally
  // deep.
  static const Candidate* outermost_of(const Group& group) {
    const auto is_nearer = [](const auto* a, const auto* b) { return depth_of(*a) < depth_of(*b); };
    const Candidate* nearest = *std::ranges::min_element(group, is_nearer);
    const auto as_near = std::ranges::count_if(
        group, [&](const auto* one) { return depth_of(*one) == depth_of(*nearest); });
    return as_near == 1 ? nearest : nullptr;
  }

  const Candidate* accept_over(const Candidate& chosen, const Group& group,
                               const std::string& name) {
    for (const Candidate* other : group) {
      if (other != &chosen)
        choice_.remarks.push_back(
            intake_messages::ignored_for(other->inner_path, chosen.inner_path));
    }
    return accept(chosen, {&chosen}, name);
  }

  static const Candidate& newest_of(const Group& group) {
    return **std::ranges::max_element(
        group, [](const auto* a, const auto* b) { return a->changed_at < b->changed_at; });
  }

  const Candidate* only_source(const std::string& name) {
    if (required_files_.size() > 1 || candidates_.empty()) return nullptr;
    // Choosing one of several files of an upload would be a guess.
    if (candidates_.size() > 1 && alternatives_ != Alternatives::versions) return nullptr;
    Group group;
    for (const Candidate& candidate : candidates_) group.push_back(&candidate);
    return accept(newest_of(group), group, name);
  }

  const Candidate* accept(const Candidate& chosen, const Group& group, const std::string& name) {
    for (const Candidate* other : group) {
      if (other == &chosen) continue;
      choice_.remarks.push_back(
          intake_messages::older_version(other->inner_path, chosen.inner_path));
    }
    if (chosen.name() != name) {
      choice_.remarks.push_back(messages::using_as(in_message(chosen.inner_path), name));
    } else if (chosen.nearness == Nearness::below) {
      choice_.remarks.push_back(messages::found_below(in_message(chosen.inner_path), name));
    }
    return &chosen;
  }

  void report_missing() {
    std::vector<std::string> missing = choice_.missing;
    std::erase_if(missing, [&](const std::string& name) { return contains(explained_, name); });
    if (missing.empty()) return;
    std::vector<std::string> found;
    for (const Candidate& candidate : candidates_) {
      if (!is_chosen(candidate)) found.push_back(in_message(candidate.inner_path));
    }
    // Without any required file, one of the others may be meant.
    if (!found.empty()) {
      (choice_.files.empty() ? choice_.unread : choice_.remarks)
          .push_back(messages::not_found(found, missing));
    } else if (!choice_.files.empty()) {
      choice_.remarks.push_back(messages::others_missing(missing));
    }
  }

  const std::vector<Candidate>& candidates_;
  const std::vector<std::string>& required_files_;
  Alternatives alternatives_;
  const std::string lab_;               // how the name of the lab's folder begins
  std::vector<std::string> explained_;  // missing files that a remark already explains
  FileChoice choice_;
};

}  // namespace

FileChoice choose_files(const std::vector<Candidate>& candidates,
                        const std::vector<std::string>& required_files, Alternatives alternatives,
                        const std::string& lab) {
  return Chooser(candidates, required_files, alternatives, lab).choose();
}

std::vector<ExtraFile> extras_of(const FileChoice& choice, const Candidates& candidates) {
  std::vector<ExtraFile> extras;
  const auto add = [&](const Candidate& from) {
    extras.push_back({from.inner_path, from.shown_path.lexically_normal(), from.file, from.root});
  };
  for (const Candidate* candidate : choice.unlike) add(*candidate);
  for (const Candidate& candidate : candidates.extras) add(candidate);
  return extras;
}

std::vector<std::string> include_folders_of(const FileChoice& choice) {
  std::vector<std::string> folders;
  for (const ChosenFile& chosen : choice.files) {
    std::string folder = std::filesystem::path(chosen.candidate->inner_path).parent_path().string();
    if (!folder.empty()) folders.push_back(std::move(folder));
  }
  return folders;
}

}  // namespace labcheck
