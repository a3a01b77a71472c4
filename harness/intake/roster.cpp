// SPDX-License-Identifier: MIT
#include "harness/intake/roster.hpp"

#include "harness/base/csv_table.hpp"
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/names.hpp"
#include "harness/base/person_names.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck {
namespace {

struct KnownHeaders {
  RosterColumn column;
  std::vector<std::string_view> names;  // lower-case letters and digits, the preferred names first
};

const std::vector<KnownHeaders>& known_headers() {
  static const std::vector<KnownHeaders> known{
      {RosterColumn::id, {"sisuserid",      "studentid",      "studentnumber",
                          "studentno",      "idnumber",       "matriculationnumber",
                          "matrikelnummer", "matrikelnr",     "matrnr",
                          "matnr",          "idnummer",       "sid",
                          "netid",          "universityid",   "orgdefinedid",
                          "sisloginid",     "loginid",        "login",
                          "username",       "user",           "userid",
                          "githubusername", "gitlabusername", "anmeldename",
                          "benutzername",   "kennung",        "id"}},
      {RosterColumn::name,
       {"fullname", "name", "student", "studentname", "lastnamefirstname", "displayname",
        "vollstandigername"}},
      {RosterColumn::first_name, {"firstname", "givenname", "forename", "first", "vorname"}},
      {RosterColumn::last_name, {"lastname", "familyname", "surname", "last", "nachname"}},
      {RosterColumn::email, {"emailaddress", "email", "mail", "emailadresse"}},
      {RosterColumn::section,
       {"section", "sections", "group", "groups", "class", "tutorial", "gruppe", "gruppen"}},
      {RosterColumn::role, {"role", "roles", "rolle"}},
      {RosterColumn::submitted_at, {"lastmodifiedsubmission", "zuletztgeandertabgabe"}},
      {RosterColumn::moodle_participant, {"identifier", "teilnehmernummer"}},
  };
  return known;
}

std::string letters_and_digits(const std::string& header) {
  std::string letters;
  for (const char c : folded(header)) {
    if (is_letter(c) || is_digit(c)) letters += c;
  }
  return letters;
}

std::string too_many_cells(std::size_t cells, std::size_t columns, char delimiter) {
  const char* text = translatable(
      "this row has {} cells, but the table has {} columns; put quotes around a cell that contains "
      "a tab");
  if (delimiter == ',')
    text = translatable(
        "this row has {} cells, but the table has {} columns; put quotes around a cell that "
        "contains a comma");
  if (delimiter == ';')
    text = translatable(
        "this row has {} cells, but the table has {} columns; put quotes around a cell that "
        "contains a semicolon");
  return fmt::format(fmt::runtime(translated(text)), cells, columns);
}

// Reads one table and collects its errors in `diagnostics`.
class RosterReader {
 public:
  RosterReader(const CsvTable& table, const std::string& file) : table_(table), file_(file) {}

  Roster read() {
    const auto& rows = table_.rows();
    header_ = static_cast<std::size_t>(std::ranges::find_if_not(rows, is_blank) - rows.begin());
    if (header_ == rows.size()) throw UserError(tr("{}: the roster is empty", file_));
    read_header();
    for (std::size_t row = header_ + 1; row < rows.size(); ++row) read_row(row);
    return std::move(roster_);
  }

  const std::vector<Diagnostic>& diagnostics() const { return diagnostics_; }

 private:
  void read_header() {
    std::vector<std::string> headers;
    for (const CsvCell& cell : table_.rows()[header_].cells)
      headers.emplace_back(trimmed(cell.text));
    columns_ = find_roster_columns(headers);
    const bool names_people = std::ranges::any_of(columns_, [](const auto& column) {
      return column.first != RosterColumn::section && column.first != RosterColumn::role &&
             column.first != RosterColumn::submitted_at;
    });
    if (!names_people) {
      constexpr std::size_t kMostNamed = 8;
      for (std::string& header : headers) header = in_message(header);
      throw UserError(tr("{}: no column contains an id, a name or an e-mail; the columns are {}",
                         file_, joined(first_few(std::move(headers), kMostNamed))),
                      tr("name the columns id, name, email and section in the first row"));
    }
  }

  // The non-empty cells of the row in all columns of this kind.
  std::vector<std::string> cells_of(std::size_t row, RosterColumn column) const {
    std::vector<std::string> cells;
    const auto numbers = columns_.find(column);
    if (numbers == columns_.end()) return cells;
    for (const std::size_t number : numbers->second) {
      const std::string_view text = trimmed(table_.text(row, number));
      if (!text.empty()) cells.emplace_back(text);
    }
    return cells;
  }

  std::string cell(std::size_t row, RosterColumn column) const {
    const std::vector<std::string> cells = cells_of(row, column);
    return cells.empty() ? std::string() : cells.front();
  }

  void report(std::size_t row, std::string message) {
    diagnostics_.push_back({file_, table_.rows()[row].line, 0, Severity::error, verbatim(message)});
  }

  bool has_too_many_cells(std::size_t row) const {
    const auto& cells = table_.rows()[row].cells;
    const std::size_t most = table_.rows()[header_].cells.size();
    if (cells.size() <= most) return false;
    return std::any_of(cells.begin() + static_cast<std::ptrdiff_t>(most), cells.end(),
                       [](const CsvCell& extra) { return !trimmed(extra.text).empty(); });
  }

  // Whether the row of an export is something other than a student.
  bool is_not_student(std::size_t row) const {
    const std::string role = folded(cell(row, RosterColumn::role));
    if (!role.empty() && role.find("student") == std::string::npos &&
        role.find("teilnehmer") == std::string::npos)
      return true;
    if (!columns_.contains(RosterColumn::canvas_user)) return false;
    const std::string name = cell(row, RosterColumn::name);
    return cell(row, RosterColumn::canvas_user).empty() || name == "Points Possible" ||
           name == "Student, Test";
  }

  void read_row(std::size_t row) {
    if (is_blank(table_.rows()[row]) || is_not_student(row)) return;
    if (has_too_many_cells(row)) {
      report(row, too_many_cells(table_.rows()[row].cells.size(),
                                 table_.rows()[header_].cells.size(), table_.delimiter()));
      return;
    }
    RosterEntry entry{.person = person_in(row), .line = table_.rows()[row].line};
    entry.other_ids = cells_of(row, RosterColumn::id);
    std::erase(entry.other_ids, entry.person.id);
    add_platform_ids(row, entry);
    if (entry.person.id.empty()) {
      report(row, tr("this row identifies no student; give an id, a name or an e-mail"));
      return;
    }
    report_duplicates(row, entry);
    roster_.entries.push_back(std::move(entry));
  }

  Person person_in(std::size_t row) const {
    Person person{.id = cell(row, RosterColumn::id),
                  .name = cell(row, RosterColumn::name),
                  .email = cell(row, RosterColumn::email),
                  .section = cell(row, RosterColumn::section)};
    if (person.name.empty()) {
      person.name =
          trimmed(cell(row, RosterColumn::first_name) + ' ' + cell(row, RosterColumn::last_name));
    }
    if (person.id.empty()) person.id = person.email;
    if (person.id.empty()) person.id = person.name;
    return person;
  }

  void add_platform_ids(std::size_t row, RosterEntry& entry) const {
    const std::string participant = cell(row, RosterColumn::moodle_participant);
    if (const std::string number = participant_number(participant); !number.empty()) {
      entry.platform_ids[LearningPlatform::moodle] = number;
      if (entry.person.id.empty()) entry.person.id = participant;
    }
    const std::string user = cell(row, RosterColumn::canvas_user);
    if (!user.empty()) entry.platform_ids[LearningPlatform::canvas] = user;
  }

  void report_duplicates(std::size_t row, const RosterEntry& entry) {
    const auto listed = [&](std::map<std::string, int>& lines, const std::string& key,
                            const char* duplicate) {
      if (key.empty()) return;
      const auto [at, is_new] = lines.try_emplace(folded(key), entry.line);
      if (!is_new) report(row, fmt::format(fmt::runtime(translated(duplicate)), key, at->second));
    };
    listed(lines_of_ids_, entry.person.id, translatable("the id {} is already listed on line {}"));
    if (entry.person.email != entry.person.id)
      listed(lines_of_emails_, entry.person.email,
             translatable("the e-mail {} is already listed on line {}"));
  }

  const CsvTable& table_;
  const std::string& file_;
  std::size_t header_ = 0;
  RosterColumns columns_;
  Roster roster_;
  std::map<std::string, int> lines_of_ids_;
  std::map<std::string, int> lines_of_emails_;
  std::vector<Diagnostic> diagnostics_;
};

}  // namespace

RosterColumns find_roster_columns(const std::vector<std::string>& headers) {
  std::vector<std::string> names;
  std::ranges::transform(headers, std::back_inserter(names), letters_and_digits);
  RosterColumns columns;
  for (const KnownHeaders& known : known_headers()) {
    for (const std::string_view name : known.names) {
      const auto at = std::ranges::find(names, name);
      if (at != names.end())
        columns[known.column].push_back(static_cast<std::size_t>(at - names.begin()));
    }
  }
  // Canvas's gradebook begins with these columns; "ID" is the number in its download names.
  const bool canvas = names.size() > 2 &&
                      (names[0] == "student" || names[0] == "lastnamefirstname") &&
                      names[1] == "id" && columns.contains(RosterColumn::section);
  if (canvas) columns[RosterColumn::canvas_user] = {1};
  // In German, Moodle's grading worksheet has the heading "ID" for the English "Identifier".
  const bool moodle =
      !names.empty() && names[0] == "id" && columns.contains(RosterColumn::submitted_at);
  if (moodle) {
    columns[RosterColumn::moodle_participant] = {0};
    std::erase(columns[RosterColumn::id], 0U);
  }
  return columns;
}

Roster read_roster(std::string_view text, const std::string& file) {
  const ReadCsv read = read_csv(text, file);
  if (!read.diagnostics.empty())
    throw UserError(tr("{}: the roster contains errors", file), read.diagnostics);
  RosterReader reader(read.table, file);
  Roster roster = reader.read();
  if (!reader.diagnostics().empty())
    throw UserError(tr("{}: the roster contains errors", file), reader.diagnostics());
  return roster;
}

Roster load_roster(const std::filesystem::path& path) {
  return read_roster(read_file(path), path.string());
}

}  // namespace labcheck
