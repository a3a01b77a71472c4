// SPDX-License-Identifier: MIT
#include "harness/base/names.hpp"
#include "harness/intake/candidates.hpp"
#include "harness/intake/likeness.hpp"
#include "harness/intake/messages.hpp"
#include "harness/intake/platform_names.hpp"

#include <algorithm>
#include <set>
#include <utility>

namespace labcheck {
namespace {

using Group = std::vector<const Candidate*>;

class Chooser {
 public:
  Chooser(const std::vector<Candidate>& candidates, const std::vector<std::string>& required_files,
          Alternatives alternatives, const std::string& lab)
      : candidates_(candidates),
        required_files_(required_files),
        alternatives_(alternatives),
        lab_(lab) {}

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
    for (const ChosenFile& file : choice_.files) report_unused(file);
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

  // A .cpp file with the required name can be a further source.
  static bool resembles(const Candidate& candidate, const std::string& name) {
    const auto like = likeness(candidate.name(), name);
    return like && like != Likeness::cpp;
  }

  bool resembles_required(const Candidate& candidate) const {
    return std::ranges::any_of(required_files_,
                               [&](const std::string& name) { return resembles(candidate, name); });
  }

  bool is_cpp(const Candidate& candidate) const {
    return candidate.name().ends_with(".cpp") && !contains(required_files_, candidate.name());
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
    if (const Candidate* only = only_source(name)) return only;
    const Group group =
        those_like(name, {Likeness::cpp}, {Nearness::top, Nearness::archive_top, Nearness::below});
    return group.empty() ? nullptr : one_of(group, name);
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
        return accept(*outermost, {outermost}, name);
      explained_.push_back(name);
      std::vector<std::string> paths;
      for (const Candidate* one : group) {
        paths.push_back(one->inner_path);
        mentioned_.insert(one);
      }
      choice_.unread.push_back(messages::file_is_ambiguous(name, some_of(paths)));
      return nullptr;
    }
    return accept(newest_of(group), group, name);
  }

  Group those_of_lab(const Group& group) const {
    Group of_lab;
    std::ranges::copy_if(group, std::back_inserter(of_lab), [&](const Candidate* one) {
      return is_in_folder_of(one->inner_path, lab_);
    });
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

  static const Candidate& newest_of(const Group& group) {
    return **std::ranges::max_element(
        group, [](const auto* a, const auto* b) { return a->changed_at < b->changed_at; });
  }

  const Candidate* only_source(const std::string& name) {
    if (required_files_.size() > 1) return nullptr;
    Group cuda;
    Group cpp;
    for (const Candidate& candidate : candidates_)
      (is_cpp(candidate) ? cpp : cuda).push_back(&candidate);
    const Group& group = cuda.empty() ? cpp : cuda;
    // Choosing one of several files of an upload would be a guess.
    const bool is_clear = group.size() == 1 || alternatives_ == Alternatives::versions;
    return group.empty() || !is_clear ? nullptr : accept(newest_of(group), group, name);
  }

  const Candidate* accept(const Candidate& chosen, const Group& group, const std::string& name) {
    std::vector<std::string> older;
    for (const Candidate* other : group) {
      if (other == &chosen) continue;
      older.push_back(other->inner_path);
      mentioned_.insert(other);
    }
    if (!older.empty()) choice_.remarks.push_back(remark_on_older(older, chosen.inner_path));
    if (chosen.name() != name) {
      choice_.remarks.push_back(messages::file_used_as(in_message(chosen.inner_path), name));
    } else if (chosen.nearness == Nearness::below) {
      choice_.remarks.push_back(messages::file_below_graded(in_message(chosen.inner_path), name));
    }
    return &chosen;
  }

  void report_missing() {
    std::vector<std::string> missing = choice_.missing;
    std::erase_if(missing, [&](const std::string& name) { return contains(explained_, name); });
    if (missing.empty()) return;
    std::vector<std::string> found;
    for (const Candidate& candidate : candidates_) {
      if (is_chosen(candidate) || is_cpp(candidate)) continue;
      found.push_back(candidate.inner_path);
      mentioned_.insert(&candidate);
    }
    // Without any required file, one of the others may be meant.
    if (!found.empty()) {
      (choice_.files.empty() ? choice_.unread : choice_.remarks)
          .push_back(messages::other_files_found(some_of(found), listing_of(missing)));
    } else if (!choice_.files.empty()) {
      choice_.remarks.push_back(messages::other_files_missing(listing_of(missing)));
    }
  }

  void report_unused(const ChosenFile& file) {
    std::vector<std::string> unused;
    for (const Candidate& candidate : candidates_) {
      if (!is_chosen(candidate) && resembles(candidate, file.name) &&
          mentioned_.insert(&candidate).second)
        unused.push_back(candidate.inner_path);
    }
    if (!unused.empty())
      choice_.remarks.push_back(remark_on_ignored(unused, file.candidate->inner_path));
  }

  const std::vector<Candidate>& candidates_;
  const std::vector<std::string>& required_files_;
  Alternatives alternatives_;
  const std::string lab_;
  std::vector<std::string> explained_;    // missing files that a remark already explains
  std::set<const Candidate*> mentioned_;  // files that a remark already names
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

}  // namespace labcheck
