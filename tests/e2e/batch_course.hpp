/// A course that is graded quickly, and a class of it in each layout that instructors have.
#pragma once

#include "harness/model/hand_in.hpp"
#include "tests/e2e/run_labcheck.hpp"
#include "tests/support/files.hpp"

#include <filesystem>
#include <map>
#include <string>
#include <vector>

namespace labcheck::test {

/// A labs folder whose only lab is lab6 with three small test cases, of which the last is hidden
/// and called "secret" and "quite covert"; a rubric of 40 points.
class SmallCourse {
 public:
  /// Below the build folder, since what is compiled of a course is known by its path. A test that
  /// changes the course gives it a `name` of its own.
  explicit SmallCourse(const std::string& name = "batch_course");

  const std::filesystem::path& path() const { return path_; }

  /// Gives `points` for results instead of 30, and puts `text` behind the rubric.
  void change_rubric(int points, const std::string& text = {}) const;

  /// Gives the case "oblong" another size.
  void change_case() const;

 private:
  std::filesystem::path path_;
};

/// A student of the synthetic class, who handed in the sample from the folder `verdict`.
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

/// `size` students who handed in five different sources in turn.
std::vector<Student> students(std::size_t size);

/// How a class can lie in a folder.
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

/// Writes what `students` handed in below `folder`, and returns what `labcheck batch` is to be
/// given: the folder or an archive in it.
std::filesystem::path write_class(const std::vector<Student>& students, Arrangement arrangement,
                                  const Folder& folder);

/// The roster of `students`, without the last of them, and with two who handed in nothing.
std::string roster_of(const std::vector<Student>& students);

/// `labcheck batch` of the small course on the simulated GPU, with a cache that all tests share.
std::vector<std::string> batch_arguments(const SmallCourse& course,
                                         const std::filesystem::path& handed_in,
                                         const std::filesystem::path& out,
                                         const std::vector<std::string>& options = {});
std::vector<std::string> batch_environment();

Outcome run_batch(const SmallCourse& course, const std::filesystem::path& handed_in,
                  const std::filesystem::path& out, const std::vector<std::string>& options = {},
                  const std::vector<std::string>& environment = batch_environment());

/// The records of a folder of results by the ids of their hand-ins, but for times: when each was
/// graded, how long that took and whether that was without the compiler, and the digest of all.
std::map<std::string, nlohmann::json> timeless_records(const std::filesystem::path& out);

}  // namespace labcheck::test
