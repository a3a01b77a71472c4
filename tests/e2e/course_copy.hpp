// SPDX-License-Identifier: MIT
/// A copy of the course that a test can change.
#pragma once

#include "harness/base/files.hpp"
#include "tests/support/files.hpp"

#include <filesystem>
#include <stdexcept>
#include <string>
#include <string_view>

namespace labcheck::test {

/// The files of one lab, `lab` (its full name), below a folder for --labs.
class CourseCopy {
 public:
  explicit CourseCopy(const std::string& lab) {
    namespace fs = std::filesystem;
    for (const char* part : {"assignments", "reference", "student_template"}) {
      fs::create_directories(folder_.path() / part);
      fs::copy(source_folder() / part / lab, folder_.path() / part / lab,
               fs::copy_options::recursive);
    }
    fs::create_directories(folder_.path() / "rubrics");
    fs::copy(source_folder() / "rubrics" / (lab + ".yaml"), folder_.path() / "rubrics");
  }

  const std::filesystem::path& path() const { return folder_.path(); }

  void write(const std::string& name, const std::string& text) const { folder_.write(name, text); }

  /// Replaces `from`, which the file `name` contains, with `to`.
  void replace(const std::string& name, std::string_view from, std::string_view to) const {
    std::string text = read_file(folder_.path() / name);
    const auto at = text.find(from);
    if (at == std::string::npos)
      throw std::runtime_error(name + " does not contain " + std::string(from));
    folder_.write(name, text.replace(at, from.size(), to));
  }

 private:
  Folder folder_;
};

}  // namespace labcheck::test
