// SPDX-License-Identifier: MIT
/// A course that is graded quickly, and submissions for it in each supported layout.
#pragma once

#include "harness/model/received_submission.hpp"
#include "tests/e2e/run_labcheck.hpp"
#include "tests/support/files.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace labcheck::test {

/// A labs folder whose only lab is lab6, with three small test cases and a rubric of 40 points. The
/// last test case is hidden; its id is "secret", and its title is "quite covert".
class SmallCourse {
 public:
  /// Appends `more_rubric` to the rubric. The course is below the build folder, because cached
  /// builds depend on its path, and tests that run at the same time share it: a course with another
  /// rubric, and one that a test changes, need their own `name`.
  explicit SmallCourse(const std::string& name = "batch_course",
                       const std::string& more_rubric = {});

  const std::filesystem::path& path() const { return path_; }

  /// Gives `points` for results instead of 30.
  void change_rubric(int points) const;

  /// Changes the size of the case "oblong".
  void change_case() const;

 private:
  std::filesystem::path path_;
};

/// A synthetic student, who submits a sample from the folder `verdict`.
struct Student {
  std::string id;     // "s1007"
  std::string first;  // "Grace"
  std::string last;   // "Hopper07"
  std::string verdict;
  std::string source;

  std::string name() const { return first + " " + last; }
  std::string email() const { return id + "@example.edu"; }
  std::string number() const { return id.substr(1); }
};

/// `size` students, who submit five different sources in turn.
std::vector<Student> students(std::size_t size);

/// The layouts of a folder or archive with submissions.
enum class Arrangement {
  folders,
  files,
  zips,
  moodle,
  moodle_flat,
  canvas,
  gradescope,
  repositories,
  zip_of_all
};

/// Writes the submissions of `students` below `folder`. Returns the path for `labcheck batch`: a
/// folder or an archive.
std::filesystem::path write_submissions(const std::vector<Student>& students,
                                        Arrangement arrangement, const Folder& folder);

/// A roster of `students` without the last one, and with two students who have no submission.
std::string roster_of(const std::vector<Student>& students);

/// The arguments for `labcheck batch` with the small course on the simulated GPU, and an
/// environment with a cache that all tests share.
std::vector<std::string> batch_arguments(const SmallCourse& course,
                                         const std::filesystem::path& submissions,
                                         const std::filesystem::path& out,
                                         const std::vector<std::string>& options = {});
std::vector<std::string> batch_environment();

Outcome run_batch(const SmallCourse& course, const std::filesystem::path& submissions,
                  const std::filesystem::path& out, const std::vector<std::string>& options = {},
                  const std::vector<std::string>& environment = batch_environment());

/// The records of a results folder by submission id. The digest is removed, and so is everything
/// that depends on time: when the submission was graded, how long it took, and whether the compiler
/// was called.
std::map<std::string, nlohmann::json> timeless_records(const std::filesystem::path& out);

}  // namespace labcheck::test
