/// What a person is told who fills a gradebook.
#pragma once

#include "harness/model/class_table.hpp"
#include "harness/report/gradebook/filled_gradebook.hpp"

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck::report {

/// Why the grade of `row` does not go into a gradebook; "" where it does.
std::string why_not_filled(const ClassRow& row, GradesToFill grades);

/// "Jane Doe (line 5): handed in nothing" and the like. `who` is as the gradebook names them.
std::string left_out(std::string_view who, int line, std::string_view why);
std::string not_in_gradebook(std::string_view who);

/// Reasons for left_out().
std::string not_in_class();
std::string several_in_class(std::size_t count);
std::string told_before(int line);
std::string another_name(std::string_view number, std::string_view ours);
std::string is_locked();
std::string is_excused();

/// What was done that a person should look at.
std::string replaced(std::string_view who, int line, std::string_view before,
                     std::string_view after);
std::string cut_to_maximum(std::string_view who, int line, double points, double maximum);
std::string comment_kept(std::string_view who, int line);
std::string scaled(double ours, double theirs);
std::string no_comments_column();

/// "sheet.csv has no column 'Grades'; did you mean 'Grade'?", and what to do.
std::string no_such_column(const std::string& file, std::string_view name,
                           const std::vector<std::string>& headings);
std::string how_to_choose(GradebookColumn what, const std::vector<std::string>& headings);

/// Who gets no file of feedback.
std::string no_participant_number(std::string_view who);

}  // namespace labcheck::report
