// SPDX-License-Identifier: MIT
/// The frame of every HTML page: one self-contained file that must not load anything.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace labcheck::report::html {

/// `title` is text; `body` is HTML; `styles` are style sheets; `scripts` run after the body is
/// parsed; `data` is a JSON document for the scripts, or empty.
struct Page {
  std::string title;
  std::vector<std::string_view> styles;
  std::string body;
  std::vector<std::string_view> scripts{};
  std::string data{};
};

/// The document. Its Content-Security-Policy allows exactly these styles and scripts, by their
/// SHA-256, and no requests to any address.
std::string document(const Page& page);

}  // namespace labcheck::report::html
