// SPDX-License-Identifier: MIT
/// Parses the scalars of YAML and CSV files: numbers with units, powers and digit groups, and
/// points in time.
#pragma once

#include "harness/base/moment.hpp"

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

namespace labcheck {

/// Why a text cannot be parsed: "'points' must be a number, not 'ten'", with the `name` that the
/// functions below get.
struct ParseError {
  std::string reason;
  bool is_too_large = false;  // it is a whole number, but a very large one
};

template <class T>
using Parsed = std::variant<T, ParseError>;

/// A whole number: "128", "-3", "4 000 000", "1e6", "2.5e3", "2^20".
Parsed<std::int64_t> parse_integer(std::string_view text, std::string_view name = {});

/// A finite real number: "0.5", "-3", "1e-3".
Parsed<double> parse_number(std::string_view text, std::string_view name = {});

/// A duration from 1 ms to 24 h: "500 ms", "10 s", "2 min", "1.5 h".
Parsed<std::chrono::milliseconds> parse_duration(std::string_view text, std::string_view name = {});

/// A size from 1 byte to 1 TiB, in bytes: "512 bytes", "256 KiB", "1.5 GiB".
Parsed<std::uint64_t> parse_size(std::string_view text, std::string_view name = {});

/// A date and time with its time zone in ISO 8601: "2026-11-20T23:59:00+01:00", "2026-11-20
/// 22:59Z". Seconds are optional. The time zone is required, so that a deadline is the same moment
/// everywhere.
Parsed<Moment> parse_moment(std::string_view text, std::string_view name);

}  // namespace labcheck
