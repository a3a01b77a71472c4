/// The options of `labcheck batch`.
#pragma once

#include "harness/model/hand_in.hpp"
#include "harness/report/gradebook/filled_gradebook.hpp"

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace CLI {
class App;
}

namespace labcheck {

/// What a class can be exported to. `moodle` and `canvas` fill a file that these systems exported.
enum class ClassFormat { json, junit, csv, markdown, gradescope, moodle, canvas };

template <>
inline constexpr std::array<std::string_view, 7> kEnumNames<ClassFormat>{
    "json", "junit", "csv", "markdown", "gradescope", "moodle", "canvas"};

struct ClassReportRequest {
  ClassFormat format = ClassFormat::json;
  std::string path;
};

/// Where `request` is written for `lab`: its path, with that in the place of "{lab}".
std::filesystem::path path_for(const ClassReportRequest& request, const std::string& lab);

/// Whether one report for several labs would go into one file.
bool is_for_one_lab(const ClassReportRequest& request);

/// labcheck batch DIR. Where `labs` is empty, the subfolders of `folder` are named as labs are.
/// `jobs` is how many hand-ins are seen to at a time, 0: as many as there are processors. `gpus`
/// are numbers of cards, empty: all.
struct BatchCommand {
  std::filesystem::path folder;
  std::filesystem::path out;
  std::vector<std::string> labs;
  std::optional<Layout> layout;
  std::string layout_pattern;
  std::string roster;
  std::string marks;
  std::vector<ClassReportRequest> reports;
  std::vector<std::string> regrade;
  std::vector<unsigned> gpus;
  unsigned jobs = 0;
  std::optional<std::uint64_t> seed;
  std::string canvas_assignment;
  ChosenColumns columns;
  bool also_provisional = false;
  bool no_speed = false;
};

/// Adds the command to `app`; what is given for it goes to `command`.
void add_batch(CLI::App& app, BatchCommand& command);

}  // namespace labcheck
