// SPDX-License-Identifier: MIT
/// Records with a value in every field, and random records.
#pragma once

#include "harness/records/record.hpp"

#include <cstdint>

namespace labcheck::test {

/// A record without empty fields.
Record filled_record();

/// A record with random values of its types, including invalid UTF-8, extreme numbers and empty
/// lists.
Record random_record(std::uint64_t seed);

}  // namespace labcheck::test
