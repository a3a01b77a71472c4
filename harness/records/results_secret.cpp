#include "harness/records/results_secret.hpp"

#include "harness/base/digest.hpp"
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <string>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

constexpr int kSchema = 1;
constexpr std::size_t kHexDigits = 16;

std::optional<std::uint64_t> kept_in(const fs::path& file) {
  if (!fs::exists(file)) return std::nullopt;
  const auto json = nlohmann::json::parse(read_file(file), nullptr, false);
  if (json.is_object() && json.value("schema", nlohmann::json()) == kSchema) {
    const auto secret = json.find("secret");
    if (secret != json.end() && secret->is_number_unsigned()) return secret->get<std::uint64_t>();
  }
  throw UserError(fmt::format("{}: is not what labcheck wrote there", file.string()),
                  "delete it: what is still to be graded will get other inputs than the rest");
}

}  // namespace

std::uint64_t results_secret(const fs::path& results, std::optional<std::uint64_t> given,
                             const std::function<std::uint64_t()>& draw) {
  const fs::path file = results / "labcheck.json";
  const std::optional<std::uint64_t> kept = kept_in(file);
  if (kept && given && given != kept) {
    throw UserError(
        fmt::format("{}: everyone's inputs were drawn from another seed so far", results.string()),
        "leave --seed out, which goes on with that one, or name another folder with --out");
  }
  if (kept) return *kept;
  const std::uint64_t secret = given ? *given : draw();
  const nlohmann::ordered_json json{{"schema", kSchema}, {"secret", secret}};
  write_file_durably(file, json.dump(2) + "\n");
  return secret;
}

std::uint64_t submission_seed(std::uint64_t secret, std::string_view key) {
  const std::string digest =
      Digest().add("seed of a submission").add(std::to_string(secret)).add(key).hex();
  return std::stoull(digest.substr(0, kHexDigits), nullptr, 16);
}

}  // namespace labcheck
