// SPDX-License-Identifier: MIT
#include "harness/records/record_store.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

constexpr const char* kGrades = "grades";
constexpr const char* kExtension = ".json";

// Empty if the folder does not exist.
std::vector<fs::path> entries_of(const fs::path& folder) {
  std::error_code error;
  std::vector<fs::path> entries;
  for (fs::directory_iterator entry(folder, error), end; !error && entry != end;
       entry.increment(error))
    entries.push_back(entry->path());
  if (error && error != std::errc::no_such_file_or_directory)
    throw UserError(fmt::format("{}: cannot be read: {}", folder.string(), error.message()));
  std::ranges::sort(entries);
  return entries;
}

}  // namespace

std::string describe(const NoRecord& none) {
  return fmt::format("{}: cannot be used ({})", none.file.string(), none.reason);
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
    return NoRecord{file, fmt::format("it is the record of '{}'", record.submission_id)};
  if (record.graded.lab != lab_)
    return NoRecord{file, fmt::format("it belongs to the lab '{}'", record.graded.lab)};
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
