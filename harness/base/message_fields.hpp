// SPDX-License-Identifier: MIT
/// The fields of messages in JSON.
#pragma once

#include "harness/base/json_text.hpp"
#include "harness/base/message.hpp"

#include <array>
#include <string_view>

namespace labcheck::json {

template <>
inline constexpr std::array<std::string_view, 14> kAlternatives<MessageArgument::Value>{
    "name",     "number",  "figure", "count", "bytes", "rounded_bytes", "rounded",
    "duration", "address", "index",  "case",  "place", "message",       "list"};

LABCHECK_FIELDS(Rounded, value, digits)
LABCHECK_FIELDS(SourcePlace, file, line)
LABCHECK_FIELDS(Listing, items, conjunction)
LABCHECK_FIELDS(Message, id, text, many, arguments)

}  // namespace labcheck::json
