// SPDX-License-Identifier: MIT
#include "harness/base/translation.hpp"

namespace labcheck {
namespace {

Language g_language = Language::english;
const Translator* g_translator = nullptr;

}  // namespace

void use_translator(Language language, const Translator* translator) {
  g_language = language;
  g_translator = translator;
}

Language language_in_use() {
  return g_language;
}

std::string translated(const std::string& text) {
  return text.empty() ? text : translated_text(nullptr, text.c_str());
}

const char* translated_text(const char* context, const char* text) {
  const char* found = g_translator == nullptr ? nullptr : g_translator->find(context, text);
  return found == nullptr ? text : found;
}

const char* translated_plural(const char* one, const char* many, std::uint64_t count) {
  const char* found =
      g_translator == nullptr ? nullptr : g_translator->find_plural(one, many, count);
  if (found != nullptr) return found;
  return count == 1 ? one : many;
}

}  // namespace labcheck
