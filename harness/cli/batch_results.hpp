/// What becomes of each hand-in of a lab while it is graded: a row of the class, a page for the
/// student and one for instructors, a line of progress.
#pragma once

#include "harness/cli/batch_console.hpp"
#include "harness/cli/batch_inputs.hpp"
#include "harness/model/ceiling_time.hpp"
#include "harness/model/class_table.hpp"
#include "harness/pipeline/batch/grade_class.hpp"

#include <filesystem>
#include <map>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// The address of a student's page, from the folder of results.
std::string student_page_address(const std::string& lab, const std::string& id);

/// The same of the page about the student that is for instructors alone: in another folder, so
/// that nobody hands it out with the students' pages.
std::string instructor_page_address(const std::string& lab, const std::string& id);

/// All that it is given must outlive it.
class BatchResults : public ClassWatch {
 public:
  BatchResults(const ClassInput& input, std::filesystem::path out, BatchConsole& console);

  void begins(const HandIn& hand_in, std::size_t worker) override;
  void is_corrupt(const HandIn& hand_in, const NoRecord& record) override;
  void ends(const HandIn& hand_in, const Record& record, RecordOrigin origin) override;
  void fails(const HandIn& hand_in, std::string_view why) override;

  /// `worker` is at `what` with its hand-in.
  void step(std::size_t worker, std::string_view what);

  /// Everyone, as far as it is known by now, below `ceilings`.
  ClassTable table(const BackendDescription& backend,
                   const std::vector<CeilingTime>& ceilings = {}) const;

  ClassTally tally() const;

 private:
  FinalGrade final_grade_of(const HandIn& hand_in, const Record& record) const;
  void write_pages(const HandIn& hand_in, const Record& record, const FinalGrade& grade) const;
  void add(ClassRow row, RecordOrigin origin, std::string_view line);

  const ClassInput& input_;
  std::filesystem::path out_;
  BatchConsole& console_;
  std::map<std::string, const std::vector<PersonalMark>*> marks_;  // by hand-in
  mutable std::mutex mutex_;  // of all that follows, and of the console
  std::map<std::size_t, std::string> at_work_;
  std::map<std::string, ClassRow> rows_;
  ClassTally tally_;
};

}  // namespace labcheck
