// SPDX-License-Identifier: MIT
/// The page of similar submissions, for an instructor.
#pragma once

#include "harness/model/similar_submissions.hpp"

#include <string>

namespace labcheck {

/// The pairs of which the page shows the sources side by side: the most similar ones of each kind.
inline constexpr std::size_t kMostPairsWithSources = 100;

/// One self-contained HTML page without scripts: the tables of similarity_text(), and pairs of
/// sources side by side, with their shared passages marked and linked to each other.
std::string similarity_page(const SimilarSubmissions& found);

}  // namespace labcheck
