// SPDX-License-Identifier: MIT
/// Identifies the columns of a roster by their names.
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
  submitted_at,
  moodle_participant,
  canvas_user
};

/// The indices of the columns of each kind, the most specific one first: "SIS User ID" before "SIS
/// Login ID" before "ID". Kinds without a column are absent.
using RosterColumns = std::map<RosterColumn, std::vector<std::size_t>>;

/// The columns of a table whose first row is `headers`.
RosterColumns find_roster_columns(const std::vector<std::string>& headers);

}  // namespace labcheck
