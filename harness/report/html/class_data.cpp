#include "harness/report/html/class_data.hpp"

#include "harness/report/html/class_figures.hpp"
#include "harness/report/messages.hpp"
#include "harness/report/plain_text.hpp"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>

namespace labcheck::report::html {
namespace {

using Json = nlohmann::ordered_json;

// JSON has no infinity and nothing that is not a number.
Json number(const std::optional<double>& value) {
  return value && std::isfinite(*value) ? Json(*value) : Json(nullptr);
}

Json columns_of(const ClassTable& table) {
  Json columns = Json::array();
  for (const CriterionColumn& column : table.columns)
    columns.push_back({{"title", plain_line(column.title)}, {"max", number(column.max_points)}});
  return columns;
}

Json ladder_of(const LadderTable& ladder) {
  Json rungs = Json::array();
  for (const RungFigures& rung : ladder.rungs) {
    rungs.push_back({{"name", plain_line(rung.rung.id)},
                     {"step", plain_line(rung.rung.step)},
                     {"seconds", number(rung.seconds)}});
  }
  return {{"case", plain_line(ladder.case_id)},
          {"ceiling", plain_line(ladder.ceiling)},
          {"ceilingSeconds", number(ladder.ceiling_seconds)},
          {"bytes", number(ladder.bytes)},
          {"flops", number(ladder.flops)},
          {"rungs", std::move(rungs)}};
}

Json cells_of(const ClassRow& row) {
  Json cells = Json::array();
  for (const CriterionCell& cell : row.cells)
    cells.push_back({to_string(cell.outcome), number(cell.points)});
  return cells;
}

Json speed_of(const ClassRow& row) {
  Json speed = Json::array();
  for (const SpeedCell& cell : row.speed) {
    speed.push_back({{"case", plain_line(cell.case_id)},
                     {"value", number(cell.value)},
                     {"seconds", number(cell.seconds)},
                     {"rung", plain_line(cell.rung)}});
  }
  return speed;
}

Json row_of(const ClassRow& row, const ClassPage& page) {
  const bool has_grade = row.standing == Standing::graded;
  const std::optional<Lateness>& late = row.grade.lateness;
  const auto address = page.student_pages.find(row.id);
  return {{"id", plain_line(row.id)},
          {"name", plain_line(name_of(row))},
          {"email", row.person ? plain_line(row.person->email) : ""},
          {"section", row.person ? plain_line(row.person->section) : ""},
          {"person", row.person ? plain_line(row.person->id) : ""},
          {"standing", to_string(row.standing)},
          {"state", standing_word(row)},
          {"verdict", has_grade || row.standing == Standing::withheld ? headline(row.verdict) : ""},
          {"automatic", has_grade ? number(row.grade.automatic) : Json(nullptr)},
          {"points", has_grade ? number(row.grade.final_points) : Json(nullptr)},
          {"late", late && late->late_by ? Json(late->late_by->count()) : Json(nullptr)},
          {"deduction", late ? number(late->deduction) : Json(nullptr)},
          {"handedIn", row.handed_in ? Json(moment_text(*row.handed_in)) : Json("")},
          {"unknown", row.unknown},
          {"href", address == page.student_pages.end() ? "" : plain_line(address->second)},
          {"cells", cells_of(row)},
          {"speed", speed_of(row)}};
}

}  // namespace

std::string class_data(const ClassPage& page) {
  const ClassTable& table = page.table;
  Json ladders = Json::array();
  for (const LadderTable& ladder : table.ladders) ladders.push_back(ladder_of(ladder));
  Json rows = Json::array();
  for (const ClassRow& row : table.rows) rows.push_back(row_of(row, page));
  const Json data{{"max", number(table.max_points)},
                  {"columns", columns_of(table)},
                  {"bins", points_histogram(table)},
                  {"roofs",
                   {{"bytesPerSecond", number(table.roofs.bytes_per_second)},
                    {"flopsPerSecond", number(table.roofs.flops_per_second)}}},
                  {"ladders", std::move(ladders)},
                  {"rows", std::move(rows)}};
  return data.dump(-1, ' ', true, Json::error_handler_t::replace);
}

std::string standing_word(const ClassRow& row) {
  if (row.standing != Standing::graded) return std::string(to_string(row.standing));
  return std::string(to_string(row.grade.state));
}

std::string name_of(const ClassRow& row) {
  if (row.person && !row.person->name.empty()) return row.person->name;
  return row.shown_name.empty() ? row.id : row.shown_name;
}

std::string moment_text(Moment moment) {
  return fmt::format("{:%Y-%m-%d %H:%M}", fmt::gmtime(Moment::clock::to_time_t(moment)));
}

}  // namespace labcheck::report::html
