/// The frame of every HTML page: one file that needs nothing beside it and may load nothing.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace labcheck::report::html {

/// `title` is text; `body` is HTML; `styles` and `scripts` are the texts of style sheets and of
/// scripts that run once the body is read; `data` is a JSON document for them, or empty.
struct Page {
  std::string title;
  std::vector<std::string_view> styles;
  std::string body;
  std::vector<std::string_view> scripts{};
  std::string data{};
};

/// The document. Its Content-Security-Policy lets exactly these styles and scripts work, by their
/// SHA-256, and no address be asked for anything.
std::string document(const Page& page);

}  // namespace labcheck::report::html
