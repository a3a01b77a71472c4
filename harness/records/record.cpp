// SPDX-License-Identifier: MIT
#include "harness/records/record.hpp"

#include <utility>

namespace labcheck {
namespace {

/// Maps the old paths of files in evidence to their current paths.
class NewPaths {
 public:
  NewPaths(const Submission& submission, const std::vector<KnownPath>& old) {
    for (const KnownPath& known : old) {
      for (const SubmittedFile& file : all_files(submission)) {
        if (file.name == known.name && file.path != known.path)
          moved_.emplace_back(known.path, file.path.string());
      }
    }
  }

  bool empty() const { return moved_.empty(); }

  void rename(std::string& path) const {
    for (const auto& [from, to] : moved_) {
      if (path == from) {
        path = to;
        return;
      }
    }
  }

  void rename_in(Message& message) const {
    for_each_argument(message, [this](MessageArgument::Value& value) {
      if (auto* name = std::get_if<std::string>(&value)) rename_in(*name);
      if (auto* place = std::get_if<SourcePlace>(&value)) rename(place->file);
    });
  }

  void rename_in(std::string& text) const {
    for (const auto& [from, to] : moved_) {
      for (std::size_t at = text.find(from); at != std::string::npos;
           at = text.find(from, at + to.size()))
        text.replace(at, from.size(), to);
    }
  }

 private:
  std::vector<std::pair<std::string, std::string>> moved_;
};

}  // namespace

std::vector<KnownPath> paths_of(const Submission& submission) {
  std::vector<KnownPath> paths;
  for (const SubmittedFile& file : all_files(submission))
    paths.push_back({file.name, file.path.string()});
  return paths;
}

KnownEvidence with_paths_of(const Submission& submission, KnownEvidence evidence) {
  const NewPaths names(submission, evidence.paths);
  if (names.empty()) return evidence;
  for (BuildRecord& build : evidence.builds) {
    for (Diagnostic& diagnostic : build.diagnostics) names.rename(diagnostic.file);
    for (FeatureUse& use : build.features) names.rename(use.file);
    names.rename_in(build.log);
    if (build.failure) names.rename_in(build.failure->reason);
  }
  for (CaseRecord& run : evidence.runs) {
    for (Diagnostic& fault : run.faults) names.rename(fault.file);
    for (LineHeat& heat : run.heat) names.rename(heat.file);
  }
  evidence.paths = paths_of(submission);
  return evidence;
}

}  // namespace labcheck
