// SPDX-License-Identifier: MIT
/// Reads course.yaml, the settings of a course, in the folder of its labs.
#pragma once

#include "harness/base/translation.hpp"
#include "harness/yaml/position.hpp"

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

namespace labcheck {

/// The settings of all labs of a course. Nothing means that the file does not contain the key.
struct CourseSettings {
  std::optional<Language> language{};  // of messages and reports
};

/// Reads `text`, the contents of the course.yaml that diagnostics call `file`.
Loaded<CourseSettings> read_course_settings(std::string_view text, const std::string& file);

/// The settings in the labs root `folder`; the defaults if it contains no course.yaml. Throws
/// UserError with all errors in the file.
CourseSettings load_course_settings(const std::filesystem::path& folder);

}  // namespace labcheck
