/// From records to the rows of a class; pure.
#pragma once

#include "harness/model/ceiling_time.hpp"
#include "harness/model/class_table.hpp"
#include "harness/model/final_grade.hpp"
#include "harness/model/hand_in.hpp"
#include "harness/model/lab.hpp"
#include "harness/records/record.hpp"

#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// The ids by which the student of `hand_in` may be named: the hand-in's, the person's and the
/// platform's.
std::vector<std::string> ids_of(const HandIn& hand_in);

/// The ids by which `person` may be named.
std::vector<std::string> ids_of(const Person& person);

/// The row of `hand_in`, whose record is `record` and whose final grade `grade`, with what only the
/// instructor may read.
ClassRow row_of(const HandIn& hand_in, const Record& record, const FinalGrade& grade);

/// The row of a hand-in that has no record: it failed for the reason `why`, or, where that is
/// empty, it was not graded yet.
ClassRow row_without_record(const HandIn& hand_in, std::string why);

/// The row of `person`, who handed in nothing. Marks may give points for it all the same.
ClassRow missing_row(const Person& person, const Rubric& rubric,
                     const std::vector<PersonalMark>& marks);

/// The table of `lab` without rows.
ClassTable empty_table(const Lab& lab, const BackendDescription& backend, std::string version);

/// Puts the rows in the order of names, marks those whose ids are in `unknown`, and tells how fast
/// the rungs and ceilings are by what students were compared with, and by `ceilings`.
void complete_table(ClassTable& table, const Lab& lab, const std::vector<std::string>& unknown,
                    const std::vector<CeilingTime>& ceilings = {});

/// On each case that anyone was timed on, a copy and the lab's own ceiling, but for those that
/// somebody was compared with; their times are still to be had.
std::vector<CeilingTime> ceilings_without_time(const std::vector<ClassRow>& rows, const Lab& lab);

}  // namespace labcheck
