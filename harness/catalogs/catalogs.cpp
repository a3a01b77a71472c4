// SPDX-License-Identifier: MIT
#include "harness/catalogs/catalogs.hpp"

#include "harness/base/environment.hpp"
#include "harness/base/error.hpp"
#include "harness/base/text.hpp"

#include <boost/locale/gnu_gettext.hpp>
#include <boost/locale/message.hpp>

#include <locale>
#include <memory>
#include <vector>

namespace labcheck {

// The files that msgfmt(1) makes from po/, one for each language.
namespace catalogs {
extern const std::string_view ru;
extern const std::string_view cs;
}  // namespace catalogs

namespace {

namespace gettext = boost::locale::gnu_gettext;

// The catalog of one language, read by Boost.Locale.
class Catalog : public Translator {
 public:
  explicit Catalog(std::string_view file) {
    gettext::messages_info info;
    info.language = "any";
    info.encoding = "UTF-8";
    info.domains.emplace_back("labcheck");
    info.paths.emplace_back();
    info.callback = [file](const std::string&, const std::string&) {
      return std::vector<char>(file.begin(), file.end());
    };
    messages_ = gettext::create_messages_facet<char>(info);
    if (messages_ == nullptr) throw HarnessError("a catalog of translations is damaged", {});
    owner_ = std::locale(std::locale::classic(), messages_);
  }

  const char* find(const char* context, const char* text) const override {
    return messages_->get(0, context, text);
  }

  const char* find_plural(const char* one, const char*, std::uint64_t count) const override {
    // A form depends on the last two digits, and large numbers would not be an `int`.
    const auto number = static_cast<int>(count < 1000 ? count : 1000 + count % 1000);
    return messages_->get(0, nullptr, one, number);
  }

 private:
  boost::locale::message_format<char>* messages_ = nullptr;
  std::locale owner_;
};

}  // namespace

void use_language(Language language) {
  static std::unique_ptr<Catalog> catalog;
  std::unique_ptr<Catalog> next;
  if (language == Language::russian) next = std::make_unique<Catalog>(catalogs::ru);
  if (language == Language::czech) next = std::make_unique<Catalog>(catalogs::cs);
  use_translator(language, next.get());
  catalog = std::move(next);
}

std::optional<Language> language_of_locale(std::string_view locale) {
  return parse_enum<Language>(locale.substr(0, locale.find_first_of("_.@")));
}

Language language_of_environment() {
  std::optional<std::string> locale;
  for (const char* name : {"LC_ALL", "LC_MESSAGES", "LANG"}) {
    if (!locale) locale = environment_variable(name);
  }
  if (!locale || *locale == "POSIX" || *locale == "C" || locale->starts_with("C."))
    return Language::english;
  const std::string choices = environment_variable("LANGUAGE").value_or("");
  for (const std::string_view choice : split_at(choices, ':')) {
    if (const auto language = language_of_locale(choice)) return *language;
  }
  return language_of_locale(*locale).value_or(Language::english);
}

}  // namespace labcheck
