// SPDX-License-Identifier: MIT
// Reads any bytes as the answers of the driver, which share a process with a submission. What is
// read must survive being written again. No answer proves an element of an output whose hash tree
// has another root.
#include "harness/driver/output_tree.hpp"
#include "harness/driver/timing_protocol.hpp"
#include "harness/runner/timed_process.hpp"

#include <cstdint>
#include <cstdlib>
#include <optional>
#include <string>

using namespace labcheck;

namespace {

template <class T>
void require_same(std::optional<T> (*decode)(const std::string&), const std::string& bytes) {
  const std::optional<T> value = decode(bytes);
  if (!value) return;
  const std::string written = protocol::encode(*value);
  const std::optional<T> again = decode(written);
  if (!again || protocol::encode(*again) != written) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(data, data + size);
  require_same(protocol::decode_case_done, bytes);
  require_same(protocol::decode_timing_done, bytes);
  require_same(protocol::decode_sample_taken, bytes);
  protocol::decode_gpu_properties(bytes);
  protocol::decode_buffer_placed(bytes);
  protocol::decode_sets(bytes);
  const Buffer output{"c", ElementType::int32, BufferRole::output, {300'000}, {}};
  if (proven_elements(output, {7, 299'999}, std::string(protocol::kDigestBytes, '\0'), bytes))
    std::abort();
  return 0;
}
