// SPDX-License-Identifier: MIT
#include "harness/base/csv_table.hpp"
#include "harness/base/person_names.hpp"
#include "harness/intake/platform_metadata.hpp"
#include "harness/intake/roster.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <ctime>
#include <vector>

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

std::optional<int> number_of(std::string_view word) {
  int number = 0;
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), number);
  return error == std::errc() && end == word.data() + word.size() ? std::optional(number)
                                                                  : std::nullopt;
}

struct Clock {
  int hour = 0;
  int minute = 0;
};

// "20", "59"; "8", "59", "pm".
std::optional<Clock> clock_in(const std::vector<std::string>& words) {
  if (words.size() < 2) return std::nullopt;
  const auto hour = number_of(words[0]);
  const auto minute = number_of(words[1]);
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

}  // namespace

std::optional<Moment> read_moodle_time(std::string_view text) {
  std::vector<std::string> words = name_words(text);
  // The day of the week may come first.
  if (!words.empty() && !number_of(words.front())) words.erase(words.begin());
  if (words.size() < 5) return std::nullopt;
  const auto day = number_of(words[0]);
  const auto month = month_of(words[1]);
  const auto year = number_of(words[2]);
  const auto clock = clock_in({words.begin() + 3, words.end()});
  if (!day || !month || !year || *year < 1970 || *year > 9999 || !clock) return std::nullopt;
  return in_this_time_zone(*year, *month, *day, *clock);
}

MoodleTimes read_moodle_times(std::string_view bytes) {
  const CsvTable table = read_csv(bytes, {}).table;
  const auto& rows = table.rows();
  const auto header = std::find_if_not(rows.begin(), rows.end(), is_blank);
  if (header == rows.end()) return {};
  std::vector<std::string> headings;
  for (const CsvCell& cell : header->cells) headings.push_back(cell.text);
  const RosterColumns columns = find_roster_columns(headings);
  const auto participant = columns.find(RosterColumn::moodle_participant);
  const auto submitted_at = columns.find(RosterColumn::submitted_at);
  if (participant == columns.end() || submitted_at == columns.end()) return {};
  MoodleTimes times;
  for (auto row = static_cast<std::size_t>(header - rows.begin()) + 1; row < rows.size(); ++row) {
    const std::string number = participant_number(table.text(row, participant->second.front()));
    const auto time = read_moodle_time(table.text(row, submitted_at->second.front()));
    if (!number.empty() && time) times.insert_or_assign(number, *time);
  }
  return times;
}

}  // namespace labcheck
