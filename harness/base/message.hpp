// SPDX-License-Identifier: MIT
/// What labcheck has to say, before it is a sentence: a text from a module's table, and the values
/// of its fields. Only reports and the command line turn it into a sentence (base/render.hpp).
#pragma once

#include "harness/base/text.hpp"

#include <array>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <variant>
#include <vector>

namespace labcheck {

/// How many there are, or which one it is: "1,024". The field `count` selects the form of a text
/// with a plural.
struct Count {
  constexpr Count() = default;
  constexpr explicit Count(std::integral auto count) : value(static_cast<std::int64_t>(count)) {}

  std::int64_t value = 0;

  bool operator==(const Count&) const = default;
};

/// A number of bytes, exactly: "1 byte", "4,096 bytes".
struct ByteCount {
  std::uint64_t value = 0;

  bool operator==(const ByteCount&) const = default;
};

/// An amount of memory, rounded: "64 KiB".
struct RoundedBytes {
  std::uint64_t value = 0;

  bool operator==(const RoundedBytes&) const = default;
};

/// A measured number with so many significant digits: "0.25".
struct Rounded {
  double value = 0;
  int digits = 4;

  bool operator==(const Rounded&) const = default;
};

/// "25 µs", "2.4 s".
struct Duration {
  std::int64_t nanoseconds = 0;

  bool operator==(const Duration&) const = default;
};

/// An address: "0x7f00".
struct MemoryAddress {
  std::uint64_t value = 0;

  bool operator==(const MemoryAddress&) const = default;
};

/// The index of a thread or a block: "(1,0,0)".
struct GridIndex {
  std::array<std::uint32_t, 3> value{};

  bool operator==(const GridIndex&) const = default;
};

/// The id of a test case, which is secret if the case is hidden.
struct CaseName {
  std::string id{};

  bool operator==(const CaseName&) const = default;
};

/// A line of a source file: "vector.cu:12".
struct SourcePlace {
  std::string file{};
  std::uint32_t line = 0;

  bool operator==(const SourcePlace&) const = default;
};

/// A number that identifies something, such as an exit status: "1024".
constexpr std::int64_t as_number(std::integral auto number) {
  return static_cast<std::int64_t>(number);
}

struct MessageArgument;
struct Message;

/// "a, b and c".
struct Listing {
  std::vector<Message> items;
  Conjunction conjunction = Conjunction::both;

  bool operator==(const Listing& other) const;
};

/// `text` is English and contains fields such as "{size}"; `many` is its form for other counts than
/// one, or empty. `id` names the text for other programs, and stays when its wording changes.
/// `arguments` are the values of the fields, in the order of argument_names(). A message without a
/// text consists of its only argument.
struct Message {
  Message() = default;
  Message(std::string its_id, std::string its_text, std::string its_many,
          std::vector<MessageArgument> its_arguments);

  std::string id;
  std::string text;
  std::string many;
  std::vector<MessageArgument> arguments;

  bool empty() const { return text.empty() && arguments.empty(); }
  bool operator==(const Message& other) const;
};

/// The value of a field: a name, or another text in no language; a number; or a part of the
/// message.
struct MessageArgument {
  using Value =
      std::variant<std::string, std::int64_t, double, Count, ByteCount, RoundedBytes, Rounded,
                   Duration, MemoryAddress, GridIndex, CaseName, SourcePlace, Message, Listing>;

  Value value{};

  bool operator==(const MessageArgument&) const = default;
};

inline Message::Message(std::string its_id, std::string its_text, std::string its_many,
                        std::vector<MessageArgument> its_arguments)
    : id(std::move(its_id)),
      text(std::move(its_text)),
      many(std::move(its_many)),
      arguments(std::move(its_arguments)) {}

inline bool Listing::operator==(const Listing& other) const {
  return items == other.items && conjunction == other.conjunction;
}

inline bool Message::operator==(const Message& other) const {
  return id == other.id && text == other.text && many == other.many && arguments == other.arguments;
}

/// The message that consists of `text`, which another program or the student wrote.
Message verbatim(std::string text);

/// `text` of a lab, which has translations, as a message.
Message text_of_lab(std::string text);

/// The names as a list.
Listing listing_of(const std::vector<std::string>& names,
                   Conjunction conjunction = Conjunction::both);

/// The names of the fields in `text`, each once, in the order of their first appearance.
constexpr std::vector<std::string_view> fields_in(std::string_view text) {
  std::vector<std::string_view> names;
  for (auto open = text.find('{'); open != std::string_view::npos;
       open = text.find('{', open + 1)) {
    const std::string_view name = text.substr(open + 1, text.find('}', open) - open - 1);
    bool is_new = true;
    for (const std::string_view known : names) is_new = is_new && known != name;
    if (is_new) names.push_back(name);
  }
  return names;
}

/// Both messages with a space between them; one of them if the other is empty.
Message in_sequence(Message first, Message second);

/// Whether `message` or a message in it has this id.
bool mentions(const Message& message, std::string_view id);

/// Whether `part` is `message` or a part of it.
bool contains(const Message& message, const Message& part);

/// Calls `visit` with each argument of `message` and of the messages in it.
template <class Visit>
void for_each_argument(Message& message, const Visit& visit);

/// The names of the arguments: of the fields in `many`, or in `text` if there is only one form.
std::vector<std::string_view> argument_names(const Message& message);

/// The message with this text whose fields have these values.
template <class... Values>
Message make_message(std::string id, std::string text, std::string many, Values&&... values) {
  Message message{std::move(id), std::move(text), std::move(many), {}};
  message.arguments.reserve(sizeof...(Values));
  (message.arguments.push_back({MessageArgument::Value(std::forward<Values>(values))}), ...);
  return message;
}

/// Whether a text describes what labcheck found, or recommends something.
enum class TextKind : std::uint8_t { fact, hint };

/// A row of a module's table of messages. Called with the values of its fields, it makes a message.
template <std::size_t fields>
struct MessageText {
  std::string_view id;
  TextKind kind = TextKind::fact;
  std::string_view text;
  std::string_view many{};

  template <class... Values>
  requires(sizeof...(Values) == fields) Message operator()(Values&&... values) const {
    return make_message(std::string(id), std::string(text), std::string(many),
                        std::forward<Values>(values)...);
  }
};

/// Declares rows of a table. Each `name` is used once in all tables: it is the message's id.
/// po/update collects the texts for translation.
#define LABCHECK_MESSAGE(name, text)                                                  \
  inline constexpr ::labcheck::MessageText<::labcheck::fields_in(text).size()> name { \
#name, ::labcheck::TextKind::fact, text                                           \
  }
#define LABCHECK_HINT(name, text)                                                     \
  inline constexpr ::labcheck::MessageText<::labcheck::fields_in(text).size()> name { \
#name, ::labcheck::TextKind::hint, text                                           \
  }
#define LABCHECK_PLURAL_MESSAGE(name, one, many)                                      \
  inline constexpr ::labcheck::MessageText<::labcheck::fields_in(many).size()> name { \
#name, ::labcheck::TextKind::fact, one, many                                      \
  }
#define LABCHECK_PLURAL_HINT(name, one, many)                                         \
  inline constexpr ::labcheck::MessageText<::labcheck::fields_in(many).size()> name { \
#name, ::labcheck::TextKind::hint, one, many                                      \
  }

template <class Visit>
void for_each_argument(Message& message, const Visit& visit) {
  for (MessageArgument& argument : message.arguments) {
    visit(argument.value);
    if (auto* part = std::get_if<Message>(&argument.value)) for_each_argument(*part, visit);
    if (auto* listing = std::get_if<Listing>(&argument.value)) {
      for (Message& item : listing->items) for_each_argument(item, visit);
    }
  }
}

}  // namespace labcheck
