/// The records of a class on disk: RESULTS/grades/<lab>/<hand-in>.json.
#pragma once

#include "harness/records/record.hpp"

#include <filesystem>
#include <string>
#include <variant>
#include <vector>

namespace labcheck {

/// There is no record that can be used. `reason` says why the one that lies at `file` cannot; it is
/// empty where none does.
struct NoRecord {
  std::filesystem::path file;
  std::string reason;

  bool is_corrupt() const { return !reason.empty(); }
};

/// "RESULTS/grades/lab5/jo.json: cannot be used (it ends too early)": for a `none` that is corrupt.
std::string describe(const NoRecord& none);

using FoundRecord = std::variant<Record, NoRecord>;

/// The records of one lab. Any number may read and write at once, of one hand-in only one.
class RecordStore {
 public:
  /// Of `lab` in the folder `results`; neither need be there.
  RecordStore(const std::filesystem::path& results, const std::string& lab);

  const std::filesystem::path& folder() const { return folder_; }
  std::filesystem::path file_of(const std::string& hand_in) const;

  /// The ids of all hand-ins that there is a file of, sorted. Throws UserError where the folder
  /// cannot be read.
  std::vector<std::string> hand_ins() const;

  /// The record of `hand_in`. One that is damaged, of another schema, or of another hand-in or lab
  /// than its file's name says is told as corrupt; so is a file that cannot be read.
  FoundRecord read(const std::string& hand_in) const;

  /// Writes the record of the hand-in that it names, so that it stays whatever happens then, and
  /// until then the old one does. Throws UserError, naming the file, where that does not work.
  void write(const Record& record) const;

  /// The same for many at once, which takes a fraction of the time.
  void write(const std::vector<Record>& records) const;

  /// Removes what processes left that died while they wrote. Only for whoever holds the folder's
  /// lock.
  void remove_unfinished() const;

 private:
  std::filesystem::path folder_;
  std::string lab_;
};

/// The labs that `results` has records of, sorted.
std::vector<std::string> labs_with_records(const std::filesystem::path& results);

}  // namespace labcheck
