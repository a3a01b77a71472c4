// SPDX-License-Identifier: MIT
/// The files that msgfmt(1) makes from po/, one for each language.
#pragma once

#include <string_view>

namespace labcheck::catalogs {

extern const std::string_view ru;
extern const std::string_view cs;

}  // namespace labcheck::catalogs
