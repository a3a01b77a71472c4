// SPDX-License-Identifier: MIT
#include "harness/base/random.hpp"

#include "harness/base/error.hpp"
#include "harness/base/parallel.hpp"
#include "harness/base/translation.hpp"

#include <algorithm>
#include <bit>
#include <cerrno>
#include <cstring>
#include <string>
#include <sys/random.h>

namespace labcheck {
namespace {

// JSON readers represent integers below 2^53 exactly.
constexpr std::uint64_t kLargestSeed = (std::uint64_t{1} << 53) - 1;

// A different value would change the inputs that a seed produces.
constexpr std::size_t kOfOneStream = std::size_t{1} << 16;

std::uint64_t split_mix(std::uint64_t& state) {
  std::uint64_t z = state += 0x9E3779B97F4A7C15;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
  z = (z ^ z >> 27) * 0x94D049BB133111EB;
  return z ^ z >> 31;
}

}  // namespace

std::uint64_t random_bits() {
  std::uint64_t bits = 0;
  if (::getrandom(&bits, sizeof bits, 0) != static_cast<ssize_t>(sizeof bits))
    throw HarnessError(tr("cannot get random numbers: {}", std::strerror(errno)));
  return bits;
}

Random::Random(std::uint64_t seed, std::string_view name) {
  std::uint64_t state = seed;
  for (const char c : name) state = split_mix(state) ^ static_cast<unsigned char>(c);
  for (std::uint64_t& word : state_) word = split_mix(state);
}

std::uint64_t Random::bits() {
  const std::uint64_t result = std::rotl(state_[1] * 5, 7) * 9;
  const std::uint64_t shifted = state_[1] << 17;
  state_[2] ^= state_[0];
  state_[3] ^= state_[1];
  state_[1] ^= state_[2];
  state_[0] ^= state_[3];
  state_[2] ^= shifted;
  state_[3] = std::rotl(state_[3], 45);
  return result;
}

double Random::real(double low, double high) {
  const double unit = static_cast<double>(bits() >> 11) * 0x1p-53;
  return low + (high - low) * unit;
}

std::int64_t Random::integer(std::int64_t low, std::int64_t high) {
  // Unsigned, because the difference of two int64 may not fit into an int64.
  const auto start = static_cast<std::uint64_t>(low);
  const auto range = static_cast<unsigned __int128>(static_cast<std::uint64_t>(high) - start) + 1;
  // The upper half of the product is uniformly distributed, except for one part in 2^64 / range.
  const auto above = static_cast<std::uint64_t>(bits() * range >> 64);
  return static_cast<std::int64_t>(start + above);
}

template <class T, class Draw>
Array<T> Random::draw_array(std::size_t count, const Draw& draw) {
  Array<T> values(count);
  const std::size_t own = std::min(count, kOfOneStream);
  for (std::size_t k = 0; k < own; ++k) values[k] = static_cast<T>(draw(*this));
  if (own == count) return values;
  const std::uint64_t seed = bits();
  parallel_for(count - own, kOfOneStream, [&](std::size_t first, std::size_t last) {
    for (; first < last; first += kOfOneStream) {
      Random stream(seed, std::to_string(first / kOfOneStream));
      const std::size_t end = own + std::min(first + kOfOneStream, last);
      for (std::size_t k = own + first; k < end; ++k) values[k] = static_cast<T>(draw(stream));
    }
  });
  return values;
}

Array<float> Random::floats(std::size_t count, double low, double high) {
  return draw_array<float>(count, [=](Random& stream) { return stream.real(low, high); });
}

Array<float> Random::whole_floats(std::size_t count, std::int64_t low, std::int64_t high) {
  return draw_array<float>(count, [=](Random& stream) { return stream.integer(low, high); });
}

Array<std::int32_t> Random::integers(std::size_t count, std::int32_t low, std::int32_t high) {
  return draw_array<std::int32_t>(count, [=](Random& stream) { return stream.integer(low, high); });
}

std::uint64_t secret_seed() {
  return random_bits() & kLargestSeed;
}

}  // namespace labcheck
