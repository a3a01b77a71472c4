#include "harness/verify/random.hpp"

#include "harness/base/error.hpp"

#include <bit>
#include <sys/random.h>

namespace labcheck {
namespace {

// JSON readers keep whole numbers below 2^53 exactly.
constexpr std::uint64_t kLargestSeed = (std::uint64_t{1} << 53) - 1;

std::uint64_t split_mix(std::uint64_t& state) {
  std::uint64_t z = state += 0x9E3779B97F4A7C15;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
  z = (z ^ z >> 27) * 0x94D049BB133111EB;
  return z ^ z >> 31;
}

}  // namespace

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
  // Unsigned, because the difference of two int64 need not be one.
  const auto start = static_cast<std::uint64_t>(low);
  const auto range = static_cast<unsigned __int128>(static_cast<std::uint64_t>(high) - start) + 1;
  // The product's upper half is evenly distributed but for one part in 2^64 / range.
  const auto above = static_cast<std::uint64_t>(bits() * range >> 64);
  return static_cast<std::int64_t>(start + above);
}

std::vector<float> Random::floats(std::size_t count, double low, double high) {
  std::vector<float> values(count);
  for (float& value : values) value = static_cast<float>(real(low, high));
  return values;
}

std::vector<float> Random::whole_floats(std::size_t count, std::int64_t low, std::int64_t high) {
  std::vector<float> values(count);
  for (float& value : values) value = static_cast<float>(integer(low, high));
  return values;
}

std::vector<std::int32_t> Random::integers(std::size_t count, std::int32_t low, std::int32_t high) {
  std::vector<std::int32_t> values(count);
  for (std::int32_t& value : values) value = static_cast<std::int32_t>(integer(low, high));
  return values;
}

std::uint64_t secret_seed() {
  std::uint64_t seed = 0;
  if (::getrandom(&seed, sizeof seed, 0) != static_cast<ssize_t>(sizeof seed)) {
    throw HarnessError("the system gives no random numbers for the secret seed");
  }
  return seed & kLargestSeed;
}

}  // namespace labcheck
