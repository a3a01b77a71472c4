/// Names for hand-ins and people that can be files.
#pragma once

#include <string>
#include <string_view>

namespace labcheck {

/// `name` as an id that is safe as a file name (see HandIn), the same for the same name and
/// different for different ones: where letters had to be replaced or left out, digits of a hash of
/// the name stand behind.
std::string id_for(std::string_view name);

/// The id of what belongs to `platform_id`, a number or word of ASCII letters and digits that is
/// unique in its class; `name` is only for people to read.
std::string id_for(std::string_view name, std::string_view platform_id);

}  // namespace labcheck
