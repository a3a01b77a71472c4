#include "harness/spec/messages.hpp"

#include "harness/base/shell_word.hpp"
#include "harness/base/text.hpp"

#include <fmt/format.h>

namespace labcheck::messages {
namespace {

constexpr std::size_t kMostNamed = 8;

std::string called(std::string_view folder) {
  return folder == "." ? "this folder" : std::string(folder);
}

std::string command_for(std::string_view lab, std::string_view place) {
  return place == "." ? fmt::format("labcheck {}", lab)
                      : fmt::format("labcheck {} {}", lab, as_shell_word(place));
}

}  // namespace

std::string found_below(std::string_view path, std::string_view name) {
  return fmt::format("grading {}: the folder itself has no {}", path, name);
}

std::string stands_for(std::string_view given, std::string_view name) {
  return fmt::format("{} stands for {}, which the lab asks for", given, name);
}

std::string one_of_several(std::string_view name, const std::vector<std::string>& missing) {
  return fmt::format("grading {} alone: the lab asks for {}, too; name the folder to grade all",
                     name, joined(missing));
}

std::string others_missing(const std::vector<std::string>& missing) {
  return fmt::format("the lab asks for {}, too, and nothing like it was found", joined(missing));
}

std::string not_found(const std::vector<std::string>& found,
                      const std::vector<std::string>& missing) {
  std::vector<std::string> named = found;
  if (named.empty()) named.push_back("no .cu file");
  if (found.size() > kMostNamed) {
    named.resize(kMostNamed - 1);
    named.push_back(fmt::format("{} more", found.size() - named.size()));
  }
  return fmt::format("found {}; the lab asks for {}", joined(named), joined(missing));
}

std::string no_working_copy(std::string_view folder) {
  return fmt::format("{} holds no file that a lab asks for, and is not named after a lab",
                     called(folder));
}

std::string make_a_working_copy() {
  return "go to the folder of your lab, or make one with 'labcheck new LAB'; 'labcheck list' names "
         "the labs";
}

std::string working_copy_above(std::string_view folder, const std::vector<std::string>& labs) {
  return fmt::format("{} holds no file that a lab asks for, but one of {} is in a folder above",
                     called(folder), joined(labs, "or"));
}

std::string grade_instead(std::string_view lab, std::string_view place) {
  return fmt::format("type: {}", command_for(lab, place));
}

std::string found_above(std::string_view lab, std::string_view place) {
  return fmt::format("what the lab asks for is in a folder above; type: {}",
                     command_for(lab, place));
}

std::string file_of_no_lab(std::string_view file, const std::vector<std::string>& labs) {
  if (labs.empty()) return fmt::format("{}: no lab asks for a file of this name", file);
  return fmt::format("{}: this can be for {}", file, joined(labs, "or"));
}

std::string name_the_lab(std::string_view file) {
  return fmt::format("name the lab: labcheck LAB {}; 'labcheck list' names them",
                     as_shell_word(file));
}

std::string several_fit(std::string_view folder) {
  return fmt::format("{} holds more than one lab; which one is to be graded?", called(folder));
}

std::string which_to_type(const std::vector<FittingLab>& fitting) {
  std::string text = "type one of";
  const std::size_t named = fitting.size() > kMostNamed ? kMostNamed - 1 : fitting.size();
  for (std::size_t k = 0; k < named; ++k)
    text += fmt::format("\n  {}", command_for(fitting[k].lab, fitting[k].place));
  if (named < fitting.size()) text += fmt::format("\nor {} more", fitting.size() - named);
  return text;
}

std::string nothing_there(std::string_view path) {
  return fmt::format("{}: there is no such file or folder", path);
}

std::string name_a_file_or_folder() {
  return "name a lab, a .cu file, or the folder that it is in";
}

std::string unreadable_folder(std::string_view folder, std::string_view why) {
  return fmt::format("{}: cannot be read: {}", called(folder), why);
}

std::string hidden_cases_absent(std::size_t count) {
  return fmt::format(
      "tried on the public test cases only: the course's grade rests on {} besides, which {} not "
      "installed here",
      counted(count, "hidden one"), count == 1 ? "is" : "are");
}

}  // namespace labcheck::messages
