// SPDX-License-Identifier: MIT
/// Messages in another language, for one test.
#pragma once

#include "harness/catalogs/catalogs.hpp"

namespace labcheck::test {

/// Messages are in `language` until the destructor returns to English.
class InLanguage {
 public:
  explicit InLanguage(Language language) { use_language(language); }
  ~InLanguage() { use_language(Language::english); }
  InLanguage(const InLanguage&) = delete;
  InLanguage& operator=(const InLanguage&) = delete;
};

}  // namespace labcheck::test
