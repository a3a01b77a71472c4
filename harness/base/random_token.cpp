#include "harness/base/random_token.hpp"

#include "harness/base/error.hpp"

#include <fmt/format.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <sys/random.h>

namespace labcheck {

std::string random_token() {
  std::array<std::uint64_t, 2> bits{};
  if (::getrandom(bits.data(), sizeof bits, 0) != static_cast<ssize_t>(sizeof bits))
    throw HarnessError(fmt::format("the system has no random bytes: {}", std::strerror(errno)));
  return fmt::format("{:016x}{:016x}", bits[0], bits[1]);
}

}  // namespace labcheck
