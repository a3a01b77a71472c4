/// Places in text files.
#pragma once

#include "harness/base/diagnostic.hpp"

#include <compare>
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {

/// `line` and `column` count from 1, columns in code points; a line of 0 means "nowhere".
struct Place {
  int line = 0;
  int column = 0;

  auto operator<=>(const Place&) const = default;
};

/// Where the byte at `offset` stands in UTF-8 `text`.
Place place_at(std::string_view text, std::size_t offset);

/// An error at `place` of `file`.
Diagnostic error_at(Place place, const std::string& file, std::string message);

/// A warning at `place` of `file`.
Diagnostic warning_at(Place place, const std::string& file, std::string message);

/// Puts `diagnostics` of one file into the order of their places, each once.
std::vector<Diagnostic> in_order(std::vector<Diagnostic> diagnostics);

}  // namespace labcheck
