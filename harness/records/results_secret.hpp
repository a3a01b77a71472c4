// SPDX-License-Identifier: MIT
/// Stores the secret of a folder of results in RESULTS/labcheck.json.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string_view>

namespace labcheck {

/// The secret from which the inputs of all submissions graded into `results` are derived, so that a
/// resumed batch grades with the same inputs. Returns the stored secret. If none is stored, stores
/// and returns `given`, or else the result of `draw`. Throws UserError if `given` differs from the
/// stored secret, or if the file has other contents or cannot be written.
std::uint64_t results_secret(const std::filesystem::path& results,
                             std::optional<std::uint64_t> given,
                             const std::function<std::uint64_t()>& draw);

/// The seed of one submission's inputs, derived from `key`, its grade_key(). Reports show the seed;
/// the seed of another submission cannot be derived from it.
std::uint64_t submission_seed(std::uint64_t secret, std::string_view key);

}  // namespace labcheck
