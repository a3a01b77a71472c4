// SPDX-License-Identifier: MIT
/// Reads a YAML file value by value and reports all its errors at once.
///
/// A wrong type, a missing key or a bad unit is reported, the read returns nothing, and reading
/// continues. Reading an absent value reports nothing, because its absence has already been
/// reported. Keys that were never requested are errors too; `YamlReader::finish` reports them.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/base/enum_names.hpp"
#include "harness/yaml/position.hpp"
#include "harness/yaml/scalars.hpp"
#include "harness/yaml/yaml_tree.hpp"

#include <chrono>
#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace labcheck {

class YamlMap;
class YamlReader;

/// The keys that were requested from one map of the file. `path` is the path of the map, without
/// the indices of items: "" for the whole document, "cases[].with" for the parameters of any test
/// case.
struct RequestedKeys {
  std::string path;
  std::vector<std::string> keys;      // "*" if the author chooses the keys
  std::vector<std::string> required;  // the mandatory ones among them
};

/// One value of the file, which may be absent. It must not outlive its reader.
class YamlValue {
 public:
  YamlValue() = default;

  /// Whether the value is present, even if it is wrong.
  explicit operator bool() const { return node_ != nullptr; }
  Position position() const { return position_; }
  /// The position of this value's key; no position for an item of a list.
  Position key_position() const { return key_position_; }
  bool is_text() const { return has_kind(YamlNode::Kind::text); }
  bool is_list() const { return has_kind(YamlNode::Kind::list); }
  bool is_map() const { return has_kind(YamlNode::Kind::map); }
  bool is_quoted() const { return is_text() && node_->quoted; }

  /// Non-blank text, without trailing white space.
  std::optional<std::string> text() const;
  /// Any text as it is written, including an empty one.
  std::optional<std::string> exact_text() const;
  /// One of `words`.
  std::optional<std::string> word(const std::vector<std::string>& words) const;
  /// The enumerator that the word names.
  template <class Enum>
  std::optional<Enum> word() const {
    const auto found = word(names_of<Enum>());
    return found ? parse_enum<Enum>(*found) : std::nullopt;
  }
  /// true or false.
  std::optional<bool> boolean() const;
  /// Numbers and quantities as in scalars.hpp. A count is a whole number of 1 or more.
  std::optional<std::int64_t> integer() const;
  std::optional<std::uint64_t> count() const;
  std::optional<double> number() const;
  std::optional<std::chrono::milliseconds> duration() const;
  std::optional<std::uint64_t> size() const;  // [bytes]
  /// The items of a list.
  std::vector<YamlValue> list() const;
  /// The items of a list, or a single text as a list of one.
  std::vector<YamlValue> list_or_one() const;
  /// A map, called `name` in messages.
  YamlMap map(std::string name) const;

  /// The name of this value in messages, in the language in use: "'points' in criterion 'small'".
  const std::string& name() const { return name_; }
  /// Reports `message`, a complete sentence, at this value.
  void report(std::string message) const;

 private:
  friend class YamlMap;
  friend class YamlReader;
  YamlValue(YamlReader* reader, const YamlNode* node, Position position, std::string name,
            std::string path)
      : reader_(reader),
        node_(node),
        position_(position),
        name_(std::move(name)),
        path_(std::move(path)) {}

  bool has_kind(YamlNode::Kind kind) const { return node_ != nullptr && node_->kind == kind; }
  void reject_type(std::string_view expected) const;
  template <class T>
  std::optional<T> quantity(Parsed<T> (*parse)(std::string_view, std::string_view),
                            const char* expected) const;

  YamlReader* reader_ = nullptr;
  const YamlNode* node_ = nullptr;
  Position position_;
  Position key_position_;
  std::string name_;
  std::string path_;  // as in RequestedKeys
};

/// A map of the file whose keys are requested by name. An absent map has no keys.
class YamlMap {
 public:
  explicit operator bool() const { return opened_ != nullptr; }

  bool has(std::string_view key) const;
  /// The value of `key`; its absence is an error.
  YamlValue required(std::string_view key) const;
  /// The value of `key`, if any.
  YamlValue optional(std::string_view key) const;
  /// Every key with its value, for a map whose author chooses the keys.
  std::vector<std::pair<std::string, YamlValue>> entries() const;

  /// The name of this map in messages: "criterion 2".
  std::string name() const;
  /// Changes the name once a better one is known: "criterion 'small'".
  void set_name(std::string name) const;

 private:
  friend class YamlReader;
  friend class YamlValue;

  // A map that was opened, and the keys requested from it so far.
  struct Opened {
    const YamlNode* node;
    std::string name;
    std::string path;
    std::vector<std::string> requested{};
    std::vector<std::string> required{};
    bool accepts_any_key = false;
  };

  YamlMap(YamlReader* reader, Opened* opened) : reader_(reader), opened_(opened) {}

  YamlValue value_of(std::string_view key) const;

  YamlReader* reader_;
  Opened* opened_;  // null if the map is absent
};

/// Owns the contents of one file and its diagnostics.
class YamlReader {
 public:
  /// Reads `text`, the contents of `file`.
  YamlReader(std::string_view text, std::string file);
  YamlReader(const YamlReader&) = delete;
  YamlReader& operator=(const YamlReader&) = delete;

  /// The whole document as a map, called `name` in messages; absent if the file is not YAML.
  YamlMap root(std::string name);

  const std::string& file() const { return file_; }

  /// Reports an error at `position`.
  void report(Position position, std::string message);

  /// The keys requested so far, one entry per map, in the order of reading.
  std::vector<RequestedKeys> requested_keys() const;

  /// All reported errors and those for keys that were never requested, sorted by position. The last
  /// call to the reader.
  std::vector<Diagnostic> finish();

 private:
  friend class YamlValue;

  void report_keys(const YamlMap::Opened& map);

  std::string file_;
  YamlTree tree_;
  std::deque<YamlMap::Opened> maps_;
  std::vector<Diagnostic> diagnostics_;
};

}  // namespace labcheck
