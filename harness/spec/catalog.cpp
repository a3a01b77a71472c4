// SPDX-License-Identifier: MIT
#include "harness/spec/catalog.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/names.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/spec/lab_files.hpp"
#include "harness/spec/source_files.hpp"

#include <algorithm>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

// The path as the user would write it: relative if it is below the current folder.
std::string name_for_user(const fs::path& path) {
  std::error_code error;
  const fs::path relative = fs::proximate(path, error);
  const bool below = !error && !relative.empty() && *relative.begin() != "..";
  return (below ? relative : path).string();
}

struct RequiredFile {
  fs::path path;
  std::string purpose;
};

Lab folders_of(const fs::path& root, const std::string& lab) {
  Lab found;
  found.assignment_folder = root / "assignments" / lab;
  found.reference_folder = root / "reference" / lab;
  found.template_folder = root / "student_template" / lab;
  // Absent if neither the solution nor the ladder is there, as in a course's student installation.
  // If only one is there, the other was forgotten.
  found.reference = Reference::absent;
  for (const char* name : {"solution.cu", "solution", "ladder"}) {
    std::error_code error;
    if (fs::exists(found.reference_folder / name, error)) found.reference = Reference::installed;
  }
  return found;
}

Diagnostic missing(const fs::path& path, const std::string& purpose) {
  return error_at({}, name_for_user(path), tr("this file is missing; {}", purpose));
}

std::vector<Diagnostic> missing_files(const Lab& lab) {
  std::vector<RequiredFile> required{{lab.reference_folder / "oracle.cpp",
                                      tr("it generates the inputs and the expected results")}};
  if (has_functions(lab.assignment)) {
    required.insert(
        required.begin(),
        {{lab.assignment_folder / "lab.cuh", tr("it declares the functions that students define")},
         {lab.assignment_folder / "driver.cu", tr("it calls those functions for each test case")}});
  }
  const std::vector<std::string> files = files_of(lab.assignment);
  for (const std::string& name : files) {
    if (lab.reference == Reference::installed) {
      required.push_back({files.size() > 1 ? lab.reference_folder / "solution" / name
                                           : lab.reference_folder / "solution.cu",
                          tr("it shows that full points can be earned")});
    }
    required.push_back({lab.template_folder / name, tr("students start from it")});
  }
  std::vector<Diagnostic> found;
  for (const RequiredFile& file : required) {
    std::error_code error;
    if (!fs::is_regular_file(file.path, error)) found.push_back(missing(file.path, file.purpose));
  }
  return found;
}

std::vector<std::string> rungs_in(const fs::path& reference_folder) {
  std::vector<std::string> rungs;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(reference_folder / "ladder", error)) {
    if (entry.path().extension() == ".cu") rungs.push_back(entry.path().stem().string());
  }
  std::ranges::sort(rungs);
  return rungs;
}

std::vector<std::string> named_rungs(const Ladder& ladder) {
  std::vector<std::string> rungs;
  for (const Rung& rung : ladder.rungs) rungs.push_back(rung.id);
  return rungs;
}

// The rungs that a rubric may use: those that the assignment lists if none is installed.
std::vector<std::string> rungs_of(const Lab& lab) {
  return lab.reference == Reference::absent ? named_rungs(lab.assignment.ladder)
                                            : rungs_in(lab.reference_folder);
}

// The headers in the lab's folder that its files include, but that submissions cannot include.
// Without them, no submission would compile.
std::vector<Diagnostic> undeclared_headers(const Lab& lab) {
  const std::vector<std::string>& headers = lab.assignment.headers;
  std::vector<std::string> files = provided_files(lab.assignment);
  files.emplace_back("lab.cuh");
  std::vector<Diagnostic> errors;
  for (const std::string& name : files) {
    const fs::path path = lab.assignment_folder / name;
    std::error_code error;
    if (!fs::is_regular_file(path, error)) continue;
    for (const Include& include : includes_in(read_file(path))) {
      const bool is_visible = include.name == "lab.cuh" || contains(headers, include.name);
      if (is_visible || !fs::is_regular_file(lab.assignment_folder / include.name, error)) continue;
      errors.push_back(error_at(include.position, name_for_user(path),
                                tr("this file includes {}, which assignment.yaml does not "
                                   "list under 'headers'",
                                   include.name)));
    }
  }
  return errors;
}

FolderFiles files_in(const fs::path& folder) {
  std::vector<std::string> names;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) {
    if (entry.is_regular_file(error)) names.push_back(entry.path().filename().string());
  }
  return names;
}

// The ladder must list exactly the files in ladder/ and use a ceiling that labcheck has.
std::vector<Diagnostic> ladder_errors(const Lab& lab, const std::string& file,
                                      const ExternalNames& external) {
  const Ladder& ladder = lab.assignment.ladder;
  if (ladder.rungs.empty()) return {};
  std::vector<Diagnostic> errors;
  const std::vector<std::string> files = rungs_of(lab);
  const std::vector<std::string> named = named_rungs(ladder);
  for (const Rung& rung : ladder.rungs) {
    if (rung.id.empty() || contains(files, rung.id)) continue;
    errors.push_back(error_at({}, file,
                              tr("the ladder lists rung '{0}', but ladder/{0}.cu does "
                                 "not exist{1}",
                                 rung.id, known_names(rung.id, files, tr("rungs")))));
  }
  for (const std::string& rung : files) {
    if (contains(named, rung)) continue;
    errors.push_back(error_at({}, file, tr("the ladder does not list ladder/{}.cu", rung)));
  }
  if (!ladder.ceiling.empty() && !contains(external.ceilings, ladder.ceiling)) {
    errors.push_back(error_at({}, file,
                              tr("unknown ceiling '{}'{}", ladder.ceiling,
                                 known_names(ladder.ceiling, external.ceilings, tr("ceilings")))));
  }
  return errors;
}

// Reads `path` with `read`, or reports that the file is missing.
template <class Read>
auto read_if_exists(const fs::path& path, const std::string& purpose, Read read) {
  decltype(read(std::declval<YamlReader&>())) loaded;
  std::error_code error;
  if (fs::is_regular_file(path, error)) {
    YamlReader reader(read_file(path), name_for_user(path));
    loaded = read(reader);
  } else {
    loaded.diagnostics.push_back(missing(path, purpose));
  }
  return loaded;
}

Loaded<Rubric> load_rubric(const fs::path& root, const Lab& lab, const std::string& name,
                           const ExternalNames& external) {
  RubricNames known{.assignment = name,
                    .cases = {},
                    .counters = external.counters,
                    .rungs = rungs_of(lab),
                    .ceilings = external.ceilings};
  for (const Part& part : lab.assignment.parts) {
    if (!part.id.empty()) known.parts.push_back(part.id);
  }
  known.hidden_cases = lab.assignment.hidden;
  for (const TestCase& test_case : lab.assignment.cases) {
    if (test_case.id.empty()) continue;
    known.cases.push_back(test_case.id);
    known.part_of_case[test_case.id] = test_case.part;
    if (test_case.program) known.program_cases.push_back(test_case.id);
    if (has_drawn_sizes(test_case)) known.drawn_cases.push_back(test_case.id);
  }
  if (!known.cases.empty()) {
    for (const std::string& id : absent_cases(lab.assignment)) known.cases.push_back(id);
  }
  return read_if_exists(root / "rubrics" / (name + ".yaml"), tr("it defines how points are earned"),
                        [&](YamlReader& reader) { return read_rubric(reader, known); });
}

// Does nothing if there is no hidden.yaml, as in an installation for students.
std::vector<Diagnostic> add_hidden_cases(Lab& lab) {
  const fs::path path = lab.reference_folder / "hidden.yaml";
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return {};
  YamlReader reader(read_file(path), name_for_user(path));
  auto hidden = read_hidden_cases(reader, lab.assignment);
  for (TestCase& test_case : hidden.value) lab.assignment.cases.push_back(std::move(test_case));
  return hidden.diagnostics;
}

}  // namespace

Loaded<Assignment> load_assignment(const fs::path& root, const std::string& lab) {
  const fs::path folder = folders_of(root, lab).assignment_folder;
  return read_if_exists(
      folder / "assignment.yaml", tr("it describes the assignment"),
      [&](YamlReader& reader) { return read_assignment(reader, lab, files_in(folder)); });
}

Loaded<Lab> load_lab(const fs::path& root, const std::string& lab, const ExternalNames& external) {
  Loaded<Lab> loaded{folders_of(root, lab), {}};
  const auto add = [&](const std::vector<Diagnostic>& found) {
    loaded.diagnostics.insert(loaded.diagnostics.end(), found.begin(), found.end());
  };
  Loaded<Assignment> assignment = load_assignment(root, lab);
  loaded.value.assignment = std::move(assignment.value);
  const bool is_whole = !has_errors(assignment.diagnostics);
  const auto hidden = is_whole ? add_hidden_cases(loaded.value) : std::vector<Diagnostic>{};
  Loaded<Rubric> rubric = load_rubric(root, loaded.value, lab, external);
  loaded.value.rubric =
      without_cases(std::move(rubric.value), absent_cases(loaded.value.assignment));
  add(assignment.diagnostics);
  add(hidden);
  add(rubric.diagnostics);
  add(missing_files(loaded.value));
  add(undeclared_headers(loaded.value));
  add(ladder_errors(loaded.value, name_for_user(loaded.value.assignment_folder / "assignment.yaml"),
                    external));
  const auto errors = static_cast<std::uint64_t>(std::ranges::count_if(
      loaded.diagnostics, [](const Diagnostic& d) { return d.severity == Severity::error; }));
  if (errors > 0) {
    throw UserError(tr_plural("{} cannot be used: {} error", "{} cannot be used: {} errors", errors,
                              lab, with_thousands(errors)),
                    loaded.diagnostics);
  }
  return loaded;
}

}  // namespace labcheck
