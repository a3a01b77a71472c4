#include "harness/cli/batch_inputs.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "harness/cli/console.hpp"
#include "harness/cli/setup.hpp"
#include "harness/intake/find_hand_ins.hpp"
#include "harness/pipeline/batch/class_rows.hpp"
#include "harness/score/final_grade.hpp"
#include "harness/spec/marks_of_class.hpp"
#include "harness/spec/marks_reader.hpp"
#include "harness/spec/names.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

/// A lab by its whole name, and where its hand-ins lie.
struct LabFolder {
  std::string lab;
  fs::path folder;
};

std::vector<LabFolder> by_subfolder(const fs::path& folder, const CommonOptions& options) {
  const std::vector<std::string> labs = lab_names(labs_root(options));
  std::vector<LabFolder> found;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    const auto lab = std::find_if(labs.begin(), labs.end(), [&](const std::string& known) {
      return known == name || known.starts_with(name + "-");
    });
    if (lab != labs.end() && entry->is_directory()) found.push_back({*lab, entry->path()});
  }
  if (found.empty()) {
    throw UserError(
        fmt::format("{}: no lab is named, and no subfolder is named as one", folder.string()),
        "say which lab to grade for, such as --lab lab5");
  }
  std::sort(found.begin(), found.end(),
            [](const LabFolder& a, const LabFolder& b) { return a.lab < b.lab; });
  return found;
}

std::vector<LabFolder> labs_of(const BatchCommand& command, const CommonOptions& options) {
  if (!fs::exists(command.folder)) {
    throw UserError(fmt::format("{}: there is no such folder or archive", command.folder.string()),
                    "name what the class handed in");
  }
  if (command.labs.empty()) return by_subfolder(command.folder, options);
  const fs::path root = labs_root(options);
  std::vector<LabFolder> labs;
  for (const std::string& name : command.labs)
    labs.push_back({lab_called(root, name), command.folder});
  return labs;
}

// What is wrong with a file is told in one go, warnings also where nothing else is.
template <class T>
T require(Loaded<T> loaded, const std::string& file) {
  if (has_errors(loaded.diagnostics))
    throw UserError(fmt::format("{}: has mistakes", file), std::move(loaded.diagnostics));
  for (const Diagnostic& diagnostic : loaded.diagnostics) print_diagnostic(diagnostic);
  return std::move(loaded.value);
}

// By which ids everyone is known, as ClassInput::marks counts.
std::vector<std::vector<std::string>> students_of(const ClassHandIns& hand_ins) {
  std::vector<std::vector<std::string>> students;
  for (const HandIn& hand_in : hand_ins.hand_ins) students.push_back(ids_of(hand_in));
  for (const Person& person : hand_ins.missing) students.push_back(ids_of(person));
  return students;
}

std::vector<std::vector<PersonalMark>> marks_for(
    const ClassInput& input, const std::vector<std::vector<std::string>>& students,
    const std::string& file) {
  if (file.empty()) return std::vector<std::vector<PersonalMark>>(students.size());
  Loaded<std::vector<PlacedMark>> marks = read_marks(read_file(file), file, input.lab.rubric);
  std::erase_if(marks.value, [](const PlacedMark& one) { return one.mark.submission.empty(); });
  auto of_class = marks_of_class(marks.value, file, students);
  of_class.diagnostics.insert(of_class.diagnostics.end(), marks.diagnostics.begin(),
                              marks.diagnostics.end());
  of_class.diagnostics = in_order(std::move(of_class.diagnostics));
  return require(std::move(of_class), file);
}

void require_extensions_known(const Rubric& rubric,
                              const std::vector<std::vector<std::string>>& students) {
  if (!rubric.late) return;
  const std::vector<std::string> unknown = extensions_of_nobody(*rubric.late, students);
  if (unknown.empty()) return;
  throw UserError(fmt::format("the rubric of {} extends the deadline for {}, whom nobody knows",
                              rubric.assignment, joined(unknown)),
                  "name students by id or e-mail, as the roster does");
}

// What worksheets of Moodle's that are to be filled for `lab` tell, and else `of_roster`.
MoodleTimes times_for(const BatchCommand& command, const std::string& lab,
                      const MoodleTimes& of_roster) {
  MoodleTimes times;
  for (const ClassReportRequest& request : command.reports) {
    if (request.format == ClassFormat::moodle)
      times.merge(moodle_times(read_file(path_for(request, lab))));
  }
  times.insert(of_roster.begin(), of_roster.end());
  return times;
}

// The hand-ins that --regrade names, by any of the ids of who handed them in.
void choose_regraded(const std::vector<std::string>& regrade, std::vector<ClassInput>& inputs) {
  std::vector<std::string> known;
  std::set<std::string> found;
  for (ClassInput& input : inputs) {
    for (const HandIn& hand_in : input.hand_ins.hand_ins) {
      for (const std::string& id : ids_of(hand_in)) {
        known.push_back(id);
        if (!contains(regrade, id)) continue;
        found.insert(id);
        input.regrade.insert(hand_in.id);
      }
    }
  }
  for (const std::string& id : regrade) {
    if (found.contains(id)) continue;
    throw UserError(
        fmt::format("--regrade: there is no hand-in of '{}'{}", id, did_you_mean(id, known)),
        "name a student by an id, or a hand-in as index.html does");
  }
}

}  // namespace

std::vector<ClassInput> class_inputs(const BatchCommand& command, const CommonOptions& options,
                                     const fs::path& scratch) {
  const std::vector<LabFolder> labs = labs_of(command, options);
  if (!command.marks.empty() && labs.size() > 1) {
    throw UserError("--marks is for one lab, and there are several",
                    "grade each lab by itself, with its own marks");
  }
  std::optional<NamePattern> pattern;
  if (!command.layout_pattern.empty()) pattern.emplace(command.layout_pattern);
  std::optional<Roster> roster;
  MoodleTimes of_roster;
  if (!command.roster.empty()) {
    roster = load_roster(command.roster);
    of_roster = moodle_times(read_file(command.roster));
  }
  std::vector<ClassInput> inputs;
  for (const LabFolder& lab : labs) {
    ClassInput input{load_lab_called(options, lab.lab), {}, {}, {}};
    input.hand_ins =
        find_hand_ins({lab.folder, command.layout, roster, scratch / input.lab.assignment.id,
                       pattern, times_for(command, input.lab.assignment.id, of_roster)});
    const auto students = students_of(input.hand_ins);
    input.marks = marks_for(input, students, command.marks);
    require_extensions_known(input.lab.rubric, students);
    inputs.push_back(std::move(input));
  }
  choose_regraded(command.regrade, inputs);
  return inputs;
}

}  // namespace labcheck
