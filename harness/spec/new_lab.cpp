// SPDX-License-Identifier: MIT
#include "harness/spec/new_lab.hpp"

#include "harness/base/error.hpp"
#include "harness/base/names.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/spec/catalog.hpp"
#include "harness/spec/labs_root.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace labcheck {
namespace fs = std::filesystem;
namespace {

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

void replace_word(std::string& text, std::string_view word, std::string_view by) {
  for (auto at = text.find(word); at != std::string::npos; at = text.find(word, at + by.size()))
    text.replace(at, word.size(), by);
}

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

}  // namespace

std::string function_of_new_lab(const std::string& lab) {
  std::string name = topic_of(lab);
  std::ranges::replace(name, '-', '_');
  const bool is_usable =
      is_identifier(name) && kReserved.find(" " + name + " ") == std::string_view::npos;
  return is_usable ? name : "run_" + name;
}

std::vector<FileContents> files_of_own_lab(const std::string& lab, const fs::path& templates) {
  require_name(lab);
  const std::string function = function_of_new_lab(lab);
  std::vector<FileContents> files;
  for (const LabTemplate& each : kTemplates) {
    std::string text = read_file(templates / each.name);
    replace_word(text, "@LAB@", lab);
    replace_word(text, "@TITLE@", title_of(lab));
    replace_word(text, "@FUNCTION@", function);
    replace_word(text, "@FILE@", function + ".cu");
    std::string path = each.path;
    replace_word(path, "@", lab);
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
