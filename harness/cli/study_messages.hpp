/// What students read while they work on a lab, each sentence once.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace labcheck::messages {

/// "waiting for multiply_add.cu to change; Ctrl-C ends".
std::string waiting_for(const std::vector<std::string>& files);

/// "multiply_add.cu changed: grading again".
std::string changed(const std::vector<std::string>& files);

/// A submission cannot be graded as it is now.
std::string waiting_for_a_mend();

/// Of a hidden test case nothing can be run alone; of an unknown one, which there are.
std::string case_is_hidden(const std::string& lab, const std::string& case_id);
std::string cases_to_name(const std::vector<std::string>& open);
std::string no_such_case(const std::string& lab, const std::string& case_id,
                         const std::vector<std::string>& open);

/// --case gives no grade, so no report of one.
std::string case_gives_no_grade();
std::string leave_out_reports();

/// What --keep left, and where; why it left nothing.
std::string kept_in(const std::filesystem::path& folder);
std::string nothing_kept();
std::string folder_of_others(const std::filesystem::path& folder);
std::string name_another_folder();

}  // namespace labcheck::messages
