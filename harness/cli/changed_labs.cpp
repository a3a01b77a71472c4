#include "harness/cli/changed_labs.hpp"

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <string_view>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

constexpr std::string_view kSince = "--since";
constexpr std::array kVariables{"CI_MERGE_REQUEST_DIFF_BASE_SHA", "CI_COMMIT_BEFORE_SHA"};
constexpr std::array<std::string_view, 9> kSourceExtensions{".cu", ".cuh", ".cpp", ".hpp", ".cc",
                                                            ".hh", ".c",   ".h",   ".inl"};

// What GitLab gives for a branch that is new.
bool names_no_commit(const std::string& revision) {
  return revision.find_first_not_of('0') == std::string::npos;
}

bool is_below(const fs::path& path, const fs::path& folder) {
  if (folder == ".") return true;
  return std::mismatch(folder.begin(), folder.end(), path.begin(), path.end()).first ==
         folder.end();
}

// The folder of the copy that `path` belongs to: the innermost.
const WorkingCopy* owner_of(const fs::path& path, const std::vector<WorkingCopy>& copies) {
  const WorkingCopy* owner = nullptr;
  for (const WorkingCopy& copy : copies) {
    const bool closer =
        owner == nullptr || owner->folder == "." || is_below(copy.folder, owner->folder);
    if (is_below(path, copy.folder) && closer) owner = &copy;
  }
  return owner;
}

bool can_matter(const fs::path& path, const std::vector<LabFiles>& labs) {
  const std::string name = path.filename().string();
  const std::string extension = path.extension().string();
  return std::find(kSourceExtensions.begin(), kSourceExtensions.end(), extension) !=
             kSourceExtensions.end() ||
         std::any_of(labs.begin(), labs.end(), [&](const LabFiles& lab) {
           return std::find(lab.files.begin(), lab.files.end(), name) != lab.files.end();
         });
}

bool has_changed(const WorkingCopy& copy, const std::vector<WorkingCopy>& copies,
                 const std::vector<LabFiles>& labs, const ChangedFiles& changed) {
  return std::any_of(changed.paths.begin(), changed.paths.end(), [&](const fs::path& path) {
    return can_matter(path, labs) && owner_of(path, copies) == &copy;
  });
}

std::string why_all(HistoryState state, const ComparedWith& since) {
  switch (state) {
    case HistoryState::known:
      return {};
    case HistoryState::no_git:
      return "git is not installed, so that nobody knows which labs changed: all are graded.";
    case HistoryState::no_repository:
      return "The folder is in no git repository, so that nobody knows which labs changed: all are "
             "graded.";
    case HistoryState::no_revision:
      return fmt::format(
          "The commit {} ({}) is not in this clone, which may be shallow: all labs are graded. "
          "GIT_DEPTH says how many commits a pipeline fetches.",
          since.revision, since.named_by);
  }
  return {};
}

PlannedLab planned(const WorkingCopy& copy) {
  if (copy.labs.size() == 1) return {copy.labs.front(), copy.folder};
  return {copy.folder.string(), copy.folder, PlannedLab::Plan::complain,
          fmt::format("the folder may be for {}: give it the name of one of them",
                      joined(copy.labs, "or"))};
}

// One lab, one grade.
void complain_of_doubles(std::vector<PlannedLab>& labs) {
  std::map<std::string, std::vector<std::string>> folders;
  for (const PlannedLab& lab : labs) folders[lab.lab].push_back(lab.folder.string());
  std::vector<PlannedLab> kept;
  for (PlannedLab& lab : labs) {
    const std::vector<std::string>& places = folders[lab.lab];
    if (places.size() > 1) {
      if (lab.folder != places.front()) continue;
      lab.plan = PlannedLab::Plan::complain;
      lab.problem = fmt::format("it is worked on in {} folders, {}: keep it in one of them",
                                places.size(), joined(places));
    }
    kept.push_back(std::move(lab));
  }
  labs = std::move(kept);
}

}  // namespace

std::optional<ComparedWith> compared_with(
    const CiCommand& command, const std::function<std::string(const std::string&)>& variable) {
  if (command.all) return std::nullopt;
  if (!command.since.empty()) return ComparedWith{command.since, std::string(kSince)};
  for (const char* name : kVariables) {
    const std::string revision = variable(name);
    if (!names_no_commit(revision)) return ComparedWith{revision, name};
  }
  return std::nullopt;
}

RepositoryPlan plan_repository(const std::vector<WorkingCopy>& copies,
                               const std::vector<LabFiles>& labs,
                               const std::optional<ComparedWith>& since, const AskHistory& ask) {
  RepositoryPlan plan;
  ChangedFiles changed;
  if (since) {
    changed = ask(since->revision);
    if (changed.state == HistoryState::no_revision && since->named_by == kSince)
      throw UserError(fmt::format("git knows no commit '{}' here", since->revision),
                      "name a commit, a branch or a tag of this repository, or give --all");
    if (changed.state != HistoryState::known)
      plan.remarks.push_back(why_all(changed.state, *since));
  }
  const bool all = !since || changed.state != HistoryState::known;
  for (const WorkingCopy& copy : copies) {
    PlannedLab& lab = plan.labs.emplace_back(planned(copy));
    if (lab.plan == PlannedLab::Plan::grade && !all && !has_changed(copy, copies, labs, changed))
      lab.plan = PlannedLab::Plan::pass_over;
  }
  complain_of_doubles(plan.labs);
  return plan;
}

}  // namespace labcheck
