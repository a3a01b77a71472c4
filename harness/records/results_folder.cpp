// SPDX-License-Identifier: MIT
#include "harness/records/results_folder.hpp"

#include "harness/base/digest.hpp"
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/json.hpp"
#include "harness/base/translation.hpp"

#include <algorithm>
#include <system_error>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

constexpr int kSecretSchema = 1;
constexpr std::size_t kHexDigits = 16;

std::optional<std::uint64_t> read_secret(const fs::path& file) {
  if (!fs::exists(file)) return std::nullopt;
  const Json json = Json::parse(read_file(file)).value_or(Json());
  const Json* schema = json.find("schema");
  const Json* secret = json.find("secret");
  if (schema != nullptr && *schema == kSecretSchema && secret != nullptr) {
    if (const auto number = secret->integer<std::uint64_t>()) return number;
  }
  throw UserError(tr("{}: labcheck did not write this file", file.string()),
                  tr("delete it; submissions graded after that get different inputs than earlier "
                     "ones"));
}

constexpr int kCeilingSchema = 1;

std::string text_of(const fs::path& file) {
  try {
    return read_file(file);
  } catch (const UserError&) {
    return {};
  }
}

constexpr const char* kSecretFile = "labcheck.json";

}  // namespace

void require_results_folder(const fs::path& results) {
  std::error_code error;
  if (!fs::is_directory(results, error) || fs::exists(results / kSecretFile, error)) return;
  const bool has_files = std::ranges::any_of(
      fs::directory_iterator(results, error),
      [](const fs::path& file) { return !file.filename().string().starts_with('.'); });
  if (has_files)
    throw UserError(
        tr("{}: this folder contains other files than results", results.string()),
        tr("specify a new or empty folder with --out, or the folder of an earlier batch"));
}

std::uint64_t results_secret(const fs::path& results, std::optional<std::uint64_t> given,
                             const std::function<std::uint64_t()>& draw) {
  const fs::path file = results / kSecretFile;
  const std::optional<std::uint64_t> stored = read_secret(file);
  if (stored && given && given != stored) {
    throw UserError(
        tr("{}: the submissions in this folder were graded with a different seed",
           results.string()),
        tr("omit --seed to continue with that seed, or choose another folder with --out"));
  }
  if (stored) return *stored;
  const std::uint64_t secret = given ? *given : draw();
  const Json json{{"schema", kSecretSchema}, {"secret", secret}};
  if (create_file_durably(file, json.dump(2) + "\n")) return secret;
  // Another process, perhaps on another computer, was faster.
  return results_secret(results, given, draw);
}

std::uint64_t submission_seed(std::uint64_t secret, std::string_view key) {
  const std::string digest =
      Digest().add("seed of a submission").add(std::to_string(secret)).add(key).hex();
  return std::stoull(digest.substr(0, kHexDigits), nullptr, 16);
}

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
