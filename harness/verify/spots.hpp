// SPDX-License-Identifier: MIT
/// Judges a sample of an output's elements instead of all.
#pragma once

#include "harness/model/buffer.hpp"
#include "harness/model/expectation.hpp"
#include "harness/model/verdict.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace labcheck {

/// The part of the expectation `all` for the elements at `spots`.
Expectation at_spots(const Expectation& all, ElementType type,
                     const std::vector<std::size_t>& spots);

/// The verdict of the elements of `output` at `spots`; std::nullopt if all are right. `bytes`
/// contains these elements in sequence, and `expected` their expected values. Throws UserError if
/// `expected` has a different number of elements.
std::optional<Verdict> judge_spots(const Buffer& output, const std::vector<std::size_t>& spots,
                                   std::span<const std::byte> bytes, const Expectation& expected);

}  // namespace labcheck
