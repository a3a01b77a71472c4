/// What the columns of a roster are, told by their names.
#pragma once

#include "harness/base/csv_table.hpp"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace labcheck {

enum class RosterColumn {
  id,
  name,
  first_name,
  last_name,
  email,
  section,
  role,
  handed_in,
  moodle_participant,
  canvas_user
};

/// The numbers of the columns that hold each thing, the most telling one first: of the ids "SIS
/// User ID" before "SIS Login ID" before "ID". What no column holds is absent.
using RosterColumns = std::map<RosterColumn, std::vector<std::size_t>>;

/// The columns of the table whose first row has the names `headers`.
RosterColumns find_roster_columns(const std::vector<std::string>& headers);

}  // namespace labcheck
