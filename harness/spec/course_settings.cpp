// SPDX-License-Identifier: MIT
#include "harness/spec/course_settings.hpp"

#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/yaml/common_keys.hpp"
#include "harness/yaml/yaml_reader.hpp"

#include <utility>

namespace labcheck {
namespace {

constexpr std::int64_t kCourseVersion = 1;

}  // namespace

Loaded<CourseSettings> read_course_settings(std::string_view text, const std::string& file) {
  YamlReader reader(text, file);
  const YamlMap root = reader.root(tr("the settings of the course"));
  CourseSettings settings;
  if (!has_known_version(root, "course", kCourseVersion)) return {{}, reader.finish()};
  settings.language = root.optional("language").word<Language>();
  return {settings, reader.finish()};
}

CourseSettings load_course_settings(const std::filesystem::path& folder) {
  const std::filesystem::path file = folder / "course.yaml";
  if (!std::filesystem::exists(file)) return {};
  Loaded<CourseSettings> loaded = read_course_settings(read_file(file), file.string());
  if (has_errors(loaded.diagnostics))
    throw UserError(tr("{}: contains errors", file.string()), std::move(loaded.diagnostics));
  return loaded.value;
}

}  // namespace labcheck
