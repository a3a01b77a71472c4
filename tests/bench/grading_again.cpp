// SPDX-License-Identifier: MIT
// The cost of grading unchanged submissions again, and of scoring them with another rubric.
//
//   grading_again LAB PATH [COUNT]    grades PATH once on the simulated GPU, and then uses it as
//   the
//                                     submission of COUNT students
#include "harness/base/error.hpp"
#include "harness/base/temp_folder.hpp"
#include "harness/cli/console.hpp"
#include "harness/cli/labs.hpp"
#include "harness/cli/setup.hpp"
#include "harness/intake/submission_finder.hpp"
#include "harness/pipeline/grade_submission.hpp"
#include "harness/records/keys.hpp"
#include "harness/records/record_store.hpp"
#include "tests/support/files.hpp"

#include <fmt/format.h>

#include <chrono>
#include <cstdlib>
#include <filesystem>

namespace labcheck {
namespace {

constexpr std::uint64_t kSeed = 1;
constexpr std::size_t kWrittenAtOnce = 200;

class Stopwatch {
 public:
  /// Prints the time since the last call.
  void print(const char* what, std::size_t count) {
    const auto now = std::chrono::steady_clock::now();
    const double seconds = std::chrono::duration<double>(now - start_).count();
    fmt::print("{:<44} {:7.3f} s {:8.3f} ms each\n", what, seconds,
               1e3 * seconds / static_cast<double>(count));
    start_ = now;
  }

 private:
  std::chrono::steady_clock::time_point start_ = std::chrono::steady_clock::now();
};

class CourseOfOneSubmission {
 public:
  CourseOfOneSubmission(const std::filesystem::path& path, Lab lab, const Slot& slot,
                        std::size_t count)
      : path_(path), lab_(std::move(lab)), slot_(slot), count_(count) {}

  void run() {
    const LabDigests digests = digests_of(lab_, slot_.bench);
    Record record;
    record.key = grade_key(submission(), digests);
    record.graded = grade_submission(submission(), lab_, kSeed, slot_, digests, {});
    stopwatch_.print("graded once", 1);
    for (std::size_t k = 0; k < count_; ++k) {
      record.submission_id = fmt::format("student{}", k);
      store_.write(record);
    }
    stopwatch_.print("records written", count_);
    fmt::print("a record has {} bytes\n",
               std::filesystem::file_size(store_.file_of(record.submission_id)));
    check_again();
    score_again();
  }

 private:
  Submission submission() const { return find_submission(path_, lab_.assignment); }

  void check_again() {
    const LabDigests digests = digests_of(lab_, slot_.bench);
    stopwatch_.print("the lab's digests", 1);
    std::size_t unchanged = 0;
    for (const std::string& id : store_.submission_ids()) {
      const FoundRecord found = store_.read(id);
      const auto* record = std::get_if<Record>(&found);
      if (record != nullptr && record->key == grade_key(submission(), digests)) ++unchanged;
    }
    stopwatch_.print("found unchanged", unchanged);
  }

  void score_again() {
    lab_.rubric.criteria.front().points += 1;
    const LabDigests digests = digests_of(lab_, slot_.bench);
    stopwatch_.print("the lab's digests", 1);
    std::vector<Record> scored;
    for (const std::string& id : store_.submission_ids()) {
      Record record = std::get<Record>(store_.read(id));
      record.graded =
          grade_submission(submission(), lab_, kSeed, slot_, digests, record.graded.evidence);
      scored.push_back(std::move(record));
      if (scored.size() < kWrittenAtOnce) continue;
      store_.write(scored);
      scored.clear();
    }
    store_.write(scored);
    stopwatch_.print("scored again, read and written", count_);
  }

  std::filesystem::path path_;
  Lab lab_;
  const Slot& slot_;
  std::size_t count_;
  TempFolder folder_;
  RecordStore store_{folder_.path(), lab_.assignment.id};
  Stopwatch stopwatch_;
};

int grade_again(const std::string& lab, const char* path, std::size_t count) {
  CommonOptions options;
  options.labs = test::source_folder();
  options.backend = BackendChoice::sim;
  options.quiet = true;
  ConsoleProgress progress(options);
  Setup setup(options, progress);
  CourseOfOneSubmission(path, load_named_lab(options, lab), setup.slot(), count).run();
  return 0;
}

}  // namespace
}  // namespace labcheck

int main(int count, char** arguments) {
  if (count < 3) {
    fmt::print(stderr, "grading_again LAB PATH [COUNT]\n");
    return 2;
  }
  try {
    return labcheck::grade_again(arguments[1], arguments[2],
                                 count > 3 ? std::strtoull(arguments[3], nullptr, 10) : 1000);
  } catch (const labcheck::HarnessError& error) {
    fmt::print(stderr, "{}\n", error.what());
    return 77;  // no compiler, no sandbox
  }
}
