// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/json.hpp"
#include "harness/records/results_folder.hpp"

#include <system_error>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

constexpr int kCeilingSchema = 1;

std::string text_of(const fs::path& file) {
  try {
    return read_file(file);
  } catch (const UserError&) {
    return {};
  }
}

}  // namespace

CeilingStore::CeilingStore(const fs::path& results, const std::string& lab)
    : file_(results / "ceilings" / (lab + ".json")) {}

KnownCeilings CeilingStore::read() const {
  KnownCeilings known;
  std::error_code error;
  if (!fs::exists(file_, error)) return known;
  const Json json = Json::parse(text_of(file_)).value_or(Json());
  const Json* schema = json.find("schema");
  const Json* seconds = json.find("seconds");
  if (schema == nullptr || *schema != kCeilingSchema || seconds == nullptr) return known;
  for (const auto& [key, value] : seconds->members()) {
    if (const auto number = value.number(); number && *number > 0) known[key] = *number;
  }
  return known;
}

void CeilingStore::write(const KnownCeilings& known) const {
  const Json json{{"schema", kCeilingSchema}, {"seconds", known}};
  write_file_durably(file_, json.dump(2) + "\n");
}

}  // namespace labcheck
