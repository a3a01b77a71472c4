// SPDX-License-Identifier: MIT
#include "harness/pipeline/batch/course_inputs.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/names.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/intake/roster.hpp"
#include "harness/intake/submissions.hpp"
#include "harness/pipeline/batch/course_table.hpp"
#include "harness/score/final_grade.hpp"
#include "harness/spec/marks_reader.hpp"

#include <algorithm>
#include <utility>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

// Throws all errors in a file at once; otherwise passes on the warnings.
template <class T>
T require_valid(Loaded<T> loaded, const std::string& file, BatchObserver& observer) {
  if (has_errors(loaded.diagnostics))
    throw UserError(tr("{}: contains errors", file), std::move(loaded.diagnostics));
  for (const Diagnostic& diagnostic : loaded.diagnostics) observer.on_warning(diagnostic);
  return std::move(loaded.value);
}

// The ids of each student, in the order of CourseInput::marks.
std::vector<std::vector<std::string>> list_student_ids(
    const CourseSubmissions& received_submissions) {
  std::vector<std::vector<std::string>> students;
  for (const ReceivedSubmission& received : received_submissions.submissions)
    students.push_back(ids_of(received));
  for (const Person& person : received_submissions.missing) students.push_back(ids_of(person));
  return students;
}

std::vector<std::vector<InstructorMark>> marks_for(
    const CourseInput& input, const std::vector<std::vector<std::string>>& students,
    const std::string& file, BatchObserver& observer) {
  if (file.empty()) return std::vector<std::vector<InstructorMark>>(students.size());
  Loaded<std::vector<LocatedMark>> marks = read_marks(read_file(file), file, input.lab.rubric);
  std::erase_if(marks.value, [](const LocatedMark& one) { return one.mark.submission.empty(); });
  auto of_course = marks_of_course(marks.value, file, students);
  of_course.diagnostics.insert(of_course.diagnostics.end(), marks.diagnostics.begin(),
                               marks.diagnostics.end());
  of_course.diagnostics = in_order(std::move(of_course.diagnostics));
  return require_valid(std::move(of_course), file, observer);
}

void require_extensions_known(const Rubric& rubric,
                              const std::vector<std::vector<std::string>>& students) {
  if (!rubric.late) return;
  const std::vector<std::string> unknown = unused_extensions(*rubric.late, students);
  if (unknown.empty()) return;
  throw UserError(tr("the rubric of {} extends the deadline for unknown students: {}",
                     rubric.assignment, joined(unknown)),
                  tr("identify students by id or e-mail, as in the roster"));
}

// The participants in the Moodle worksheets to fill in for `lab`; those that are only on the roster
// are `of_roster`. The times of the worksheets take precedence.
MoodleParticipants participants_for(const std::vector<CourseReportRequest>& reports,
                                    const std::string& lab, const MoodleParticipants& of_roster) {
  MoodleParticipants participants;
  for (const CourseReportRequest& request : reports) {
    if (request.format == CourseFormat::moodle)
      participants.merge(read_moodle_worksheet(read_file(path_for(request.path, lab))));
  }
  for (const auto& [number, participant] : of_roster) {
    const auto at = participants.emplace(number, participant).first;
    if (!at->second.submitted_at) at->second.submitted_at = participant.submitted_at;
  }
  return participants;
}

// Selects the submissions that --regrade names by any id of their students.
void select_regraded(const std::vector<std::string>& regrade, std::vector<CourseInput>& inputs) {
  std::vector<std::string> known;
  std::set<std::string> found;
  for (CourseInput& input : inputs) {
    for (const ReceivedSubmission& received : input.received_submissions.submissions) {
      for (const std::string& id : ids_of(received)) {
        known.push_back(id);
        if (!contains(regrade, id)) continue;
        found.insert(id);
        input.regrade.insert(received.id);
      }
    }
  }
  for (const std::string& id : regrade) {
    if (found.contains(id)) continue;
    throw UserError(tr("--regrade: no submission of '{}'{}", id, did_you_mean(id, known)),
                    tr("specify a student by id, or a submission by its name in index.html"));
  }
}

}  // namespace

std::vector<LabFolder> lab_folders_in(const fs::path& folder,
                                      const std::vector<std::string>& labs) {
  std::vector<LabFolder> found;
  std::error_code error;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error)) {
    const std::string name = entry->path().filename().string();
    const auto lab = std::ranges::find_if(labs, [&](const std::string& known) {
      return known == name || known.starts_with(name + "-");
    });
    if (lab != labs.end() && entry->is_directory()) found.push_back({*lab, entry->path()});
  }
  std::ranges::sort(found, [](const LabFolder& a, const LabFolder& b) { return a.lab < b.lab; });
  return found;
}

std::vector<LabFolder> find_lab_folders(const fs::path& folder,
                                        const std::vector<std::string>& labs) {
  std::vector<LabFolder> found = lab_folders_in(folder, labs);
  if (found.empty()) {
    throw UserError(
        tr("{}: no lab was specified, and no subfolder is named after one", folder.string()),
        tr("specify the lab to grade, for example --lab lab5"));
  }
  return found;
}

std::vector<CourseInput> read_course_inputs(const std::vector<LabFolder>& labs,
                                            const CourseSources& sources,
                                            const std::vector<CourseReportRequest>& reports,
                                            const fs::path& scratch,
                                            const std::function<Lab(const std::string& lab)>& load,
                                            BatchObserver& observer) {
  if (!sources.marks.empty() && labs.size() > 1) {
    throw UserError(tr("--marks applies to one lab, but there are several"),
                    tr("grade each lab separately, with its own marks"));
  }
  std::optional<NamePattern> pattern;
  if (!sources.layout_pattern.empty()) pattern.emplace(sources.layout_pattern);
  std::optional<Roster> roster;
  MoodleParticipants of_roster;
  if (!sources.roster.empty()) {
    roster = load_roster(sources.roster);
    of_roster = read_moodle_worksheet(read_file(sources.roster));
  }
  std::vector<CourseInput> inputs;
  for (const LabFolder& lab : labs) {
    CourseInput input{load(lab.lab), {}, {}, {}};
    input.received_submissions =
        find_submissions({lab.folder, sources.layout, roster, scratch / input.lab.assignment.id,
                          pattern, participants_for(reports, input.lab.assignment.id, of_roster)});
    const auto students = list_student_ids(input.received_submissions);
    input.marks = marks_for(input, students, sources.marks, observer);
    require_extensions_known(input.lab.rubric, students);
    inputs.push_back(std::move(input));
  }
  select_regraded(sources.regrade, inputs);
  return inputs;
}

void keep_shard(const Shard& shard, std::vector<CourseInput>& inputs) {
  std::size_t position = 0;
  for (CourseInput& input : inputs) {
    std::vector<ReceivedSubmission> submissions;
    std::vector<std::vector<InstructorMark>> marks;
    std::vector<ReceivedSubmission>& all = input.received_submissions.submissions;
    for (std::size_t k = 0; k < all.size(); ++k) {
      if (position++ % shard.count != shard.number - 1) continue;
      submissions.push_back(std::move(all[k]));
      marks.push_back(std::move(input.marks[k]));
    }
    all = std::move(submissions);
    input.marks = std::move(marks);
    input.received_submissions.missing.clear();
  }
  std::erase_if(inputs, [](const CourseInput& input) {
    return input.received_submissions.submissions.empty();
  });
}

}  // namespace labcheck
