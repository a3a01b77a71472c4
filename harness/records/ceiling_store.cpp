#include "harness/records/ceiling_store.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"

#include <nlohmann/json.hpp>

#include <system_error>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

constexpr int kSchema = 1;

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
  const auto json = nlohmann::json::parse(text_of(file_), nullptr, false);
  if (!json.is_object() || json.value("schema", nlohmann::json()) != kSchema) return known;
  const auto seconds = json.find("seconds");
  if (seconds == json.end() || !seconds->is_object()) return known;
  for (const auto& [key, value] : seconds->items()) {
    if (value.is_number() && value.get<double>() > 0) known[key] = value.get<double>();
  }
  return known;
}

void CeilingStore::write(const KnownCeilings& known) const {
  const nlohmann::ordered_json json{{"schema", kSchema}, {"seconds", known}};
  write_file_durably(file_, json.dump(2) + "\n");
}

}  // namespace labcheck
