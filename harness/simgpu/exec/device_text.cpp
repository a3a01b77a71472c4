// SPDX-License-Identifier: MIT
// Formats what device code prints.
#include "harness/base/text.hpp"
#include "harness/simgpu/exec/worker.hpp"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <functional>
#include <string>
#include <string_view>

namespace labcheck::simgpu {
namespace {

constexpr int kWidest = 4096;
// A call prints at most about this much. [bytes] The buffer of a real GPU for all calls has 1 MiB.
constexpr std::size_t kLongest = std::size_t{1} << 20;
// Sizes of arguments in the buffer of printf. Arguments of 4 bytes are not padded to 8.
constexpr std::size_t kInt = 4;
constexpr std::size_t kWide = 8;

// snprintf with one argument of the right type and a result of any length.
template <class T>
std::string formatted(const std::string& conversion, T value) {
  std::string text(256, '\0');
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
  int size = std::snprintf(text.data(), text.size(), conversion.c_str(), value);
  if (size >= static_cast<int>(text.size())) {
    text.resize(static_cast<std::size_t>(size) + 1);
    size = std::snprintf(text.data(), text.size(), conversion.c_str(), value);
  }
#pragma GCC diagnostic pop
  text.resize(static_cast<std::size_t>(std::max(size, 0)));
  return text;
}

struct Conversion {
  std::string flags;  // flags, width and precision, with every * replaced
  int longs = 0;      // l: 1, ll: 2
  int shorts = 0;
  char kind = '\0';
};

class Formatter {
 public:
  Formatter(const std::function<std::uint64_t(std::size_t)>& next,
            const std::function<std::string(std::uint64_t)>& string_at)
      : next_(next), string_at_(string_at) {}

  std::uint64_t arguments() const { return arguments_; }

  std::string convert(const Conversion& conversion) {
    const std::string start = "%" + conversion.flags;
    switch (conversion.kind) {
      case 'd':
      case 'i':
        return formatted(start + "lld", integer<int, short, signed char, long long>(conversion));
      case 'u':
      case 'o':
      case 'x':
      case 'X':
        return formatted(
            start + "ll" + conversion.kind,
            integer<unsigned, unsigned short, unsigned char, unsigned long long>(conversion));
      case 'c':
        return formatted(start + "c", static_cast<int>(take(kInt)));
      case 's':
        return formatted(start + "s", string_at_(take(kWide)).c_str());
      case 'p':
        return formatted(start + "p", reinterpret_cast<void*>(take(kWide)));
      default:
        return formatted(start + conversion.kind, std::bit_cast<double>(take(kWide)));
    }
  }

  int width() { return std::clamp(static_cast<int>(take(kInt)), -kWidest, kWidest); }

 private:
  std::uint64_t take(std::size_t size) {
    ++arguments_;
    return next_(size);
  }

  /// The next argument, of the type that the conversion's l and h select.
  template <class Int, class Short, class Char, class Wide>
  Wide integer(const Conversion& conversion) {
    if (conversion.longs > 0) return static_cast<Wide>(take(kWide));
    const std::uint64_t bits = take(kInt);
    if (conversion.shorts == 1) return static_cast<Short>(bits);
    return conversion.shorts > 1 ? static_cast<Wide>(static_cast<Char>(bits))
                                 : static_cast<Wide>(static_cast<Int>(bits));
  }

  const std::function<std::uint64_t(std::size_t)>& next_;
  const std::function<std::string(std::uint64_t)>& string_at_;
  std::uint64_t arguments_ = 0;
};

// Reads a number that starts at `at` and does not start with 0.
int read_number(std::string_view format, std::size_t& at) {
  int number = 0;
  for (; at < format.size() && is_digit(format[at]); ++at)
    number = std::min(number * 10 + (format[at] - '0'), kWidest);
  return number;
}

// Reads flags, width and precision. A * for width or precision takes the next argument.
Conversion parse(std::string_view format, std::size_t& at, Formatter& formatter) {
  Conversion conversion;
  const auto peek = [&] { return at < format.size() ? format[at] : '\0'; };
  constexpr std::string_view kFlags = "-+ #0.123456789*";
  while (peek() != '\0' && kFlags.find(peek()) != std::string_view::npos &&
         conversion.flags.size() < 32) {
    if (peek() >= '1' && peek() <= '9') {
      conversion.flags += std::to_string(read_number(format, at));
      continue;
    }
    if (peek() == '*') {
      conversion.flags += std::to_string(formatter.width());
    } else {
      conversion.flags += peek();
    }
    ++at;
  }
  for (; peek() == 'l' || peek() == 'z' || peek() == 't' || peek() == 'j'; ++at) ++conversion.longs;
  for (; peek() == 'h'; ++at) ++conversion.shorts;
  conversion.kind = peek();
  return conversion;
}

}  // namespace

FormattedText format_device_text(std::string_view format,
                                 const std::function<std::uint64_t(std::size_t)>& next,
                                 const std::function<std::string(std::uint64_t)>& string_at) {
  constexpr std::string_view kKinds = "diouxXcspfFeEgGaA";
  Formatter formatter(next, string_at);
  FormattedText result;
  for (std::size_t at = 0; at < format.size() && result.text.size() < kLongest; ++at) {
    if (format[at] != '%') {
      result.text += format[at];
      continue;
    }
    const std::size_t start = at++;
    if (at < format.size() && format[at] == '%') {
      result.text += '%';
      continue;
    }
    const Conversion conversion = parse(format, at, formatter);
    if (conversion.kind != '\0' && kKinds.find(conversion.kind) != std::string_view::npos) {
      result.text += formatter.convert(conversion);
    } else {
      result.text += format.substr(start, at - start + 1);
    }
  }
  result.arguments = formatter.arguments();
  return result;
}

}  // namespace labcheck::simgpu
