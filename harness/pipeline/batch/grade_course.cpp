// SPDX-License-Identifier: MIT
#include "harness/pipeline/batch/grade_course.hpp"

#include "harness/base/error.hpp"
#include "harness/base/parallel.hpp"
#include "harness/base/render.hpp"
#include "harness/base/translation.hpp"
#include "harness/intake/submissions.hpp"
#include "harness/pipeline/baselines.hpp"
#include "harness/pipeline/batch/course_files.hpp"
#include "harness/pipeline/batch/course_table.hpp"
#include "harness/pipeline/batch/similar_inputs.hpp"
#include "harness/pipeline/case_memory.hpp"
#include "harness/pipeline/validate_lab.hpp"
#include "harness/records/keys.hpp"
#include "harness/records/results_folder.hpp"
#include "harness/sandbox/known_answers.hpp"
#include "harness/score/final_grade.hpp"

#include <algorithm>
#include <map>
#include <memory>
#include <mutex>
#include <utility>
#include <variant>

namespace labcheck {
namespace {

/// Grades in a slot of its own.
struct Worker : Progress {
  Worker(std::size_t worker_number, const Workbench& bench, BatchObserver& batch_observer)
      : number(worker_number), observer(batch_observer), slot{bench, *this} {}

  void step(std::string_view description) override { observer.on_step(number, description); }

  std::size_t number;
  BatchObserver& observer;
  Slot slot;
};

// A busy GPU must not stop a batch.
Workbench without_speed(Workbench bench) {
  bench.speed = SpeedCriteria::left_out;
  return bench;
}

// `lab` with what every full grade has in common: whether a solution earns all points does not
// depend on how many they are.
Lab without_points(Lab lab) {
  for (Criterion& criterion : lab.rubric.criteria) {
    criterion.points = criterion.points > 0 ? 1 : 0;
    criterion.title = criterion.help = "";
  }
  return lab;
}

GradeKeys keys_of(const Submission& submission, const LabDigests& digests) {
  return {grade_key(submission, digests), grade_key_on_any_gpu(submission, digests)};
}

struct Silent : Progress {
  void step(std::string_view) override {}
};

/// The results of one lab.
CourseTable table_of(const CourseInput& input, std::vector<CourseRow> rows,
                     const BackendDescription& backend, const std::vector<CeilingTime>& ceilings) {
  CourseTable table = empty_table(input.lab, backend, LABCHECK_VERSION);
  const CourseSubmissions& received = input.received_submissions;
  table.layout = received.layout;
  table.skipped = received.skipped;
  table.rows = std::move(rows);
  for (std::size_t k = 0; k < received.missing.size(); ++k) {
    table.rows.push_back(missing_row(received.missing[k], input.lab.rubric,
                                     input.marks[received.submissions.size() + k]));
  }
  complete_table(table, input.lab, received.unknown, ceilings);
  return table;
}

FinalGrade grade_of(const CourseInput& input, const ReceivedSubmission& received,
                    const Record& record, const std::vector<InstructorMark>& marks) {
  return final_grade(record.graded.grade, marks, input.lab.rubric.late, received.submitted_at,
                     ids_of(received));
}

class CourseGrading {
 public:
  CourseGrading(const CourseJob& job, const Workbench& bench, BatchObserver& observer)
      : job_(job),
        bench_(bench),
        observer_(observer),
        case_memory_(job.case_memory > 0 ? job.case_memory : default_case_memory()) {
    const std::uint64_t seed = submission_seed(job.secret, "what all are timed on");
    for (std::size_t k = 0; k < job.gpus.size(); ++k)
      pools_.push_back(std::make_unique<BaselinePool>(seed));
    const std::size_t count = job.workers > 0 ? job.workers : usable_processors();
    for (std::size_t k = 0; k < count; ++k) {
      Slot& slot = workers_.emplace_back(std::make_unique<Worker>(k, bench, observer))->slot;
      slot.case_memory = &case_memory_;
      if (job.gpus.empty()) continue;
      slot.gpu = job.gpus[k % job.gpus.size()];
      slot.start_gate = &start_gate_;
      slot.baseline_pool = pools_[k % job.gpus.size()].get();
    }
  }

  GradedCourse run() {
    for (const CourseInput& input : job_.inputs) {
      const RecordStore store(job_.out, input.lab.assignment.id);
      if (const auto warning = warn_about_changed_speed(input, store))
        observer_.on_warning(*warning);
    }
    GradedCourse course;
    for (const CourseInput& input : job_.inputs) {
      course.outcome = grade(input, course.tables.emplace_back());
      observer_.on_lab_end(course.tables.back());
      if (course.outcome == BatchOutcome::interrupted) break;
    }
    if (writes_everything()) write_course_pages(job_.out, course.tables, similar_);
    return course;
  }

 private:
  BatchOutcome grade(const CourseInput& input, CourseTable& table) {
    const std::string& lab = input.lab.assignment.id;
    const RecordStore store(job_.out, lab);
    if (writes_everything()) store.remove_unfinished();
    const LabDigests digests = digests_of(input.lab, bench_);
    observer_.on_lab(lab, input.received_submissions);
    try {
      require_passing_reference(input.lab);
    } catch (const Interrupted&) {
      table = table_of(input, {}, describe_backend(bench_), {});
      return BatchOutcome::interrupted;
    }
    const LabJob job{input.received_submissions.submissions,
                     store,
                     input.regrade,
                     job_.regrades_withheld,
                     job_.keeps_other_gpus,
                     job_.began};
    GradedLab graded = grade_lab(job, steps_for(input, digests), observer_);
    std::vector<CeilingTime> ceilings;
    if (graded.outcome == BatchOutcome::complete && writes_everything()) {
      try {
        ceilings =
            course_ceilings(graded.rows, input.lab, digests, CeilingStore(job_.out, lab),
                            submission_seed(job_.secret, "ceilings"), workers_.front()->slot);
      } catch (const Interrupted&) {
        graded.outcome = BatchOutcome::interrupted;
      }
    }
    table = table_of(input, std::move(graded.rows), describe_backend(bench_), ceilings);
    if (graded.outcome == BatchOutcome::complete && writes_everything()) compare(input.lab);
    return graded.outcome;
  }

  // Compares the submissions that were published since the last call.
  void compare(const Lab& lab) {
    std::vector<ComparedSubmission> submissions = std::exchange(published_, {});
    std::ranges::sort(submissions, {}, &ComparedSubmission::id);
    similar_[lab.assignment.id] =
        similar_submissions_of(lab, std::move(submissions), given_files(lab));
  }

  // Writes the pages about one submission, and keeps it for the comparison.
  void write_pages(const ReceivedSubmission& received, const Record& record,
                   const FinalGrade& grade) {
    if (!writes_everything()) return;
    write_student_pages(job_.out, received, record, grade);
    ComparedSubmission submission = submission_to_compare(record);
    const std::lock_guard lock(published_mutex_);
    published_.push_back(std::move(submission));
  }

  // With a reference solution that fails, the submissions would fail for the same reason. The
  // answer is kept as long as nothing that its grade depends on changes.
  void require_passing_reference(const Lab& lab) {
    if (lab.reference == Reference::absent) return;
    const Workbench bench = without_speed(bench_);
    const std::string key =
        grade_key(reference_submission(lab), digests_of(without_points(lab), bench));
    const std::string& name = lab.assignment.id;
    ask_once({answers_folder(), "reference-" + name, key}, [&]() -> std::string {
      observer_.on_reference(name);
      Silent silent;
      const Slot& slot = workers_.front()->slot;
      const Message problem = why_reference_fails(lab, {bench, silent, slot.gpu});
      if (problem.empty()) return "passes";
      throw UserError(tr("{} is not graded: its reference solution does not earn every point: {}",
                         name, render(problem)),
                      tr("correct the lab until 'labcheck validate {}' reports no problem", name));
    });
  }

  // Both arguments must outlive the steps.
  LabSteps steps_for(const CourseInput& input, const LabDigests& digests) {
    std::map<std::string, const std::vector<InstructorMark>*> marks;
    const std::vector<ReceivedSubmission>& submissions = input.received_submissions.submissions;
    for (std::size_t k = 0; k < submissions.size(); ++k) marks[submissions[k].id] = &input.marks[k];
    return {workers_.size(),
            [this, &input](const ReceivedSubmission& received) {
              return open_submission(received, input.lab.assignment, job_.scratch,
                                     input.lab.other_files);
            },
            [&digests](const Submission& submission) { return keys_of(submission, digests); },
            [this, &input, &digests](const Submission& submission, const std::string& key,
                                     const KnownEvidence& known, std::size_t worker) {
              return grade_submission(submission, input.lab, submission_seed(job_.secret, key),
                                      workers_[worker]->slot, digests, known);
            },
            [this, &input, marks](const ReceivedSubmission& received, const Record& record) {
              const FinalGrade grade = grade_of(input, received, record, *marks.at(received.id));
              write_pages(received, record, grade);
              return row_of(received, record, grade);
            }};
  }

  bool writes_everything() const { return job_.output == BatchOutput::everything; }

  const CourseJob& job_;
  const Workbench& bench_;
  BatchObserver& observer_;
  CaseMemory case_memory_;
  StartGate start_gate_;
  std::vector<std::unique_ptr<BaselinePool>> pools_;  // one for each GPU
  std::vector<std::unique_ptr<Worker>> workers_;
  std::mutex published_mutex_;
  std::vector<ComparedSubmission> published_;
  std::map<std::string, SimilarSubmissions> similar_;  // by lab
};

}  // namespace

std::vector<CourseTable> recorded_course(const CourseJob& job, const Workbench& bench) {
  std::vector<CourseTable> tables;
  for (const CourseInput& input : job.inputs) {
    const RecordStore store(job.out, input.lab.assignment.id);
    const LabDigests digests = digests_of(input.lab, bench);
    std::vector<CourseRow> rows;
    for (const ReceivedSubmission& received : input.received_submissions.submissions) {
      const std::size_t number = rows.size();
      try {
        const Submission submission =
            open_submission(received, input.lab.assignment, job.scratch, input.lab.other_files);
        const FoundRecord found = store.read(received.id);
        const auto* record = std::get_if<Record>(&found);
        const bool is_current =
            record != nullptr &&
            is_up_to_date(*record, keys_of(submission, digests), job.keeps_other_gpus);
        rows.push_back(is_current ? row_of(received, *record,
                                           grade_of(input, received, *record, input.marks[number]))
                                  : row_without_record(received, {}));
      } catch (const SharedProblem&) {
        throw;
      } catch (const std::exception&) {
        rows.push_back(row_without_record(received, {}));  // its grading will report the reason
      }
    }
    tables.push_back(table_of(input, std::move(rows), describe_backend(bench), {}));
  }
  return tables;
}

GradedCourse grade_course(const CourseJob& job, const Workbench& bench, BatchObserver& observer) {
  return CourseGrading(job, bench, observer).run();
}

}  // namespace labcheck
