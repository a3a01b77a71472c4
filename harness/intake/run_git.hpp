/// Runs git where nobody else's configuration counts.
#pragma once

#include <string>
#include <vector>

namespace labcheck {

/// What `git cat-file --batch` writes of `objects` (ids in hexadecimal digits; empty ones are
/// passed over) in an empty repository that borrows the object folders in `folders`, absolute paths
/// a line each. "" where git is not installed or does not end well within a minute.
std::string read_objects(const std::string& folders, const std::vector<std::string>& objects);

}  // namespace labcheck
