#include "harness/spec/utf8.hpp"

#include <cstdint>

namespace labcheck {
namespace {

// The smallest code point that a sequence of each length may encode; a smaller one is overlong.
constexpr std::uint32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};

std::size_t sequence_length(unsigned char lead) {
  if (lead < 0x80) return 1;
  if ((lead & 0xE0) == 0xC0) return 2;
  if ((lead & 0xF0) == 0xE0) return 3;
  if ((lead & 0xF8) == 0xF0) return 4;
  return 0;
}

bool is_well_formed(std::string_view sequence) {
  const auto lead = static_cast<unsigned char>(sequence.front());
  if (sequence.size() == 1) return true;
  std::uint32_t code_point = lead & (0xFFU >> (sequence.size() + 1));
  for (const char c : sequence.substr(1)) {
    const auto byte = static_cast<unsigned char>(c);
    if ((byte & 0xC0) != 0x80) return false;
    code_point = code_point << 6 | (byte & 0x3FU);
  }
  const bool surrogate = code_point >= 0xD800 && code_point <= 0xDFFF;
  return code_point >= kSmallest[sequence.size()] && code_point <= 0x10FFFF && !surrogate;
}

}  // namespace

std::optional<std::size_t> first_byte_not_utf8(std::string_view bytes) {
  std::size_t at = 0;
  while (at < bytes.size()) {
    const std::size_t length = sequence_length(static_cast<unsigned char>(bytes[at]));
    if (length == 0 || at + length > bytes.size()) return at;
    if (!is_well_formed(bytes.substr(at, length))) return at;
    at += length;
  }
  return std::nullopt;
}

}  // namespace labcheck
