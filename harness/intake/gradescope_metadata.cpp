// SPDX-License-Identifier: MIT
#include "harness/base/moment.hpp"
#include "harness/base/text.hpp"
#include "harness/intake/platform_metadata.hpp"
#include "harness/spec/yaml_tree.hpp"

#include <algorithm>
#include <chrono>

namespace labcheck {
namespace {

constexpr std::string_view kSubmission = "submission_";

// ":name" and "name" are the same key: the Ruby program that writes the file uses symbols or text.
std::string_view without_colon(std::string_view key) {
  return key.starts_with(':') ? key.substr(1) : key;
}

bool is_key_of_submission(const std::string& line) {
  return line.starts_with("  ") && line.size() > 2 && line[2] != ' ' && line[2] != '-';
}

// The relevant lines of one submission's entry. The rest, mainly test output, may be megabytes and
// is not parsed as YAML.
class Excerpt {
 public:
  void add(const std::string& line) {
    if (is_key_of_submission(line)) {
      const std::string_view key = without_colon(std::string_view(line).substr(2));
      is_relevant_ = key.starts_with("submitters:") || key.starts_with("created_at:");
    }
    if (is_relevant_) text_ += line + '\n';
  }

  const std::string& text() const { return text_; }

 private:
  std::string text_;
  bool is_relevant_ = false;
};

const YamlNode* value_of(const YamlNode* map, std::string_view key) {
  if (map == nullptr) return nullptr;
  for (const auto& [name, value] : map->entries) {
    if (without_colon(name->text) == key) return value;
  }
  return nullptr;
}

std::string text_of(const YamlNode* map, std::string_view key) {
  const YamlNode* value = value_of(map, key);
  return value == nullptr ? std::string() : value->text;
}

GradescopeSubmission read_entry(const std::string& text) {
  GradescopeSubmission submission;
  const YamlTree tree = parse_yaml(text, "");
  if (const YamlNode* submitters = value_of(tree.root, "submitters")) {
    for (const YamlNode* one : submitters->items) {
      submission.submitters.push_back(
          {text_of(one, "name"), text_of(one, "sid"), text_of(one, "email")});
    }
  }
  submission.created_at = moment_of(text_of(tree.root, "created_at"));
  return submission;
}

// The offset of local time from UTC: "Z", "+02:00", "-0700"; 0 if `reader` is at its end.
std::optional<std::chrono::minutes> offset_of(DateReader reader) {
  reader.skip(" ");
  const std::string_view text = reader.rest();
  if (text.empty() || text == "Z" || text == "UTC") return std::chrono::minutes(0);
  if (!reader.take("+-")) return std::nullopt;
  const auto hours = reader.digits(2);
  reader.take(":");
  const auto minutes = reader.digits(2);
  if (!hours || !minutes || !reader.rest().empty()) return std::nullopt;
  const std::chrono::minutes ahead = std::chrono::hours(*hours) + std::chrono::minutes(*minutes);
  return text.starts_with('-') ? -ahead : ahead;
}

}  // namespace

std::optional<Moment> moment_of(std::string_view text) {
  DateReader reader(text);
  const auto date = reader.date();
  if (!date || !reader.take(" T")) return std::nullopt;
  const auto hour = reader.digits(2);
  if (!hour || !reader.take(":")) return std::nullopt;
  const auto minute = reader.digits(2);
  if (!minute || !reader.take(":")) return std::nullopt;
  const auto second = reader.digits(2);
  if (!second) return std::nullopt;
  if (reader.take(".,")) reader.skip("0123456789");
  const auto offset = offset_of(reader);
  if (!offset || *hour > 23 || *minute > 59 || *second > 60) return std::nullopt;
  return *date + std::chrono::hours(*hour) + std::chrono::minutes(*minute) +
         std::chrono::seconds(*second) - *offset;
}

std::map<std::string, GradescopeSubmission> read_gradescope_metadata(std::string_view text) {
  std::map<std::string, Excerpt> excerpts;
  Excerpt* current = nullptr;
  while (!text.empty()) {
    const auto end = std::min(text.find('\n'), text.size());
    std::string line(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
    if (line.ends_with('\r')) line.pop_back();
    if (line.starts_with(kSubmission)) {
      const auto colon = line.find(':');
      current = colon == std::string::npos ? nullptr : &excerpts[line.substr(0, colon)];
    } else if (!line.starts_with(' ') && !line.empty()) {
      current = nullptr;
    } else if (current != nullptr) {
      current->add(line);
    }
  }
  std::map<std::string, GradescopeSubmission> submissions;
  for (const auto& [folder, excerpt] : excerpts) submissions[folder] = read_entry(excerpt.text());
  return submissions;
}

}  // namespace labcheck
