/// Looking at what timed launches computed.
#pragma once

#include "harness/pipeline/take_turns.hpp"
#include "harness/verify/oracle.hpp"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace labcheck {

/// One case as it is timed. It must outlive what is made from it.
struct TimedInput {
  const Oracle& oracle;
  std::string call;
  Parameters parameters;
  std::vector<Buffer> buffers;
  std::uint32_t sets = 1;
  /// What the oracle worked out for these buffers, whatever is copied from this.
  std::shared_ptr<Remembered> remembered = std::make_shared<Remembered>();
  std::string name{};  // of lab and test case
};

/// Looks at some elements of every output of every timed launch; which ones, is drawn from
/// `secret_seed` when the launch is over. Where the oracle can say only what whole outputs must
/// hold, that is worked out at the end for a few launches, which are drawn from all of the trial;
/// of no others anything is kept. The check must outlive the judgings that it makes.
OutputCheck check_spots(const TimedInput& input, std::uint64_t secret_seed);

}  // namespace labcheck
