// SPDX-License-Identifier: MIT
#include "tests/e2e/whole_submission.hpp"

#include "harness/base/files.hpp"
#include "harness/base/text.hpp"

namespace labcheck::test {
namespace fs = std::filesystem;

namespace {

// The text after `mark` in the first line that contains it; "" if no line does.
std::string text_after(std::string_view mark, const fs::path& file) {
  for (const std::string& line : lines_of(read_file(file))) {
    const auto at = line.find(mark);
    if (at != std::string::npos) return line.substr(at + mark.size());
  }
  return {};
}

std::string whole_name(const std::string& lab) {
  for (const auto& entry : fs::directory_iterator(source_folder() / "assignments")) {
    const std::string name = entry.path().filename();
    if (name == lab || name.starts_with(lab + "-")) return name;
  }
  return lab;
}

// "a.cu" of "files: [a.cu, b.cu]".
std::string first_file(const std::string& lab) {
  const std::string files =
      text_after("files: [", source_folder() / "assignments" / lab / "assignment.yaml");
  return files.substr(0, files.find_first_of(",]"));
}

}  // namespace

WholeSubmission::WholeSubmission(const std::string& lab, const fs::path& file) : path_(file) {
  const std::string name = whole_name(lab);
  const fs::path solution = source_folder() / "reference" / name / "solution";
  if (fs::is_directory(file) || !fs::is_directory(solution)) return;
  const std::string named = text_after("// file: ", file);
  path_ = folder_.path() / file.stem();
  fs::copy(solution, path_);
  fs::copy_file(file, path_ / (named.empty() ? first_file(name) : named),
                fs::copy_options::overwrite_existing);
}

}  // namespace labcheck::test
