/// The options of `labcheck LAB` for those who work on a lab: one case, one criterion, each save.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

namespace CLI {
class App;
}

namespace labcheck {

/// At most one of `watch`, `case_id` and `explain` is set; `keep` belongs to a case.
struct StudyOptions {
  bool watch = false;
  std::string case_id;                        // empty: the whole lab
  std::optional<std::filesystem::path> keep;  // "": a folder named after the case
  std::string explain;                        // the criterion, if any
};

/// Adds --watch, --case, --keep and --explain to `app`.
void add_study(CLI::App& app, StudyOptions& options);

/// Throws UserError where options stand beside each other that have no meaning together.
void check_study(const StudyOptions& options);

/// Whether any of them was given.
bool any_of_study(const StudyOptions& options);

}  // namespace labcheck
