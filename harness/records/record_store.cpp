// SPDX-License-Identifier: MIT
#include "harness/records/record_store.hpp"

#include "harness/base/digest.hpp"
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/json_reader.hpp"
#include "harness/base/json_writer.hpp"
#include "harness/base/translation.hpp"
#include "harness/records/record_fields.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>
#include <optional>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

constexpr int kRecordSchema = 12;
constexpr std::string_view kBegin = "{\"schema\": ";
constexpr std::string_view kDigest = ",\n\"sha256\": \"";
constexpr std::string_view kRecord = "\",\n\"record\": ";
constexpr std::string_view kEnd = "}\n";
constexpr std::size_t kDigestSize = 64;

// Removes `text` from the front of `rest`; false if `rest` does not begin with it.
bool take(std::string_view& rest, std::string_view text) {
  if (!rest.starts_with(text)) return false;
  rest.remove_prefix(text.size());
  return true;
}

std::optional<int> take_number(std::string_view& rest) {
  int number = 0;
  const auto [end, error] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
  if (error != std::errc()) return std::nullopt;
  rest.remove_prefix(static_cast<std::size_t>(end - rest.data()));
  return number;
}

CorruptRecord of_another_schema(int schema) {
  return {
      tr("its schema version is {}, but this version of labcheck reads {}", schema, kRecordSchema)};
}

std::variant<Record, CorruptRecord> read_body(std::string_view body) {
  const std::optional<Json> json = Json::parse(body);
  if (!json) return CorruptRecord{tr("it is not JSON")};
  try {
    Record record;
    json::read(*json, record);
    return record;
  } catch (const json::ReadError& problem) {
    return CorruptRecord{problem.path.empty()
                             ? fmt::format("the record {}", problem.reason)
                             : fmt::format("'{}' {}", problem.path, problem.reason)};
  }
}

constexpr const char* kGrades = "grades";
constexpr const char* kExtension = ".json";

// Empty if the folder does not exist, or what would contain it is a file.
std::vector<fs::path> entries_of(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> entries;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error))
    entries.push_back(entry->path());
  if (error && error != std::errc::no_such_file_or_directory && error != std::errc::not_a_directory)
    throw UserError(tr("{}: cannot be read: {}", folder.string(), error.message()));
  std::ranges::sort(entries);
  return entries;
}

}  // namespace

std::string record_json(const Record& record) {
  const std::string body = json::text_of(record);
  return fmt::format("{}{}{}{}{}{}{}", kBegin, kRecordSchema, kDigest, sha256_hex(body), kRecord,
                     body, kEnd);
}

std::variant<Record, CorruptRecord> parse_record(std::string_view text) {
  std::string_view rest = text;
  if (rest.empty()) return CorruptRecord{tr("it is empty")};
  if (!take(rest, kBegin)) return CorruptRecord{tr("it does not begin like a record")};
  const std::optional<int> schema = take_number(rest);
  if (schema && *schema != kRecordSchema) return of_another_schema(*schema);
  if (!schema || !take(rest, kDigest) || rest.size() < kDigestSize)
    return CorruptRecord{tr("it does not begin like a record")};
  const std::string_view digest = rest.substr(0, kDigestSize);
  rest.remove_prefix(kDigestSize);
  if (!take(rest, kRecord)) return CorruptRecord{tr("it does not begin like a record")};
  if (!rest.ends_with(kEnd)) return CorruptRecord{tr("it is truncated")};
  rest.remove_suffix(kEnd.size());
  if (sha256_hex(rest) != digest) return CorruptRecord{tr("its contents do not match its digest")};
  return read_body(rest);
}

std::string describe(const NoRecord& none) {
  return tr("{}: cannot be used ({})", none.file.string(), none.reason);
}

RecordStore::RecordStore(const fs::path& results, const std::string& lab)
    : folder_(results / kGrades / lab), lab_(lab) {}

fs::path RecordStore::file_of(const std::string& submission_id) const {
  return folder_ / (submission_id + kExtension);
}

std::vector<std::string> RecordStore::submission_ids() const {
  std::vector<std::string> ids;
  for (const fs::path& entry : entries_of(folder_)) {
    if (entry.extension() == kExtension) ids.push_back(entry.stem().string());
  }
  std::ranges::sort(ids);
  return ids;
}

FoundRecord RecordStore::read(const std::string& submission_id) const {
  const fs::path file = file_of(submission_id);
  std::error_code ignored;
  if (!fs::exists(fs::symlink_status(file, ignored))) return NoRecord{file, {}};
  std::string text;
  try {
    text = read_file(file);
  } catch (const UserError& error) {
    return NoRecord{file, error.what()};
  }
  auto parsed = parse_record(text);
  if (const auto* corrupt = std::get_if<CorruptRecord>(&parsed))
    return NoRecord{file, corrupt->reason};
  Record& record = std::get<Record>(parsed);
  if (record.submission_id != submission_id)
    return NoRecord{file, tr("it is the record of '{}'", record.submission_id)};
  if (record.graded.lab != lab_)
    return NoRecord{file, tr("it belongs to the lab '{}'", record.graded.lab)};
  return std::move(record);
}

void RecordStore::write(const Record& record) const {
  write_file_durably(file_of(record.submission_id), record_json(record));
}

void RecordStore::write(const std::vector<Record>& records) const {
  std::vector<FileContents> files;
  for (const Record& record : records)
    files.push_back({file_of(record.submission_id), record_json(record)});
  write_files_durably(files);
}

void RecordStore::remove_unfinished() const {
  for (const fs::path& entry : entries_of(folder_)) {
    std::error_code ignored;
    if (is_unfinished(entry)) fs::remove(entry, ignored);
  }
}

std::vector<std::string> labs_with_records(const fs::path& results) {
  std::vector<std::string> labs;
  for (const fs::path& entry : entries_of(results / kGrades)) {
    if (fs::is_directory(entry)) labs.push_back(entry.filename().string());
  }
  return labs;
}

}  // namespace labcheck
