/// The secret of a folder of results: RESULTS/labcheck.json.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string_view>

namespace labcheck {

/// The secret that the inputs of all who are graded into `results` are drawn from, so that a batch
/// that goes on grades as it would have. It is the one that is kept there; where there is none yet,
/// the one that is `given`, else what `draw` returns, is kept. Throws UserError where another one
/// is given than is kept, or the file holds something else or cannot be written.
std::uint64_t results_secret(const std::filesystem::path& results,
                             std::optional<std::uint64_t> given,
                             const std::function<std::uint64_t()>& draw);

/// The seed of one submission's inputs, by what its grade depends on (grade_key()): a report names
/// it, and nobody can tell another one from it.
std::uint64_t submission_seed(std::uint64_t secret, std::string_view key);

}  // namespace labcheck
