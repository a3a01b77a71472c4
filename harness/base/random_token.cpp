// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/base/random.hpp"

#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <sys/random.h>

namespace labcheck {

std::uint64_t random_bits() {
  std::uint64_t bits = 0;
  if (::getrandom(&bits, sizeof bits, 0) != static_cast<ssize_t>(sizeof bits))
    throw HarnessError(fmt::format("cannot get random numbers: {}", std::strerror(errno)));
  return bits;
}

std::string random_token() {
  return fmt::format("{:016x}{:016x}", random_bits(), random_bits());
}

}  // namespace labcheck
