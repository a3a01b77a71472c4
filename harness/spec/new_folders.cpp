// SPDX-License-Identifier: MIT
#include "harness/spec/new_folders.hpp"

#include "harness/base/error.hpp"
#include "harness/base/names.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/spec/labs_root.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <map>
#include <system_error>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

void replace_all(std::string& text, std::string_view mark, std::string_view by) {
  for (auto at = text.find(mark); at != std::string::npos; at = text.find(mark, at + by.size()))
    text.replace(at, mark.size(), by);
}

using Files = std::map<fs::path, std::string>;

Files files_below(const fs::path& folder) {
  Files files;
  std::error_code error;
  fs::recursive_directory_iterator entry(folder, error);
  for (; !error && entry != fs::recursive_directory_iterator(); entry.increment(error)) {
    if (entry->is_regular_file())
      files[entry->path().lexically_relative(folder)] = read_file(entry->path());
  }
  if (error) throw UserError(tr("{}: cannot be read: {}", folder.string(), error.message()));
  return files;
}

// The template `file`, or its version with comments in the language in use: "transpose.cs.cu".
fs::path template_of(const fs::path& file) {
  const fs::path translation = fs::path(file).replace_extension(to_string(language_in_use())) +=
      file.extension();
  std::error_code error;
  return fs::is_regular_file(translation, error) ? translation : file;
}

void add_lab(Files& files, const fs::path& folder, const Assignment& lab, const fs::path& labs) {
  const fs::path assignment_folder = labs / "assignments" / lab.id;
  std::vector<std::string> provided = provided_files(lab);
  provided.emplace_back("README.md");
  // A lab of whole programs may have no contract.
  if (has_functions(lab) || fs::is_regular_file(assignment_folder / "lab.cuh"))
    provided.emplace_back("lab.cuh");
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(assignment_folder, error)) {
    const std::string name = entry.path().filename().string();
    if (is_translated_handout(name)) provided.push_back(name);
  }
  for (const std::string& name : provided)
    files[folder / name] = read_file(assignment_folder / name);
  if (fs::is_directory(assignment_folder / "figures", error)) {
    for (const auto& [name, bytes] : files_below(assignment_folder / "figures"))
      files[folder / "figures" / name] = bytes;
  }
  for (const std::string& name : files_of(lab))
    files[folder / name] = read_file(template_of(labs / "student_template" / lab.id / name));
}

Files shared_files(const fs::path& shared, const std::vector<Assignment>& labs) {
  Files files = files_below(shared);
  for (auto& [path, text] : files) text = fill_placeholders(text, labs);
  return files;
}

std::vector<FileContents> to_list(const Files& files) {
  std::vector<FileContents> list;
  for (const auto& [path, bytes] : files) list.push_back({path, bytes});
  return list;
}

// A template and the place of its file; "@" in the path is the lab.
struct LabTemplate {
  const char* name;
  const char* path;
};

constexpr std::array kTemplates{
    LabTemplate{"README.md.in", "assignments/@/README.md"},
    LabTemplate{"assignment.yaml.in", "assignments/@/assignment.yaml"},
    LabTemplate{"lab.cuh.in", "assignments/@/lab.cuh"},
    LabTemplate{"driver.cu.in", "assignments/@/driver.cu"},
    LabTemplate{"oracle.cpp.in", "reference/@/oracle.cpp"},
    LabTemplate{"answer.cu.in", "reference/@/solution.cu"},
    LabTemplate{"rubric.yaml.in", "rubrics/@.yaml"},
    LabTemplate{"template.cu.in", "student_template/@/"},
};

// Words that cannot be, or had better not be, the name of a C++ function.
constexpr std::string_view kReserved =
    " alignas alignof and asm auto bool break case catch char class compl concept const constexpr "
    "continue decltype default delete do double else enum explicit export extern false float for "
    "friend goto if inline int long main mutable namespace new not operator or private protected "
    "public register requires return short signed sizeof static struct switch template this throw "
    "true try typedef typeid typename union unsigned using virtual void volatile while xor ";

// "device-malloc" for "lab9-device-malloc"; the whole name if it has no such part.
std::string topic_of(const std::string& lab) {
  const std::size_t hyphen = lab.find('-');
  const bool has_topic = hyphen != std::string::npos && hyphen + 1 < lab.size();
  return has_topic ? lab.substr(hyphen + 1) : lab;
}

std::string title_of(const std::string& lab) {
  std::string title = topic_of(lab);
  std::ranges::replace(title, '-', ' ');
  if (title.front() >= 'a' && title.front() <= 'z')
    title.front() = static_cast<char>(title.front() - 'a' + 'A');
  return title;
}

void require_name(const std::string& lab) {
  const bool is_plain = std::ranges::all_of(
      lab, [](char c) { return (c >= 'a' && c <= 'z') || is_digit(c) || c == '-'; });
  if (is_plain && !lab.empty() && is_letter(lab.front()) && !lab.ends_with('-')) return;
  throw UserError(tr("'{}' is not a valid name for a lab", in_message(lab)),
                  tr("use a-z, 0-9 and '-', and begin with a letter, for example lab12-histogram"));
}

// The function that students define: "device_malloc" for "lab9-device-malloc".
std::string function_of(const std::string& lab) {
  std::string name = topic_of(lab);
  std::ranges::replace(name, '-', '_');
  const bool is_usable =
      is_identifier(name) && kReserved.find(" " + name + " ") == std::string_view::npos;
  return is_usable ? name : "run_" + name;
}

}  // namespace

bool is_translated_handout(std::string_view name) {
  constexpr std::string_view kStart = "README.";
  constexpr std::string_view kEnd = ".md";
  return name.size() > kStart.size() + kEnd.size() && name.starts_with(kStart) &&
         name.ends_with(kEnd);
}

std::string handout_in(const std::vector<std::string>& names) {
  const std::string translation = fmt::format("README.{}.md", to_string(language_in_use()));
  return contains(names, translation) ? translation : "README.md";
}

std::string fill_placeholders(const std::string& text, const std::vector<Assignment>& labs) {
  std::string list;
  for (const Assignment& lab : labs)
    list += fmt::format("{}* [{}]({}/README.md): {}", list.empty() ? "" : "\n", lab.id, lab.id,
                        translated(lab.title));
  std::string filled = text;
  // A title may contain a placeholder, so the list is inserted last.
  replace_all(filled, "@LAB@", labs.empty() ? "" : labs.front().id);
  replace_all(filled, "@LABS@", list);
  return filled;
}

std::vector<FileContents> files_of_new_lab(const Assignment& assignment,
                                           const WorkingCopySources& sources) {
  Files files = shared_files(sources.shared, {assignment});
  add_lab(files, {}, assignment, sources.labs);
  return to_list(files);
}

std::vector<FileContents> files_of_new_course(const std::vector<Assignment>& assignments,
                                              const WorkingCopySources& sources) {
  Files files = shared_files(sources.shared, assignments);
  for (const Assignment& lab : assignments) add_lab(files, lab.id, lab, sources.labs);
  return to_list(files);
}

std::vector<FileContents> files_of_own_lab(const std::string& lab, const fs::path& templates) {
  require_name(lab);
  const std::string function = function_of(lab);
  std::vector<FileContents> files;
  for (const LabTemplate& each : kTemplates) {
    std::string text = read_file(templates / each.name);
    replace_all(text, "@LAB@", lab);
    replace_all(text, "@TITLE@", title_of(lab));
    replace_all(text, "@FUNCTION@", function);
    replace_all(text, "@FILE@", function + ".cu");
    std::string path = each.path;
    replace_all(path, "@", lab);
    if (path.ends_with('/')) path += function + ".cu";
    files.push_back({path, std::move(text)});
  }
  return files;
}

void require_new_lab(const fs::path& root, const std::string& lab) {
  require_name(lab);
  for (const fs::path& path :
       {fs::path("assignments") / lab, fs::path("reference") / lab,
        fs::path("rubrics") / (lab + ".yaml"), fs::path("student_template") / lab}) {
    std::error_code error;
    if (!fs::exists(fs::symlink_status(root / path, error))) continue;
    throw UserError(tr("{} already exists", (root / path).lexically_normal().string()),
                    tr("choose another name; labcheck does not change an existing lab"));
  }
  const std::string short_name = lab.substr(0, lab.find('-'));
  for (const std::string& other : lab_names(root)) {
    if (other.substr(0, other.find('-')) != short_name) continue;
    throw UserError(tr("the short name '{}' already belongs to {}", short_name, other),
                    tr("choose another number for the new lab"));
  }
}

}  // namespace labcheck
