// SPDX-License-Identifier: MIT
// Why results do not count as computed by kernels.
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/verify/messages.hpp"

namespace labcheck::messages {

std::string no_kernel_ran() {
  return tr("No kernel ran, so the result was computed on the host.");
}

std::string inputs_not_copied(std::uint64_t copied, std::uint64_t inputs) {
  return tr_plural("The inputs have {} byte, but only {} were copied to the device.",
                   "The inputs have {} bytes, but only {} were copied to the device.", inputs,
                   with_thousands(inputs), with_thousands(copied));
}

std::string outputs_not_copied(std::uint64_t copied, std::uint64_t outputs) {
  return tr_plural("The results have {} byte, but only {} were copied back from the device.",
                   "The results have {} bytes, but only {} were copied back from the device.",
                   outputs, with_thousands(outputs), with_thousands(copied));
}

std::string output_not_returned(const std::string& buffer, std::uint64_t bytes) {
  return tr_plural("{} byte of '{}' is not a result of a kernel that was copied from the device.",
                   "{} bytes of '{}' are not results of kernels that were copied from the device.",
                   bytes, with_thousands(bytes), buffer);
}

std::string output_from_host(const std::string& buffer, std::uint64_t bytes) {
  return tr_plural("{} byte of '{}' was copied from the host instead of written by a kernel.",
                   "{} bytes of '{}' were copied from the host instead of written by a kernel.",
                   bytes, with_thousands(bytes), buffer);
}

std::string many_device_copies(std::uint64_t copies) {
  return tr_plural("{} copies on the device may have arranged the result instead of a kernel.",
                   "{} copies on the device may have arranged the result instead of a kernel.",
                   copies, with_thousands(copies));
}

std::string output_from_inputs(const std::string& buffer, std::uint64_t bytes) {
  return tr_plural("{} byte of '{}' was copied from an input instead of written by a kernel.",
                   "{} bytes of '{}' were copied from an input instead of written by a kernel.",
                   bytes, with_thousands(bytes), buffer);
}

std::string round_trip(std::uint64_t read, std::uint64_t limit) {
  return tr_plural(
             "The host read {} byte from the device before the last kernel, so it may have "
             "computed the result.",
             "The host read {} bytes from the device before the last kernel, so it may have "
             "computed the result.",
             read, with_thousands(read)) +
         ' ' +
         tr_plural("The limit is {} byte.", "The limit is {} bytes.", limit, with_thousands(limit));
}

}  // namespace labcheck::messages
