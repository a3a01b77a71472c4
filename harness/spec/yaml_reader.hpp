/// Reads a YAML file value by value and tells every mistake in it at once.
///
/// A value of the wrong type, a missing key or a bad unit is noted and reading goes on; a read then
/// yields nothing. Reads of a value that is absent are silent, since its absence is already noted.
/// Keys that nobody asked for are mistakes, too: `YamlReader::finish` reports them.
#pragma once

#include "harness/base/diagnostic.hpp"
#include "harness/base/enum_names.hpp"
#include "harness/spec/place.hpp"
#include "harness/spec/quantity.hpp"
#include "harness/spec/yaml_tree.hpp"

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

/// The keys that were asked for in one map of the file. `path` says where that is, without the
/// numbers of items: "" for the whole document, "cases[].with" for the parameters of any case.
struct AskedKeys {
  std::string path;
  std::vector<std::string> asked;     // "*" where the keys are the author's choice
  std::vector<std::string> required;  // those of them that must be there
};

/// One value of the file, or none where it is absent. It must not outlive its reader.
class YamlValue {
 public:
  YamlValue() = default;

  /// Whether there is a value, be it a wrong one.
  explicit operator bool() const { return node_ != nullptr; }
  Place place() const { return place_; }
  /// The place of the key that this is the value of; nowhere for an item of a list.
  Place key_place() const { return key_place_; }
  bool is_text() const { return has_kind(YamlNode::Kind::text); }
  bool is_list() const { return has_kind(YamlNode::Kind::list); }
  bool is_map() const { return has_kind(YamlNode::Kind::map); }
  bool is_quoted() const { return is_text() && node_->quoted; }

  /// Text that is not blank, without white space at its end.
  std::optional<std::string> text() const;
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
  /// Numbers and quantities as in quantity.hpp. A count is a whole number from 1.
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

  /// Notes that this value is wrong: `predicate` follows its name, as in "must be a number".
  void reject(std::string_view predicate) const;
  /// Notes what is wrong with this value in a sentence of its own.
  void report(std::string message) const;

 private:
  friend class YamlMap;
  friend class YamlReader;
  YamlValue(YamlReader* reader, const YamlNode* node, Place place, std::string name,
            std::string path)
      : reader_(reader),
        node_(node),
        place_(place),
        name_(std::move(name)),
        path_(std::move(path)) {}

  bool has_kind(YamlNode::Kind kind) const { return node_ != nullptr && node_->kind == kind; }
  void reject_type(std::string_view expected) const;
  template <class T>
  std::optional<T> quantity(Parsed<T> (*parse)(std::string_view), std::string_view expected) const;

  YamlReader* reader_ = nullptr;
  const YamlNode* node_ = nullptr;
  Place place_;
  Place key_place_;
  std::string name_;  // "'points' in criterion 'small'"
  std::string path_;  // as in AskedKeys
};

/// A map of the file whose keys are asked for by name; an absent one has no keys.
class YamlMap {
 public:
  explicit operator bool() const { return opened_ != nullptr; }
  Place place() const;

  bool has(std::string_view key) const;
  /// The value of `key`; its absence is a mistake.
  YamlValue required(std::string_view key) const;
  /// The value of `key`, if any.
  YamlValue optional(std::string_view key) const;
  /// Every key with its value, where the keys are the author's choice.
  std::vector<std::pair<std::string, YamlValue>> entries() const;

  /// What messages call this map: "criterion 2".
  std::string name() const;
  /// What they call it from now on, once that is known: "criterion 'small'".
  void call(std::string name) const;

 private:
  friend class YamlReader;
  friend class YamlValue;

  // A map that was asked for, and how it was read so far.
  struct Opened {
    const YamlNode* node;
    std::string name;
    std::string path;
    std::vector<std::string> asked{};
    std::vector<std::string> required{};
    bool any_key_goes = false;
  };

  YamlMap(YamlReader* reader, Opened* opened) : reader_(reader), opened_(opened) {}

  YamlValue value_of(std::string_view key) const;

  YamlReader* reader_;
  Opened* opened_;  // null where the map is absent
};

/// Owns what was read from one file, and what there is to say about it.
class YamlReader {
 public:
  /// Reads `text`, the contents of `file`.
  YamlReader(std::string_view text, std::string file);
  YamlReader(const YamlReader&) = delete;
  YamlReader& operator=(const YamlReader&) = delete;

  /// The whole document as a map, called `name` in messages; absent where the file is not YAML.
  YamlMap root(std::string name);

  /// Notes an error at `place`.
  void report(Place place, std::string message);

  /// What was asked for so far, a map of the file each, in the order in which they were read.
  std::vector<AskedKeys> asked_keys() const;

  /// Everything noted, and the keys that nobody asked for, in the order of their places. Comes
  /// last.
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
