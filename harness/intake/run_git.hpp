/// Runs git where nobody else's configuration counts.
#pragma once

#include <string>
#include <vector>

namespace labcheck {

/// What `git cat-file --batch` writes of `objects` (ids in hexadecimal digits; empty ones are
/// passed over) in an empty repository that borrows the object folders in `folders`, absolute paths
/// a line each. "" where git is not installed or does not end well within a minute.
std::string read_objects(const std::string& folders, const std::vector<std::string>& objects);

/// What git wrote to standard output; "" where it is not installed, or did not end well within a
/// minute.
struct GitOutput {
  enum class End { well, failed, not_installed } end = End::failed;
  std::string text;
};

/// Runs git with `arguments`, which say in which folder, too.
GitOutput output_of_git(const std::vector<std::string>& arguments);

}  // namespace labcheck
