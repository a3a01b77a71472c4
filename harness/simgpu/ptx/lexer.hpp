// SPDX-License-Identifier: MIT
/// Splits PTX text into tokens.
#pragma once

#include "harness/simgpu/ptx/token.hpp"

#include <string_view>
#include <vector>

namespace labcheck::simgpu::ptx {

/// Splits `text` into tokens, without comments, and appends one `end` token. A character that
/// starts no token becomes a punctuation token, which the parser rejects. The tokens point into
/// `text`.
std::vector<Token> tokenize(std::string_view text);

}  // namespace labcheck::simgpu::ptx
