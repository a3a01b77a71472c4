// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/parallel.hpp"
#include "harness/base/translation.hpp"
#include "harness/intake/submissions.hpp"
#include "harness/pipeline/batch/grade_course.hpp"
#include "harness/pipeline/case_devices.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <set>
#include <vector>

namespace labcheck {
namespace {

class CourseBuilding {
 public:
  CourseBuilding(const CourseJob& job, const Workbench& bench, BatchObserver& observer)
      : job_(job), bench_(bench), observer_(observer) {
    for (const CourseInput& input : job.inputs) {
      for (const ReceivedSubmission& received : input.received_submissions.submissions)
        all_.push_back({&input, &received});
    }
  }

  BuiltCourse run() {
    const std::size_t wanted = job_.workers > 0 ? job_.workers : usable_processors();
    run_workers(std::min(wanted, all_.size()), [this](std::size_t worker) { build_all(worker); });
    if (problem_) std::rethrow_exception(problem_);
    return {interrupted() ? BatchOutcome::interrupted : BatchOutcome::complete, built_, failed_};
  }

 private:
  struct Item {
    const CourseInput* input;
    const ReceivedSubmission* received;
  };

  void build_all(std::size_t worker) {
    while (!stops_ && !interrupted()) {
      const std::size_t next = next_++;
      if (next >= all_.size()) return;
      const auto& [input, received] = all_[next];
      try {
        observer_.on_start(*received, worker);
        observer_.on_step(worker, tr("compiling"));
        build(input->lab, open_submission(*received, input->lab.assignment, job_.scratch,
                                          input->lab.other_files));
        ++built_;
      } catch (const Interrupted&) {
        return;
      } catch (const SharedProblem&) {
        stop_for(std::current_exception());
      } catch (const std::exception& error) {
        ++failed_;
        observer_.on_failure(*received, error.what());
      }
    }
  }

  void build(const Lab& lab, const Submission& submission) {
    for (const Part& part : lab.assignment.parts) {
      const Submission sources = submission_of_part(part, submission);
      if (!sources.missing.empty()) continue;
      for (const Backend backend : std::set{bench_.backend, Backend::sim}) {
        const Target target = target_of(part, lab.assignment, bench_, backend);
        bench_.toolchain.build(sources, lab, target, part.kind);
      }
    }
  }

  void stop_for(std::exception_ptr problem) {
    const std::lock_guard lock(problem_mutex_);
    if (!problem_) problem_ = std::move(problem);
    stops_ = true;
  }

  const CourseJob& job_;
  const Workbench& bench_;
  BatchObserver& observer_;
  std::vector<Item> all_;
  std::atomic<std::size_t> next_{0};
  std::atomic<std::size_t> built_{0};
  std::atomic<std::size_t> failed_{0};
  std::atomic<bool> stops_{false};
  std::mutex problem_mutex_;
  std::exception_ptr problem_;
};

}  // namespace

BuiltCourse build_course(const CourseJob& job, const Workbench& bench, BatchObserver& observer) {
  return CourseBuilding(job, bench, observer).run();
}

}  // namespace labcheck
