#include "harness/cli/new_messages.hpp"

#include "harness/base/shell_word.hpp"
#include "harness/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck::messages {
namespace fs = std::filesystem;
namespace {

std::string go_to(const fs::path& folder) {
  return folder.lexically_normal() == "."
             ? ""
             : fmt::format("  cd {}\n", as_shell_word(folder.string()));
}

std::string line(const std::string& name, std::size_t width, std::string_view purpose) {
  return fmt::format("  {:<{}}  {}\n", name, width, purpose);
}

}  // namespace

std::string lab_is_made(const Assignment& lab, const fs::path& folder,
                        const std::vector<FileContents>& files) {
  const std::vector<std::string> asked = files_of(lab);
  std::size_t width = std::string_view("README.md").size();
  for (const std::string& name : asked) width = std::max(width, name.size());
  std::string text =
      fmt::format("made a working copy of {} ({}) in {}\n", lab.id, lab.title, folder.string());
  text += line("README.md", width, "what is asked");
  text += line("lab.cuh", width, "the declarations of your functions; stays as it is");
  for (const std::string& name : asked)
    text += line(name, width, "yours: begin with its first TODO");
  std::vector<std::string> others;
  for (const FileContents& file : files) {
    const std::string name = file.path.string();
    if (name != "README.md" && name != "lab.cuh" &&
        std::find(asked.begin(), asked.end(), name) == asked.end()) {
      others.push_back(name);
    }
  }
  if (!others.empty()) text += fmt::format("  for editors, git and GitLab: {}\n", joined(others));
  return text + "next:\n" + go_to(folder) + "  labcheck\n";
}

std::string course_is_made(const std::vector<Assignment>& labs, const fs::path& folder) {
  std::size_t width = 0;
  for (const Assignment& lab : labs) width = std::max(width, lab.id.size());
  std::string text = fmt::format("made a working copy of each lab in {}\n", folder.string());
  for (const Assignment& lab : labs) text += line(lab.id, width, lab.title);
  const std::string first = labs.empty() ? "" : labs.front().id;
  return text + "next:\n" + go_to(folder / first) + "  labcheck\n";
}

std::string which_lab_to_make() {
  return "which lab is the folder to be made for?";
}

std::string name_a_lab_to_make(const std::vector<std::string>& labs) {
  return fmt::format("type 'labcheck new LAB' or 'labcheck new --all'; the labs are {}",
                     joined(labs));
}

std::string too_much_for_all() {
  return "with --all there is one folder to name, or none";
}

std::string all_makes_every_lab(const std::string& named) {
  return fmt::format("--all makes every lab; leave it out to make {} alone, or name another folder",
                     named);
}

}  // namespace labcheck::messages
