// SPDX-License-Identifier: MIT
// System functions that device code can call: printf, malloc, free, assert.
#include "harness/base/text.hpp"
#include "harness/simgpu/exec/access.hpp"
#include "harness/simgpu/exec/worker.hpp"

#include <algorithm>
#include <bit>
#include <cstdio>
#include <cstring>
#include <optional>
#include <string>
#include <utility>

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

constexpr std::size_t kLongestString = 1 << 16;

class NativeCall {
 public:
  NativeCall(Warp& warp, const Instruction* i, const CallSite& site, unsigned lane)
      : warp_(warp), i_(i), site_(site), lane_(lane) {}

  std::uint64_t argument(std::size_t index) const {
    if (index >= site_.arguments.size()) return 0;
    const ParameterSlots& slots = site_.arguments[index];
    const std::uint64_t low = slot(slots, 0);
    return slots.slots > 1 ? low | std::uint64_t{slot(slots, 1)} << 32 : low;
  }

  void set_result(std::uint64_t value) {
    if (site_.results.empty()) return;
    const ParameterSlots& slots = site_.results.front();
    for (std::uint32_t k = 0; k < slots.slots && k < 2; ++k) {
      auto* lanes = reinterpret_cast<std::uint32_t*>(warp_.registers + slots.offset) + k * kLanes;
      lanes[lane_] = static_cast<std::uint32_t>(value >> (32 * k));
    }
  }

  /// Reads `size` bytes at a generic address of this thread. False after a trap.
  bool read(std::uint64_t address, void* bytes, std::size_t size) {
    auto* to = static_cast<std::byte*>(bytes);
    for (std::size_t k = 0; k < size; ++k) {
      const HostLocation from = find_location(warp_, address + k, 1, lane_);
      if (from.bytes == nullptr) {
        trap_bad_address(warp_, i_, address + k, 1, lane_, AccessKind::read);
        return false;
      }
      to[k] = *from.bytes;
    }
    return true;
  }

  std::optional<std::string> read_string(std::uint64_t address) {
    std::optional<std::string> text(std::in_place);
    for (char c = 0; text->size() < kLongestString; text->push_back(c)) {
      if (!read(address + text->size(), &c, 1)) return std::nullopt;
      if (c == '\0') break;
    }
    return text;
  }

  const Instruction* print() {
    const auto format = read_string(argument(0));
    if (!format) return nullptr;
    const std::uint64_t buffer = argument(1);
    std::uint64_t at = 0;
    bool readable = true;
    const auto next = [&](std::size_t size) {
      std::uint64_t value = 0;
      at = (at + size - 1) / size * size;
      readable = readable && read(buffer + at, &value, size);
      at += size;
      return value;
    };
    const auto string_at = [&](std::uint64_t address) {
      if (address == 0) return std::string("(null)");
      const auto text = read_string(address);
      readable = readable && text.has_value();
      return text.value_or(std::string());
    };
    const FormattedText formatted = format_device_text(*format, next, string_at);
    if (!readable) return nullptr;
    if (!is_in_aftermath(warp_)) services().print(formatted.text);
    set_result(formatted.arguments);
    return i_ + 1;
  }

  const Instruction* fail_assertion() {
    const auto expression = read_string(argument(0));
    if (!expression) return nullptr;
    return trap(warp_, i_, TrapKind::assertion, lane_, *expression);
  }

  const Instruction* free_block() {
    const std::uint64_t address = argument(0);
    if (address == 0) return i_ + 1;
    if (auto refusal = services().heap_free(address, position()))
      return trap(warp_, i_, TrapKind::bad_free, lane_, std::move(*refusal));
    // Memory instructions may have cached this allocation.
    for (GlobalSite& site : warp_.worker->global_sites) {
      site.begin = 1;
      site.end = 0;
    }
    return i_ + 1;
  }

  const Instruction* run() {
    switch (site_.native) {
      case CallSite::Native::vprintf:
        return print();
      case CallSite::Native::malloc:
        set_result(services().heap_allocate(argument(0), kHeapAlignment, position()));
        return i_ + 1;
      case CallSite::Native::aligned_malloc:
        set_result(services().heap_allocate(argument(0), argument(1), position()));
        return i_ + 1;
      case CallSite::Native::cuda_free:
        set_result(0);  // cudaSuccess
        return free_block();
      case CallSite::Native::free:
        return free_block();
      case CallSite::Native::assertfail:
        return fail_assertion();
      case CallSite::Native::none:
        break;
    }
    return i_ + 1;
  }

 private:
  DeviceServices& services() const { return *warp_.worker->services; }
  CodePosition position() const { return {warp_.worker->launch->program, i_}; }

  std::uint32_t slot(const ParameterSlots& slots, std::uint32_t k) const {
    return (reinterpret_cast<const std::uint32_t*>(warp_.registers + slots.offset) +
            k * kLanes)[lane_];
  }

  Warp& warp_;
  const Instruction* i_;
  const CallSite& site_;
  unsigned lane_;
};

}  // namespace

const Instruction* call_native(Warp& warp, const Instruction* i, const CallSite& site) {
  // Bad accesses are described at the end of the launch, so the heap must not change until then.
  if (site.native != CallSite::Native::vprintf && is_in_aftermath(warp))
    return trap(warp, i, TrapKind::abandoned, first_lane(warp.mask), {});
  for (Mask rest = warp.mask; rest != 0; rest &= rest - 1) {
    NativeCall native(warp, i, site, first_lane(rest));
    if (native.run() == nullptr) return nullptr;
  }
  return i + 1;
}

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
