/// Records that have something in every field, and random ones.
#pragma once

#include "harness/records/record.hpp"

#include <cstdint>

namespace labcheck::test {

/// A record in which nothing is empty.
Record filled_record();

/// A record of anything that its types can hold: odd bytes, numbers that are none, empty lists.
Record random_record(std::uint64_t seed);

}  // namespace labcheck::test
