/// PTX text to tokens.
#pragma once

#include "harness/simgpu/ptx/token.hpp"

#include <string_view>
#include <vector>

namespace labcheck::simgpu::ptx {

/// The tokens of `text`, without comments, with one `end` token behind the last. A character that
/// no token starts with becomes a punctuation token, for the parser to refuse. The tokens point
/// into `text`.
std::vector<Token> tokenize(std::string_view text);

}  // namespace labcheck::simgpu::ptx
