// SPDX-License-Identifier: MIT
/// Stores the records of a course as JSON in RESULTS/grades/<lab>/<submission>.json.
#pragma once

#include "harness/records/record.hpp"

#include <filesystem>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

namespace labcheck {

/// `record` as a JSON document on three lines: {"schema", "sha256", "record"}. The digest covers
/// the text of "record".
std::string record_json(const Record& record);

/// Why a text is not a record, as a clause: "it is truncated".
struct CorruptRecord {
  std::string reason;
};

/// The record in `text`, or the reason why it is not one. Never throws because of `text`.
std::variant<Record, CorruptRecord> parse_record(std::string_view text);

/// There is no usable record. `reason` says why the record in `file` cannot be used; it is empty if
/// the file does not exist.
struct NoRecord {
  std::filesystem::path file;
  std::string reason;

  bool is_corrupt() const { return !reason.empty(); }
};

/// "RESULTS/grades/lab5/jo.json: cannot be used (it is truncated)", for a corrupt record.
std::string describe(const NoRecord& none);

using FoundRecord = std::variant<Record, NoRecord>;

/// The records of one lab. Different submissions may be read and written at the same time.
class RecordStore {
 public:
  /// The store of `lab` in the folder `results`; neither has to exist.
  RecordStore(const std::filesystem::path& results, const std::string& lab);

  const std::filesystem::path& folder() const { return folder_; }
  std::filesystem::path file_of(const std::string& submission_id) const;

  /// The sorted ids of all submissions that have a file. Throws UserError if the folder cannot be
  /// read.
  std::vector<std::string> submission_ids() const;

  /// The record of `submission_id`. A file is reported as corrupt if it is damaged, unreadable, of
  /// another schema, or of another submission or lab than its path.
  FoundRecord read(const std::string& submission_id) const;

  /// Writes `record` durably and atomically: the old record stays until the new one is on disk.
  /// Throws UserError with the file's name if this fails.
  void write(const Record& record) const;

  /// The same for many records, which is much faster than writing them one by one.
  void write(const std::vector<Record>& records) const;

  /// Removes the files of processes that died while writing. Requires the folder's lock.
  void remove_unfinished() const;

 private:
  std::filesystem::path folder_;
  std::string lab_;
};

/// The labs that `results` has records of, sorted.
std::vector<std::string> labs_with_records(const std::filesystem::path& results);

}  // namespace labcheck
