// SPDX-License-Identifier: MIT
#include "harness/spec/marks_reader.hpp"

#include "harness/base/person_names.hpp"
#include "harness/spec/mark_checks.hpp"
#include "harness/spec/marks_csv.hpp"
#include "harness/spec/yaml_reader.hpp"

#include <fmt/format.h>

#include <utility>

namespace labcheck {
namespace {

// Reads the points or the bonus and their position.
void read_points(const YamlMap& map, ReadMark& read) {
  const YamlValue bonus = map.optional("bonus");
  const YamlValue points = bonus ? map.optional("points") : map.required("points");
  if (bonus && points) {
    bonus.report("a mark has either points or a bonus; split it into two marks");
    return;
  }
  read.mark.kind = bonus ? MarkKind::bonus : MarkKind::points;
  const YamlValue& given = bonus ? bonus : points;
  if (const std::optional<double> value = given.number()) {
    read.mark.points = *value;
    read.points = given.position();
  }
}

ReadMark read_mark(const YamlMap& map, const std::optional<std::string>& usual_author) {
  ReadMark read;
  const YamlValue student = map.required("student");
  if (std::optional<std::string> id = student.text()) {
    read.mark.submission = *std::move(id);
    read.student = student.position();
    map.set_name(fmt::format("the mark of '{}'", read.mark.submission));
  }
  const YamlValue criterion = map.optional("criterion");
  read_points(map, read);
  if (std::optional<std::string> id = criterion.text()) {
    read.mark.criterion = *std::move(id);
    read.criterion = criterion.position();
  } else if (criterion) {
    read.student = read.points = {};  // cannot be checked without the criterion
  }
  read.mark.reason = map.required("reason").text().value_or("");
  const YamlValue author = usual_author ? map.optional("author") : map.required("author");
  read.mark.author = author ? author.text().value_or("") : usual_author.value_or("");
  return read;
}

Loaded<std::vector<ReadMark>> read_yaml_marks(YamlReader& reader) {
  const YamlMap root = reader.root("the marks file");
  const std::optional<std::string> usual_author = root.optional("author").text();
  std::vector<ReadMark> marks;
  for (const YamlValue& item : root.required("marks").list()) {
    const YamlMap map = item.map(fmt::format("mark {}", marks.size() + 1));
    marks.push_back(map ? read_mark(map, usual_author) : ReadMark{});
  }
  return {std::move(marks), reader.finish()};
}

Loaded<std::vector<LocatedMark>> checked(Loaded<std::vector<ReadMark>> loaded,
                                         const std::string& file, const Rubric& rubric) {
  auto [read, diagnostics] = std::move(loaded);
  for (Diagnostic& found : check_marks(read, rubric, file)) diagnostics.push_back(std::move(found));
  std::vector<LocatedMark> marks;
  for (ReadMark& each : read) marks.push_back({std::move(each.mark), each.student});
  return {std::move(marks), in_order(std::move(diagnostics))};
}

}  // namespace

Loaded<std::vector<LocatedMark>> read_marks(std::string_view text, const std::string& file,
                                            const Rubric& rubric) {
  if (folded(file).ends_with(".csv")) return checked(read_csv_marks(text, file), file, rubric);
  YamlReader reader(text, file);
  return read_marks(reader, file, rubric);
}

Loaded<std::vector<LocatedMark>> read_marks(YamlReader& reader, const std::string& file,
                                            const Rubric& rubric) {
  return checked(read_yaml_marks(reader), file, rubric);
}

}  // namespace labcheck
