// SPDX-License-Identifier: MIT
#include "harness/base/names.hpp"
#include "harness/base/translation.hpp"
#include "harness/spec/lab_files.hpp"

#include <algorithm>
#include <iterator>

namespace labcheck {
namespace {

constexpr std::string_view kDigits = "0123456789";
constexpr std::string_view kLettersAndDigits =
    "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
constexpr std::string_view kFixed[] = {"-std=c++14",
                                       "-std=c++17",
                                       "-std=c++20",
                                       "-O0",
                                       "-O1",
                                       "-O2",
                                       "-O3",
                                       "-use_fast_math",
                                       "-extra-device-vectorization"};

bool consists_of(std::string_view text, std::string_view characters) {
  return !text.empty() && text.find_first_not_of(characters) == std::string_view::npos;
}

// The rest of `text` after `start`; nothing if `text` does not begin with it.
std::optional<std::string_view> after(std::string_view text, std::string_view start) {
  if (!text.starts_with(start)) return std::nullopt;
  return text.substr(start.size());
}

struct Setting {
  std::string_view name;
  std::optional<std::string_view> value;  // the text after '=', if any
};

Setting split(std::string_view text) {
  const auto equals = text.find('=');
  if (equals == std::string_view::npos) return {text, std::nullopt};
  return {text.substr(0, equals), text.substr(equals + 1)};
}

bool is_macro(std::string_view definition) {
  const auto [name, value] = split(definition);
  return is_identifier(name) &&
         value.value_or("").find_first_not_of(std::string(kLettersAndDigits) + "_.+-") ==
             std::string_view::npos;
}

bool is_register_count(std::string_view count) {
  return count.size() <= 3 && consists_of(count, kDigits) && count.front() != '0';
}

// ptxas options such as -o write files, so options that begin with an o are rejected.
bool is_for_ptxas(std::string_view option) {
  const auto [dashed_name, value] = split(option);
  const std::string_view name =
      dashed_name.substr(std::min(dashed_name.find_first_not_of('-'), dashed_name.size()));
  const std::size_t dashes = dashed_name.size() - name.size();
  return (dashes == 1 || dashes == 2) && !name.starts_with('o') &&
         consists_of(name, std::string(kLettersAndDigits) + "-") &&
         (!value || consists_of(*value, kLettersAndDigits));
}

}  // namespace

std::optional<std::string> allowed_compile_option(std::string_view option) {
  // nvcc accepts long options with one dash or two.
  const bool long_option = option.starts_with("--") && option.substr(0, 3) != "--O";
  const std::string_view name = long_option ? option.substr(1) : option;
  if (std::find(std::begin(kFixed), std::end(kFixed), name) != std::end(kFixed)) {
    return std::string(option);
  }
  if (const auto definition = after(option, "-D"); definition && is_macro(*definition)) {
    return std::string(option);
  }
  if (const auto count = after(name, "-maxrregcount="); count && is_register_count(*count)) {
    return std::string(option);
  }
  for (const std::string_view start : {"-Xptxas ", "-Xptxas="}) {
    if (const auto passed = after(option, start); passed && is_for_ptxas(*passed)) {
      return "-Xptxas=" + std::string(*passed);
    }
  }
  return std::nullopt;
}

std::string allowed_compile_options() {
  return tr(
      "--std=c++17, -O0 to -O3, --use_fast_math, -DNAME=VALUE, -maxrregcount=N, "
      "--extra-device-vectorization and -Xptxas -OPTION");
}

}  // namespace labcheck
