// SPDX-License-Identifier: MIT
// Reads any text as a roster and as a file name in a submission archive. A table with a known
// encoding must be reproduced byte for byte, unless it is a workbook. Other text is read or
// rejected.
#include "harness/base/csv_table.hpp"
#include "harness/base/error.hpp"
#include "harness/base/person_names.hpp"
#include "harness/intake/layouts.hpp"
#include "harness/intake/platform_names.hpp"
#include "harness/intake/roster.hpp"

#include <cstdint>
#include <cstdlib>
#include <string>

using namespace labcheck;

namespace {

bool is_reproduced(const std::string& bytes) {
  const bool is_workbook = bytes.starts_with("PK\x03\x04");
  return is_workbook || !decode_text(bytes) || read_csv(bytes, "").table.bytes() == bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(data, data + size);
  if (!is_reproduced(bytes)) std::abort();
  try {
    for (const RosterEntry& entry : read_roster(bytes, "").entries) {
      if (entry.person.id.empty()) std::abort();
    }
  } catch (const UserError&) {
  }
  if (id_for(bytes).empty()) std::abort();
  moodle_names(bytes);
  canvas_names(bytes);
  without_number(bytes);
  run_together(bytes.substr(0, 64));
  return 0;
}
