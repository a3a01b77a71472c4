// SPDX-License-Identifier: MIT
#include "harness/base/person_names.hpp"
#include "harness/intake/roster.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace labcheck {
namespace {

struct KnownHeader {
  RosterColumn column;
  std::string_view name;  // only lower-case letters and digits
};

// For each kind of column, the preferred names come first.
constexpr std::array<KnownHeader, 63> kKnown{{
    {RosterColumn::id, "sisuserid"},
    {RosterColumn::id, "studentid"},
    {RosterColumn::id, "studentnumber"},
    {RosterColumn::id, "studentno"},
    {RosterColumn::id, "idnumber"},
    {RosterColumn::id, "matriculationnumber"},
    {RosterColumn::id, "matrikelnummer"},
    {RosterColumn::id, "matrikelnr"},
    {RosterColumn::id, "matrnr"},
    {RosterColumn::id, "matnr"},
    {RosterColumn::id, "idnummer"},
    {RosterColumn::id, "sid"},
    {RosterColumn::id, "netid"},
    {RosterColumn::id, "universityid"},
    {RosterColumn::id, "orgdefinedid"},
    {RosterColumn::id, "sisloginid"},
    {RosterColumn::id, "loginid"},
    {RosterColumn::id, "login"},
    {RosterColumn::id, "username"},
    {RosterColumn::id, "user"},
    {RosterColumn::id, "userid"},
    {RosterColumn::id, "githubusername"},
    {RosterColumn::id, "gitlabusername"},
    {RosterColumn::id, "anmeldename"},
    {RosterColumn::id, "benutzername"},
    {RosterColumn::id, "kennung"},
    {RosterColumn::id, "id"},
    {RosterColumn::name, "fullname"},
    {RosterColumn::name, "name"},
    {RosterColumn::name, "student"},
    {RosterColumn::name, "studentname"},
    {RosterColumn::name, "lastnamefirstname"},
    {RosterColumn::name, "displayname"},
    {RosterColumn::name, "vollstandigername"},
    {RosterColumn::first_name, "firstname"},
    {RosterColumn::first_name, "givenname"},
    {RosterColumn::first_name, "forename"},
    {RosterColumn::first_name, "first"},
    {RosterColumn::first_name, "vorname"},
    {RosterColumn::last_name, "lastname"},
    {RosterColumn::last_name, "familyname"},
    {RosterColumn::last_name, "surname"},
    {RosterColumn::last_name, "last"},
    {RosterColumn::last_name, "nachname"},
    {RosterColumn::email, "emailaddress"},
    {RosterColumn::email, "email"},
    {RosterColumn::email, "mail"},
    {RosterColumn::email, "emailadresse"},
    {RosterColumn::section, "section"},
    {RosterColumn::section, "sections"},
    {RosterColumn::section, "group"},
    {RosterColumn::section, "groups"},
    {RosterColumn::section, "class"},
    {RosterColumn::section, "tutorial"},
    {RosterColumn::section, "gruppe"},
    {RosterColumn::section, "gruppen"},
    {RosterColumn::role, "role"},
    {RosterColumn::role, "roles"},
    {RosterColumn::role, "rolle"},
    {RosterColumn::submitted_at, "lastmodifiedsubmission"},
    {RosterColumn::submitted_at, "zuletztgeandertabgabe"},
    {RosterColumn::moodle_participant, "identifier"},
    {RosterColumn::moodle_participant, "teilnehmernummer"},
}};

std::string letters_and_digits(const std::string& header) {
  std::string letters;
  for (const char c : folded(header)) {
    if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9')) letters += c;
  }
  return letters;
}

}  // namespace

RosterColumns find_roster_columns(const std::vector<std::string>& headers) {
  std::vector<std::string> names;
  std::ranges::transform(headers, std::back_inserter(names), letters_and_digits);
  RosterColumns columns;
  for (const KnownHeader& known : kKnown) {
    const auto at = std::ranges::find(names, known.name);
    if (at != names.end())
      columns[known.column].push_back(static_cast<std::size_t>(at - names.begin()));
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

}  // namespace labcheck
