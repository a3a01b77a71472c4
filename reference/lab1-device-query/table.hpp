// SPDX-License-Identifier: MIT
// Reads the table that device_query prints.
#pragma once

#include <algorithm>
#include <cctype>
#include <charconv>
#include <labcheck/oracle.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <system_error>
#include <vector>

/// A line "label: text" of a device, without surrounding spaces. The label has small letters.
struct PrintedLine {
  std::string label;
  std::string text;
};

/// A line "Device 0: Tesla T4" and the lines up to the next device.
struct PrintedDevice {
  std::string number;
  std::string name;
  std::vector<PrintedLine> lines;
};

inline std::string_view without_spaces(std::string_view text) {
  const auto is_space = [](char c) { return std::isspace(static_cast<unsigned char>(c)) != 0; };
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

inline std::string in_small_letters(std::string_view text) {
  std::string small(text);
  std::ranges::transform(small, small.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return small;
}

/// The devices in `output`. Lines without a colon, and lines before the first device, are left out.
inline std::vector<PrintedDevice> printed_devices(std::string_view output) {
  constexpr std::string_view kDevice = "device ";
  std::vector<PrintedDevice> devices;
  while (!output.empty()) {
    const std::size_t end = std::min(output.find('\n'), output.size());
    const std::string_view line = output.substr(0, end);
    output.remove_prefix(std::min(end + 1, output.size()));
    const std::size_t colon = line.find(':');
    if (colon == std::string_view::npos) continue;
    const std::string label = in_small_letters(without_spaces(line.substr(0, colon)));
    const std::string text(without_spaces(line.substr(colon + 1)));
    if (label.starts_with(kDevice) && std::isdigit(static_cast<unsigned char>(label.back()))) {
      devices.push_back({label.substr(kDevice.size()), text, {}});
    } else if (!devices.empty()) {
      devices.back().lines.push_back({label, text});
    }
  }
  return devices;
}

/// The text of the line `label`; nothing if the device has no such line.
inline std::optional<std::string> text_of(const PrintedDevice& device, std::string_view label) {
  const auto line = std::ranges::find(device.lines, in_small_letters(label), &PrintedLine::label);
  return line == device.lines.end() ? std::nullopt : std::optional(line->text);
}

/// The number at the start of `text`, and the text after it. Nothing if there is no number.
struct NumberAndRest {
  double number = 0;
  std::string rest;
};
inline std::optional<NumberAndRest> number_in(std::string_view text) {
  double number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc()) return std::nullopt;
  const std::string_view rest(end, static_cast<std::size_t>(text.data() + text.size() - end));
  return NumberAndRest{number, std::string(without_spaces(rest))};
}
