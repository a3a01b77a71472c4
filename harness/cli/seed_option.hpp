/// The option --seed.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace CLI {
class App;
}

namespace labcheck {

/// Adds --seed to `app`: a whole number below 2^64, which goes to `seed`; any other is refused.
void add_seed(CLI::App& app, std::optional<std::uint64_t>& seed, const std::string& help);

}  // namespace labcheck
