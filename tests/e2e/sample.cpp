// SPDX-License-Identifier: MIT
#include "tests/e2e/sample.hpp"

#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "tests/e2e/course_copy.hpp"
#include "tests/support/files.hpp"
#include "tests/support/golden.hpp"

#include <sstream>
#include <string_view>

namespace labcheck::test {
namespace fs = std::filesystem;

std::set<std::string> words_after(std::string_view mark, const fs::path& source) {
  std::set<std::string> found;
  for (const std::string& line : lines_of(read_file(source))) {
    if (!line.starts_with(mark)) continue;
    std::istringstream words(line.substr(mark.size()));
    for (std::string word; words >> word;) found.insert(word);
  }
  return found;
}

std::string line_after(std::string_view mark, const fs::path& source) {
  for (const std::string& line : lines_of(read_file(source))) {
    if (line.starts_with(mark)) return line.substr(mark.size());
  }
  return {};
}

Sample read_sample(const fs::path& path) {
  Sample sample{path,
                path.parent_path().parent_path().filename(),
                path.parent_path().filename(),
                words_after("// loses: ", path),
                words_after("// on gpu: ", path),
                line_after("// says: ", path),
                line_after("// says on gpu: ", path),
                line_after("// speed points on gpu: ", path)};
  if (sample.on_gpu.empty()) sample.on_gpu = {sample.verdict};
  if (sample.says_on_gpu.empty()) sample.says_on_gpu = sample.says;
  return sample;
}

std::string why_not_graded(const fs::path& source) {
  return why_not(line_after("// needs: CUDA ", source));
}

Outcome grade_with_time_limit(const std::string& lab, const fs::path& source,
                              std::vector<std::string> options,
                              const std::vector<std::string>& environment) {
  const std::string limit = line_after("// time limit: ", source);
  if (limit.empty()) return grade(lab, source, options, environment);
  const CourseCopy course(lab);
  course.replace("assignments/" + lab + "/assignment.yaml", "{time: 20 s", "{time: " + limit);
  options.insert(options.end(), {"--labs", course.path().string()});
  return grade(lab, source, options, environment);
}

std::set<std::string> lost_criteria(const Outcome& outcome) {
  std::set<std::string> lost;
  for (const auto& criterion : outcome.report["criteria"]) {
    const std::string earned = criterion["outcome"];
    if (earned != "full" && earned != "not_measured")
      lost.insert(criterion["id"].get<std::string>());
  }
  return lost;
}

std::vector<fs::path> samples() {
  return test_files("submissions", ".cu");
}

std::vector<fs::path> smoke_samples() {
  const fs::path folder = source_folder() / "tests/submissions";
  std::vector<fs::path> found;
  for (const std::string& line : lines_of(read_file(folder / "smoke.txt"))) {
    if (!line.empty() && !line.starts_with("#")) found.push_back(folder / line);
  }
  return found;
}

std::string sample_name(const fs::path& path) {
  const Sample sample = read_sample(path);
  return sample.lab.substr(0, sample.lab.find('-')) + "_" + sample.verdict + "_" + test_name(path);
}

}  // namespace labcheck::test
