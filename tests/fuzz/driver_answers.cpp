// SPDX-License-Identifier: MIT
// Reads any bytes as the answers of the driver, which share a process with a submission. What is
// read must survive being written again. No answer proves an element of an output whose hash tree
// has another root.
#include "harness/driver/output_tree.hpp"
#include "harness/driver/timing_protocol.hpp"
#include "harness/runner/output_proof.hpp"

#include <cstdint>
#include <cstdlib>
#include <string>

using namespace labcheck;

namespace {

template <class T>
void require_same(const T& value, bool (*decode)(const std::string&, T&)) {
  const std::string bytes = protocol::encode(value);
  T again;
  if (!decode(bytes, again) || protocol::encode(again) != bytes) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const std::string bytes(data, data + size);
  protocol::CaseDone done;
  if (protocol::decode_case_done(bytes, done)) require_same(done, protocol::decode_case_done);
  protocol::TimingDone timing;
  if (protocol::decode_timing_done(bytes, timing))
    require_same(timing, protocol::decode_timing_done);
  protocol::SampleTaken taken;
  if (protocol::decode_sample_taken(bytes, taken))
    require_same(taken, protocol::decode_sample_taken);
  protocol::GpuProperties gpu;
  protocol::decode_gpu_properties(bytes, gpu);
  protocol::decode_buffer_placed(bytes);
  protocol::decode_sets(bytes);
  const Buffer output{"c", ElementType::int32, BufferRole::output, {300'000}, {}};
  if (proven_elements(output, {7, 299'999}, std::string(protocol::kDigestBytes, '\0'), bytes))
    std::abort();
  return 0;
}
