// SPDX-License-Identifier: MIT
/// Escapes text for HTML and XML.
#pragma once

#include <string>
#include <string_view>

namespace labcheck::report {

/// `text` with the five markup characters replaced by references, which makes it safe between tags
/// and in attributes; the result never contains "]]>".
std::string with_references(std::string_view text);

}  // namespace labcheck::report
