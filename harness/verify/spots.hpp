/// Judging some elements of an output instead of all.
#pragma once

#include "harness/model/buffer.hpp"
#include "harness/model/expectation.hpp"
#include "harness/model/verdict.hpp"

#include <cstddef>
#include <optional>
#include <span>
#include <vector>

namespace labcheck {

/// What is expected of the elements of `all` at `spots`.
Expectation at_spots(const Expectation& all, ElementType type,
                     const std::vector<std::size_t>& spots);

/// The verdict of the elements of `output` at `spots`, whose bytes are `bytes` one behind the other
/// and of which `expected` says what they must hold; nothing where all are right. Throws UserError
/// where `expected` is of another number.
std::optional<Verdict> judge_spots(const Buffer& output, const std::vector<std::size_t>& spots,
                                   std::span<const std::byte> bytes, const Expectation& expected);

}  // namespace labcheck
