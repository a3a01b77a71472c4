// SPDX-License-Identifier: MIT
#include "harness/intake/platform_metadata.hpp"

#include "harness/base/csv_table.hpp"
#include "harness/base/person_names.hpp"
#include "harness/base/text.hpp"
#include "harness/intake/roster.hpp"
#include "harness/yaml/yaml_tree.hpp"

#include <algorithm>
#include <array>
#include <chrono>
#include <ctime>

namespace labcheck {
namespace {

// The first letters of the months, in English and German.
constexpr std::array<std::array<std::string_view, 3>, 12> kMonths{{{"jan"},
                                                                   {"feb"},
                                                                   {"mar", "mae", "mrz"},
                                                                   {"apr"},
                                                                   {"may", "mai"},
                                                                   {"jun"},
                                                                   {"jul"},
                                                                   {"aug"},
                                                                   {"sep"},
                                                                   {"oct", "okt"},
                                                                   {"nov"},
                                                                   {"dec", "dez"}}};

std::optional<int> month_of(std::string_view word) {
  for (std::size_t month = 0; month < kMonths.size(); ++month) {
    for (const std::string_view name : kMonths[month]) {
      if (!name.empty() && word.starts_with(name)) return static_cast<int>(month);
    }
  }
  return std::nullopt;
}

struct Clock {
  int hour = 0;
  int minute = 0;
};

// "20", "59"; "8", "59", "pm".
std::optional<Clock> clock_in(const std::vector<std::string>& words) {
  if (words.size() < 2) return std::nullopt;
  const auto hour = to_number<int>(words[0]);
  const auto minute = to_number<int>(words[1]);
  if (!hour || !minute || *minute > 59) return std::nullopt;
  if (words.size() == 2) return *hour <= 23 ? std::optional(Clock{*hour, *minute}) : std::nullopt;
  const bool after_noon = words[2] == "pm";
  if (words.size() > 3 || (!after_noon && words[2] != "am") || *hour < 1 || *hour > 12)
    return std::nullopt;
  return Clock{*hour % 12 + (after_noon ? 12 : 0), *minute};
}

std::optional<Moment> in_this_time_zone(int year, int month, int day, Clock clock) {
  std::tm local{};
  local.tm_year = year - 1900;
  local.tm_mon = month;
  local.tm_mday = day;
  local.tm_hour = clock.hour;
  local.tm_min = clock.minute;
  local.tm_isdst = -1;
  const std::time_t seconds = std::mktime(&local);
  // mktime() turns a day that the month does not have into one of the next month.
  if (local.tm_mday != day) return std::nullopt;
  return moment_at(seconds);
}

constexpr std::string_view kSubmission = "submission_";

// ":name" and "name" are the same key: the Ruby program that writes the file uses symbols or text.
std::string_view without_colon(std::string_view key) {
  return key.starts_with(':') ? key.substr(1) : key;
}

bool is_key_of_submission(const std::string& line) {
  return line.starts_with("  ") && line.size() > 2 && line[2] != ' ' && line[2] != '-';
}

// The relevant lines of one submission's entry. The rest, mainly test output, may be megabytes and
// is not parsed as YAML.
struct Excerpt {
  void add(const std::string& line) {
    if (is_key_of_submission(line)) {
      const std::string_view key = without_colon(std::string_view(line).substr(2));
      is_relevant = key.starts_with("submitters:") || key.starts_with("created_at:");
    }
    if (is_relevant) text += line + '\n';
  }

  std::string text{};
  bool is_relevant = false;
};

const YamlNode* value_of(const YamlNode* map, std::string_view key) {
  if (map == nullptr) return nullptr;
  for (const auto& [name, value] : map->entries) {
    if (without_colon(name->text) == key) return value;
  }
  return nullptr;
}

std::string text_of(const YamlNode* map, std::string_view key) {
  const YamlNode* value = value_of(map, key);
  return value == nullptr ? std::string() : value->text;
}

GradescopeSubmission read_entry(const std::string& text) {
  GradescopeSubmission submission;
  const YamlTree tree = parse_yaml(text, "");
  if (const YamlNode* submitters = value_of(tree.root, "submitters")) {
    for (const YamlNode* one : submitters->items) {
      submission.submitters.push_back(
          {text_of(one, "name"), text_of(one, "sid"), text_of(one, "email")});
    }
  }
  submission.created_at = moment_of(text_of(tree.root, "created_at"));
  return submission;
}

// The offset of local time from UTC: "Z", "+02:00", "-0700"; 0 if `reader` is at its end.
std::optional<std::chrono::minutes> offset_of(DateReader reader) {
  reader.skip(" ");
  const std::string_view text = reader.rest();
  if (text.empty() || text == "Z" || text == "UTC") return std::chrono::minutes(0);
  if (!reader.take("+-")) return std::nullopt;
  const auto hours = reader.digits(2);
  reader.take(":");
  const auto minutes = reader.digits(2);
  if (!hours || !minutes || !reader.rest().empty()) return std::nullopt;
  const std::chrono::minutes ahead = std::chrono::hours(*hours) + std::chrono::minutes(*minutes);
  return text.starts_with('-') ? -ahead : ahead;
}

}  // namespace

std::optional<Moment> read_moodle_time(std::string_view text) {
  std::vector<std::string> words = name_words(text);
  // The day of the week may come first.
  if (!words.empty() && !to_number<int>(words.front())) words.erase(words.begin());
  if (words.size() < 5) return std::nullopt;
  const auto day = to_number<int>(words[0]);
  const auto month = month_of(words[1]);
  const auto year = to_number<int>(words[2]);
  const auto clock = clock_in({words.begin() + 3, words.end()});
  if (!day || !month || !year || *year < 1970 || *year > 9999 || !clock) return std::nullopt;
  return in_this_time_zone(*year, *month, *day, *clock);
}

MoodleParticipants read_moodle_worksheet(std::string_view bytes) {
  const CsvTable table = read_csv(bytes, {}).table;
  const auto& rows = table.rows();
  const auto header = std::ranges::find_if_not(rows, is_blank);
  if (header == rows.end()) return {};
  std::vector<std::string> headings;
  for (const CsvCell& cell : header->cells) headings.push_back(cell.text);
  const RosterColumns columns = find_roster_columns(headings);
  const auto text_in = [&](std::size_t row, RosterColumn column) {
    const auto at = columns.find(column);
    return at == columns.end() ? std::string() : std::string(table.text(row, at->second.front()));
  };
  MoodleParticipants participants;
  for (auto row = static_cast<std::size_t>(header - rows.begin()) + 1; row < rows.size(); ++row) {
    const std::string number = participant_number(text_in(row, RosterColumn::moodle_participant));
    if (number.empty()) continue;
    participants[number] = {text_in(row, RosterColumn::name),
                            read_moodle_time(text_in(row, RosterColumn::submitted_at))};
  }
  return participants;
}

std::optional<Moment> moment_of(std::string_view text) {
  DateReader reader(text);
  const auto date = reader.date();
  if (!date || !reader.take(" T")) return std::nullopt;
  const auto hour = reader.digits(2);
  if (!hour || !reader.take(":")) return std::nullopt;
  const auto minute = reader.digits(2);
  if (!minute || !reader.take(":")) return std::nullopt;
  const auto second = reader.digits(2);
  if (!second) return std::nullopt;
  if (reader.take(".,")) reader.skip("0123456789");
  const auto offset = offset_of(reader);
  if (!offset || *hour > 23 || *minute > 59 || *second > 60) return std::nullopt;
  return *date + std::chrono::hours(*hour) + std::chrono::minutes(*minute) +
         std::chrono::seconds(*second) - *offset;
}

std::map<std::string, GradescopeSubmission> read_gradescope_metadata(std::string_view text) {
  std::map<std::string, Excerpt> excerpts;
  Excerpt* current = nullptr;
  for (const std::string& line : lines_of(text)) {
    if (line.starts_with(kSubmission)) {
      const auto colon = line.find(':');
      current = colon == std::string::npos ? nullptr : &excerpts[line.substr(0, colon)];
    } else if (!line.starts_with(' ') && !line.empty()) {
      current = nullptr;
    } else if (current != nullptr) {
      current->add(line);
    }
  }
  std::map<std::string, GradescopeSubmission> submissions;
  for (const auto& [folder, excerpt] : excerpts) submissions[folder] = read_entry(excerpt.text);
  return submissions;
}

}  // namespace labcheck
