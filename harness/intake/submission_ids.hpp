// SPDX-License-Identifier: MIT
/// Ids for submissions and people that are safe as file names.
#pragma once

#include <string>
#include <string_view>

namespace labcheck {

/// An id for `name` that is safe as a file name (see ReceivedSubmission). Equal names give equal
/// ids, different names different ones: if characters had to be replaced or dropped, digits of a
/// hash of the name are appended.
std::string id_for(std::string_view name);

/// An id that contains `platform_id`, a number or word of ASCII letters and digits that is unique
/// in its course. `name` only makes it readable.
std::string id_for(std::string_view name, std::string_view platform_id);

}  // namespace labcheck
