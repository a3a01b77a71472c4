// SPDX-License-Identifier: MIT
#include "harness/spec/labs_root.hpp"

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"

#include <fmt/format.h>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

std::vector<std::string> absent_folders(const fs::path& root) {
  std::vector<std::string> absent;
  for (const char* name : {"assignments", "reference", "rubrics", "student_template"}) {
    std::error_code error;
    if (!fs::is_directory(root / name, error)) absent.push_back(fmt::format("{}/", name));
  }
  return absent;
}

}  // namespace

std::vector<LabsRootCandidate> labs_root_candidates(const std::optional<std::string>& option,
                                                    const std::optional<std::string>& environment,
                                                    const fs::path& executable) {
  using Origin = LabsRootCandidate::Origin;
  std::vector<LabsRootCandidate> candidates;
  if (option) candidates.push_back({Origin::named, *option, "--labs"});
  if (environment && !environment->empty()) {
    candidates.push_back({Origin::named, *environment, "LABCHECK_LABS"});
  }
  // A build tree is build/ or build/<preset>/ in the source tree, with the executable in bin/.
  const fs::path bin = executable.parent_path();
  for (const fs::path& tree :
       {bin.parent_path().parent_path(), bin.parent_path().parent_path().parent_path()}) {
    candidates.push_back({Origin::tried, tree, {}});
  }
  candidates.push_back({Origin::tried, (bin / "../share/labcheck").lexically_normal(), {}});
  return candidates;
}

std::vector<fs::path> secret_paths(const std::vector<LabsRootCandidate>& candidates) {
  std::vector<fs::path> secret;
  const auto add = [&](const fs::path& path) {
    std::error_code error;
    const bool there = fs::exists(path, error);
    if (there) secret.push_back(path);
    return there;
  };
  for (const LabsRootCandidate& candidate : candidates) {
    for (const char* name : {"rubrics", "tests"}) add(candidate.folder / name);
    if (!add(candidate.folder / "reference")) continue;
    std::error_code error;
    for (const auto& lab : fs::directory_iterator(candidate.folder / "reference", error)) {
      add(lab.path());
      for (const char* name : {"oracle.cpp", "solution", "solution.cu", "ladder", "hidden.yaml"})
        add(lab.path() / name);
    }
  }
  return secret;
}

fs::path working_copy_template(const fs::path& labs, const fs::path& executable) {
  const fs::path shared = "student_template/working-copy";
  std::error_code error;
  if (fs::is_directory(labs / shared, error)) return labs / shared;
  return find_labs_root(labs_root_candidates(std::nullopt, std::nullopt, executable)) / shared;
}

fs::path lab_template(const fs::path& executable) {
  return find_labs_root(labs_root_candidates(std::nullopt, std::nullopt, executable)) /
         "lab_template";
}

fs::path find_labs_root(const std::vector<LabsRootCandidate>& candidates) {
  const std::string contents =
      tr("a labs folder contains assignments/, reference/, rubrics/ and student_template/");
  std::vector<std::string> tried;
  for (const LabsRootCandidate& candidate : candidates) {
    const std::vector<std::string> absent = absent_folders(candidate.folder);
    if (absent.empty()) return candidate.folder;
    const std::string name = candidate.folder.string();
    tried.push_back(name);
    if (candidate.origin == LabsRootCandidate::Origin::tried) continue;
    if (!fs::exists(candidate.folder)) {
      throw UserError(tr("{}: no such folder (specified by {})", name, candidate.named_by),
                      contents);
    }
    throw UserError(tr("{}: not a labs folder (specified by {}); missing: {}", name,
                       candidate.named_by, joined(absent)),
                    contents);
  }
  throw UserError(tr("no labs found in {}", joined(tried)),
                  tr("specify the labs folder with --labs DIR or LABCHECK_LABS"));
}

}  // namespace labcheck
