// SPDX-License-Identifier: MIT
#include "tests/e2e/batch_course.hpp"

#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "tests/support/archive_builder.hpp"

#include <fmt/format.h>

#include <array>
#include <cstdlib>
#include <string_view>

namespace labcheck::test {
namespace fs = std::filesystem;

namespace {

constexpr const char* kLab = "lab6-transpose";

constexpr std::string_view kAssignment = R"(assignment: 1
lab: lab6-transpose
title: Matrix transpose
summary: Exchange the rows and columns of a matrix.
files: [transpose.cu]
functions:
  transpose: void transpose(const float* in, float* out, int rows, int cols)
limits: {time: 120 s, memory: 2 GiB, output: 256 KiB, instructions: 4e8}
cases:
  - {id: tile,   title: "whole tiles",   call: transpose, with: {rows: 32, cols: 32}}
  - {id: oblong, title: "not square",    call: transpose, with: {rows: 33, cols: 65}}
hidden: [secret]
)";

constexpr std::string_view kHidden = R"(hidden: 1
lab: lab6-transpose
cases:
  - {id: secret, title: "quite covert", call: transpose, with: {rows: 7, cols: 40}}
)";

constexpr std::string_view kRubric = R"(rubric: 1
assignment: lab6-transpose
criteria:
  - {id: builds, title: It compiles, points: 10, needs: build}
  - {id: right, title: Right for every size, points: 30, needs: {cases: [tile, oblong, secret]},
     credit: proportional, after: builds}
)";

const std::array<std::string_view, 5> kSamples{
    "accepted/tile_16", "wrong_answer/swapped_extents", "memory_error/no_guard",
    "compile_error/tile_of_variable_size", "missing/one_extent"};

void replace_in(const fs::path& file, std::string_view from, const std::string& to) {
  std::string text = read_file(file);
  const auto at = text.find(from);
  ASSERT_NE(at, std::string::npos) << from;
  write_file_atomically(file, text.replace(at, from.size(), to));
}

// Other tests may read the file at this moment.
void write_if_different(const fs::path& file, std::string_view text) {
  if (!fs::exists(file) || read_file(file) != text) write_file_atomically(file, text);
}

fs::path assignment_of(const SmallCourse& course) {
  return course.path() / "assignments" / kLab / "assignment.yaml";
}

fs::path rubric_of(const SmallCourse& course) {
  return course.path() / "rubrics" / (std::string(kLab) + ".yaml");
}

std::string folder_in_moodle(const Student& student) {
  return fmt::format("{}_{}_assignsubmission_file_", student.name(), student.number());
}

std::string name_in_canvas(const Student& student) {
  std::string name;
  for (const char letter : student.last + student.first)
    name += letter >= 'A' && letter <= 'Z' ? static_cast<char>(letter - 'A' + 'a') : letter;
  const bool late = student.id.ends_with('3');
  return fmt::format("{}{}_{}_88{}_transpose.cu", name, late ? "_LATE" : "", student.number(),
                     student.number());
}

std::string metadata_of(const std::vector<Student>& students) {
  std::string text = "---\n";
  for (const Student& student : students) {
    text += fmt::format(
        "submission_{}:\n  :submitters:\n  - :name: {}\n    :sid: {}\n    :email: {}\n"
        "  :created_at: 2026-11-20 21:58:11.123456000 Z\n",
        student.number(), student.name(), student.id, student.email());
  }
  return text;
}

void commit(const fs::path& folder) {
  const std::string git = "git -C '" + folder.string() + "' ";
  const std::string command = git + "init -q && " + git + "add . && " + git +
                              "-c user.name=S -c user.email=s@example.edu commit -q -m work";
  ASSERT_EQ(std::system(command.c_str()), 0) << command;
}

}  // namespace

SmallCourse::SmallCourse(const std::string& name, const std::string& more_rubric)
    : path_(binary_folder() / "tests" / name) {
  for (const char* part : {"assignments", "reference", "student_template"}) {
    const fs::path from = source_folder() / part / kLab;
    for (const auto& entry : fs::recursive_directory_iterator(from)) {
      const fs::path to = path_ / part / kLab / fs::relative(entry.path(), from);
      const fs::path file = entry.path().filename();
      if (entry.is_regular_file() && file != "assignment.yaml" && file != "hidden.yaml")
        write_if_different(to, read_file(entry.path()));
    }
  }
  write_if_different(assignment_of(*this), kAssignment);
  write_if_different(path_ / "reference" / kLab / "hidden.yaml", kHidden);
  write_if_different(rubric_of(*this), std::string(kRubric) + more_rubric);
}

void SmallCourse::change_rubric(int points) const {
  replace_in(rubric_of(*this), "points: 30", fmt::format("points: {}", points));
}

void SmallCourse::change_case() const {
  replace_in(assignment_of(*this), "rows: 33, cols: 65", "rows: 34, cols: 65");
}

std::vector<Student> students(std::size_t size) {
  std::vector<Student> all;
  for (std::size_t k = 0; k < size; ++k) {
    const std::string_view sample = kSamples[k % kSamples.size()];
    const fs::path file =
        source_folder() / "tests/submissions" / kLab / (std::string(sample) + ".cu");
    all.push_back({fmt::format("s{}", 1000 + k), k % 2 == 0 ? "Grace" : "Alan",
                   fmt::format("Hopper{:02}", k), std::string(sample.substr(0, sample.find('/'))),
                   read_file(file)});
  }
  return all;
}

fs::path write_submissions(const std::vector<Student>& students, Arrangement arrangement,
                           const Folder& folder) {
  const fs::path top = "submissions";
  std::vector<Packed> packed;
  fs::create_directories(folder.path() / top);
  for (const Student& student : students) {
    switch (arrangement) {
      case Arrangement::folders:
        folder.write(top / student.id / "transpose.cu", student.source);
        break;
      case Arrangement::files:
        folder.write(top / (student.id + ".cu"), student.source);
        break;
      case Arrangement::zips:
        write_archive(folder.path() / top / (student.id + ".zip"), Packing::zip,
                      {{"work/transpose.cu", student.source}});
        break;
      case Arrangement::moodle:
        folder.write(top / folder_in_moodle(student) / "transpose.cu", student.source);
        break;
      case Arrangement::moodle_flat:
        folder.write(top / (folder_in_moodle(student) + "transpose.cu"), student.source);
        break;
      case Arrangement::canvas:
        folder.write(top / name_in_canvas(student), student.source);
        break;
      case Arrangement::gradescope:
        folder.write(top / ("submission_" + student.number()) / "transpose.cu", student.source);
        break;
      case Arrangement::repositories:
        folder.write(top / student.id / "transpose.cu", student.source);
        commit(folder.path() / top / student.id);
        break;
      case Arrangement::zip_of_all:
        packed.push_back({folder_in_moodle(student) + "/transpose.cu", student.source});
        break;
    }
  }
  if (arrangement == Arrangement::gradescope)
    folder.write(top / "submission_metadata.yml", metadata_of(students));
  if (arrangement != Arrangement::zip_of_all) return folder.path() / top;
  write_archive(folder.path() / "submissions.zip", Packing::zip, packed);
  return folder.path() / "submissions.zip";
}

std::string roster_of(const std::vector<Student>& students) {
  std::string text = "id,name,email,section\n";
  for (std::size_t k = 0; k + 1 < students.size(); ++k) {
    text += fmt::format("{},{},{},{}\n", students[k].id, students[k].name(), students[k].email(),
                        k % 2 == 0 ? "A" : "B");
  }
  return text + "s2001,Max Absent,s2001@example.edu,A\ns2002,Mia Absent,s2002@example.edu,B\n";
}

std::vector<std::string> batch_arguments(const SmallCourse& course, const fs::path& submissions,
                                         const fs::path& out,
                                         const std::vector<std::string>& options) {
  std::vector<std::string> arguments{
      "batch",  submissions.string(),   "--out",  out.string(), "--lab",     "lab6",
      "--labs", course.path().string(), "--seed", "5",          "--backend", "sim"};
  arguments.insert(arguments.end(), options.begin(), options.end());
  return arguments;
}

std::vector<std::string> batch_environment() {
  return {"LABCHECK_CACHE=" + shared_cache().string()};
}

Outcome run_batch(const SmallCourse& course, const fs::path& submissions, const fs::path& out,
                  const std::vector<std::string>& options,
                  const std::vector<std::string>& environment) {
  return run_labcheck(batch_arguments(course, submissions, out, options), environment);
}

std::map<std::string, nlohmann::json> timeless_records(const fs::path& out) {
  std::map<std::string, nlohmann::json> records;
  for (const auto& entry : fs::directory_iterator(out / "grades" / kLab)) {
    if (entry.path().extension() != ".json") continue;
    nlohmann::json record = nlohmann::json::parse(read_file(entry.path())).at("record");
    record.erase("graded_at");
    record.at("evidence").erase("times");
    records[entry.path().stem().string()] = std::move(record);
  }
  return records;
}

}  // namespace labcheck::test
