#include "harness/intake/changed_files.hpp"

#include "harness/intake/run_git.hpp"

#include <algorithm>
#include <utility>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

GitOutput ask(const fs::path& folder, const std::vector<std::string>& question) {
  // A runner checks out as another user than the job has; what could run a program is put out.
  std::vector<std::string> arguments{"-C", folder.string(),
                                     "-c", "safe.directory=*",
                                     "-c", "safe.bareRepository=explicit",
                                     "-c", "core.fsmonitor=false",
                                     "-c", "core.hooksPath=/dev/null"};
  arguments.insert(arguments.end(), question.begin(), question.end());
  return output_of_git(arguments);
}

void add_paths(const std::string& listing, std::vector<fs::path>& paths) {
  std::size_t begin = 0;
  for (std::size_t end = listing.find('\0'); end != std::string::npos;
       end = listing.find('\0', begin)) {
    paths.emplace_back(listing.substr(begin, end - begin));
    begin = end + 1;
  }
}

}  // namespace

ChangedFiles changed_since(const fs::path& folder, const std::string& revision) {
  const GitOutput inside = ask(folder, {"rev-parse", "--is-inside-work-tree"});
  if (inside.end == GitOutput::End::not_installed) return {HistoryState::no_git, {}};
  if (!inside.text.starts_with("true")) return {HistoryState::no_repository, {}};
  const GitOutput commit =
      ask(folder, {"rev-parse", "--verify", "--quiet", "--end-of-options", revision + "^{commit}"});
  const std::string id = commit.text.substr(0, commit.text.find('\n'));
  if (commit.end != GitOutput::End::well || id.empty()) return {HistoryState::no_revision, {}};
  const GitOutput differing =
      ask(folder, {"diff", "--name-only", "-z", "--relative", "--no-renames", "--no-ext-diff",
                   "--no-textconv", id, "--", "."});
  const GitOutput added =
      ask(folder, {"ls-files", "-z", "--others", "--exclude-standard", "--", "."});
  if (differing.end != GitOutput::End::well || added.end != GitOutput::End::well)
    return {HistoryState::no_revision, {}};
  ChangedFiles changed;
  add_paths(differing.text, changed.paths);
  add_paths(added.text, changed.paths);
  std::sort(changed.paths.begin(), changed.paths.end());
  return changed;
}

std::optional<bool> holds_tracked_files(const fs::path& folder) {
  const GitOutput tracked = ask(folder, {"ls-files", "-z", "--", "."});
  if (tracked.end != GitOutput::End::well) return std::nullopt;
  return !tracked.text.empty();
}

std::string place_in_working_tree(const fs::path& folder) {
  const std::string place = ask(folder, {"rev-parse", "--show-prefix"}).text;
  return place.substr(0, place.find('\n'));
}

}  // namespace labcheck
