// SPDX-License-Identifier: MIT
#include "harness/toolchain/symbol_names.hpp"

#include <algorithm>

namespace labcheck {
namespace {

void remove_prefix(std::string_view& text, std::string_view prefix) {
  if (text.starts_with(prefix)) text.remove_prefix(prefix.size());
}

void remove_suffix(std::string_view& text, std::string_view suffix) {
  if (text.ends_with(suffix)) text.remove_suffix(suffix.size());
}

}  // namespace

std::string_view plain_name(std::string_view symbol) {
  symbol = symbol.substr(0, std::min(symbol.find('@'), symbol.size()));
  while (symbol.starts_with("_")) symbol.remove_prefix(1);
  for (const std::string_view prefix : {"IO_", "libc_", "std::", "__cxx11::"})
    remove_prefix(symbol, prefix);
  for (const std::string_view suffix : {"_2", "64"}) remove_suffix(symbol, suffix);
  return symbol;
}

bool matches_any(std::string_view plain, std::string_view names) {
  while (!names.empty()) {
    const std::string_view name = names.substr(0, names.find(' '));
    names.remove_prefix(std::min(name.size() + 1, names.size()));
    if (name.ends_with('*') ? plain.starts_with(name.substr(0, name.size() - 1)) : plain == name)
      return true;
  }
  return false;
}

}  // namespace labcheck
