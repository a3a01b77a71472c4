// SPDX-License-Identifier: MIT
// Reads any bytes as the answers of the driver, which share a process with a submission. What is
// read must survive being written again. No answer proves an element of an output whose hash tree
// has another root.
#include "harness/driver/output_tree.hpp"
#include "harness/driver/timing_protocol.hpp"
#include "harness/runner/timed_process.hpp"

#include <cstdint>
#include <cstdlib>
#include <string>
#include <vector>

using namespace labcheck;

namespace {

template <class T>
void require_same(const std::string& bytes) {
  const auto value = protocol::decode<T>(bytes);
  if (value && protocol::encode(*value) != bytes) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(data, data + size);
  require_same<protocol::CaseDone>(bytes);
  require_same<protocol::TimingDone>(bytes);
  require_same<protocol::SampleTaken>(bytes);
  require_same<protocol::GpuProperties>(bytes);
  require_same<protocol::BufferPlaced>(bytes);
  require_same<std::vector<std::string>>(bytes);
  const Buffer output{"c", ElementType::int32, BufferRole::output, {300'000}, {}};
  if (proven_elements(output, {7, 299'999}, std::string(protocol::kDigestBytes, '\0'), bytes))
    std::abort();
  return 0;
}
