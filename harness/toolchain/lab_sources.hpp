/// What labs and labcheck bring to every build, as digests.
#pragma once

#include "harness/model/lab.hpp"
#include "harness/toolchain/target.hpp"

#include <filesystem>
#include <string>
#include <vector>

namespace labcheck {

/// The headers in `folder`, in the order of their names.
std::vector<std::filesystem::path> headers_in(const std::filesystem::path& folder);

/// Of labcheck's own driver, which is linked with functions.
std::string driver_digest(const Installation& installation);

/// Of what a submission is compiled and linked with: the lab's headers and, where there is one,
/// driver.cu.
std::string contract_digest(const Lab& lab);

/// Of the lab's oracle and of all that it may include. Throws UserError where there is none.
std::string oracle_digest(const Lab& lab, const Installation& installation);

}  // namespace labcheck
