/// What the columns of a roster are, told by their names.
#pragma once

#include "harness/base/csv_table.hpp"

#include <cstddef>
#include <map>
#include <optional>
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
  moodle_participant,
  canvas_user
};

/// The number of the column that holds each thing; what no column holds is absent.
using RosterColumns = std::map<RosterColumn, std::size_t>;

/// The columns of the table whose first row has the names `headers`. Of several that could hold the
/// same thing the most telling one: of the ids "SIS User ID" before "SIS Login ID" before "ID".
RosterColumns find_roster_columns(const std::vector<std::string>& headers);

}  // namespace labcheck
