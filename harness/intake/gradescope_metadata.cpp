#include "harness/intake/gradescope_metadata.hpp"

#include "harness/base/text.hpp"
#include "harness/spec/yaml_tree.hpp"

#include <algorithm>
#include <charconv>

namespace labcheck {
namespace {

constexpr std::string_view kSubmission = "submission_";

// ":name" and "name" are one key: a symbol of the Ruby program that wrote it, or a text.
std::string_view without_colon(std::string_view key) {
  return key.starts_with(':') ? key.substr(1) : key;
}

bool is_key_of_submission(const std::string& line) {
  return line.starts_with("  ") && line.size() > 2 && line[2] != ' ' && line[2] != '-';
}

// The lines of one submission's entry that matter here. The rest, the outputs of tests above all,
// may be megabytes and is not read as YAML.
class Excerpt {
 public:
  void add(const std::string& line) {
    if (is_key_of_submission(line)) {
      const std::string_view key = without_colon(std::string_view(line).substr(2));
      wanted_ = key.starts_with("submitters:") || key.starts_with("created_at:");
    }
    if (wanted_) text_ += line + '\n';
  }

  const std::string& text() const { return text_; }

 private:
  std::string text_;
  bool wanted_ = false;
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

// Takes a number of `digits` digits from the front of `text`.
std::optional<int> take_number(std::string_view& text, std::size_t digits) {
  int number = 0;
  if (text.size() < digits) return std::nullopt;
  const auto read = std::from_chars(text.data(), text.data() + digits, number);
  if (read.ec != std::errc{} || read.ptr != text.data() + digits || number < 0) return std::nullopt;
  text.remove_prefix(digits);
  return number;
}

bool take(std::string_view& text, std::string_view one_of) {
  if (text.empty() || one_of.find(text.front()) == std::string_view::npos) return false;
  text.remove_prefix(1);
  return true;
}

// Seconds that the local time is ahead of UTC: "Z", "+02:00", "-0700"; 0 where there is none.
std::optional<std::chrono::minutes> take_offset(std::string_view text) {
  while (take(text, " ")) continue;
  if (text.empty() || text == "Z" || text == "UTC") return std::chrono::minutes(0);
  const bool west = text.front() == '-';
  if (!take(text, "+-")) return std::nullopt;
  const auto hours = take_number(text, 2);
  take(text, ":");
  const auto minutes = take_number(text, 2);
  if (!hours || !minutes || !text.empty()) return std::nullopt;
  const int total = *hours * 60 + *minutes;
  return std::chrono::minutes(west ? -total : total);
}

}  // namespace

std::optional<Moment> moment_of(std::string_view text) {
  const auto year = take_number(text, 4);
  if (!year || !take(text, "-")) return std::nullopt;
  const auto month = take_number(text, 2);
  if (!month || !take(text, "-")) return std::nullopt;
  const auto day = take_number(text, 2);
  if (!day || !take(text, " T")) return std::nullopt;
  const auto hour = take_number(text, 2);
  if (!hour || !take(text, ":")) return std::nullopt;
  const auto minute = take_number(text, 2);
  if (!minute || !take(text, ":")) return std::nullopt;
  const auto second = take_number(text, 2);
  if (!second) return std::nullopt;
  if (take(text, ".,"))
    text.remove_prefix(std::min(text.find_first_not_of("0123456789"), text.size()));
  const auto offset = take_offset(text);
  const std::chrono::year_month_day date{std::chrono::year(*year),
                                         std::chrono::month(static_cast<unsigned>(*month)),
                                         std::chrono::day(static_cast<unsigned>(*day))};
  if (!offset || !date.ok() || *hour > 23 || *minute > 59 || *second > 60) return std::nullopt;
  return Moment(std::chrono::sys_days(date)) + std::chrono::hours(*hour) +
         std::chrono::minutes(*minute) + std::chrono::seconds(*second) - *offset;
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
