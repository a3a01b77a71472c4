// SPDX-License-Identifier: MIT
/// Which submissions resemble each other, for an instructor: as text, as JSON and as a page.
#pragma once

#include "harness/model/similar_submissions.hpp"

#include <cstddef>
#include <string>

namespace labcheck {

/// Tables of equal files and similar pairs, the most similar ones first, with groups and with
/// submissions that are too short. Names are safe for a terminal.
std::string similarity_text(const SimilarSubmissions& found);

/// The same with all passages, for other programs.
std::string similarity_json(const SimilarSubmissions& found);

/// The pairs of which the page shows the sources side by side: the most similar ones of each kind.
inline constexpr std::size_t kMostPairsWithSources = 100;

/// One self-contained HTML page without scripts: the tables of similarity_text(), and pairs of
/// sources side by side, with their shared passages marked and linked to each other.
std::string similarity_page(const SimilarSubmissions& found);

}  // namespace labcheck

namespace labcheck::report {

/// "Jane Doe (jane-doe)", or "Jane Doe (2025/jane-doe)" for a submission of an earlier year.
std::string name_of(const ComparedSubmission& submission);

/// "matmul.cu:12-40": the lines of one side of a passage of `pair`.
std::string passage_lines(const SimilarSubmissions& found, const SimilarPair& pair,
                          const SharedPassage& passage, std::size_t side);

/// That similarity is a hint, and what it must not be used for.
std::string similarity_hint();

/// "97 %": rounded down, so that it agrees with the limits.
std::string percent(double figure);

/// "12 more pairs are less similar."; "" if every pair is described.
std::string pairs_left_out(std::size_t count);

/// How many submissions were compared, also with those of earlier years.
std::string describe_compared(const SimilarSubmissions& found);

}  // namespace labcheck::report
