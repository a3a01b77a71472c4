#include "harness/cli/seed_option.hpp"

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include <charconv>

namespace labcheck {

void add_seed(CLI::App& app, std::optional<std::uint64_t>& seed, const std::string& help) {
  app.add_option_function<std::string>(
         "--seed",
         [&seed](const std::string& word) {
           std::uint64_t number = 0;
           const char* const end = word.data() + word.size();
           const auto [behind, error] = std::from_chars(word.data(), end, number);
           if (error != std::errc() || behind != end) {
             throw CLI::ValidationError(
                 "--seed", fmt::format("'{}' is no whole number from 0 to 2^64 - 1", word));
           }
           seed = number;
         },
         help)
      ->type_name("N");
}

}  // namespace labcheck
