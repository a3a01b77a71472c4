// SPDX-License-Identifier: MIT
#include "harness/intake/submission_ids.hpp"

#include "harness/base/digest.hpp"
#include "harness/base/person_names.hpp"
#include "harness/base/text.hpp"

#include <algorithm>

namespace labcheck {
namespace {

constexpr std::size_t kLongestName = 48;
constexpr std::size_t kLongestPlatformId = 24;
constexpr std::size_t kHashDigits = 8;

bool is_safe(char c) {
  return is_letter(c) || is_digit(c) || c == '.' || c == '_' || c == '-';
}

// The safe characters of `name`, with one '-' for each run of others; shortened, and without '.' or
// '-' at the ends.
std::string readable(std::string_view name) {
  std::string id;
  for (const char c : without_accents(name)) {
    if (is_safe(c)) {
      id += c;
    } else if (!id.ends_with('-')) {
      id += '-';
    }
  }
  id.erase(0, std::min(id.find_first_not_of(".-"), id.size()));
  id = id.substr(0, kLongestName);
  id.erase(id.find_last_not_of(".-") + 1);
  return id;
}

std::string joined_by_dash(const std::string& front, const std::string& back) {
  return front.empty() ? back : front + '-' + back;
}

}  // namespace

std::string id_for(std::string_view name) {
  const std::string id = readable(name);
  if (id == name && !id.empty()) return id;
  return joined_by_dash(id, sha256_hex(name).substr(0, kHashDigits));
}

std::string id_for(std::string_view name, std::string_view platform_id) {
  const bool is_short = platform_id.size() <= kLongestPlatformId;
  return joined_by_dash(readable(name), is_short ? std::string(platform_id)
                                                 : sha256_hex(platform_id).substr(0, kHashDigits));
}

}  // namespace labcheck
