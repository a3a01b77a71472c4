// SPDX-License-Identifier: MIT
/// The texts of verdicts that students read.
#pragma once

#include "harness/model/run.hpp"
#include "harness/model/test_case.hpp"
#include "harness/model/verdict.hpp"
#include "harness/verify/compare.hpp"
#include "harness/verify/mismatch_pattern.hpp"
#include "harness/verify/wrong_pixels.hpp"
#include "harness/verify/wrong_writer.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>

namespace labcheck::messages {

/// `message` describes what happened, `help` what to do about it.
struct Feedback {
  std::string message;
  std::string help;
};

/// A verdict of this kind with this feedback.
Verdict verdict(VerdictKind kind, Feedback feedback);

Feedback exited(int status);
Feedback signaled(int signal);
Feedback not_started(const std::string& reason);
Feedback device_error(const DeviceError& error);
Feedback function_absent(const std::string& declaration, const FunctionAbsent& end);
Feedback channel_broken();
Feedback report_not_sound();
Feedback time_limit(double seconds);
Feedback memory_limit(std::size_t bytes);
Feedback output_limit(std::size_t bytes);
Feedback setup_failed(const std::string& reason);
Feedback driver_failure(const std::string& reason);
Feedback not_returned(const std::string& buffer);
Feedback fault(const Fault& fault);
/// What the program states about one of its calls that is not supported.
std::string statement_of_program(const Fault& call);
std::string more_leaks(std::size_t count);
/// A whole program ended with `status` instead of `expected` (std::nullopt: any status but 0).
/// `last_output` is the last line that it printed.
Feedback wrong_status(int status, const std::optional<int>& expected,
                      const std::string& last_output);

Feedback not_printed(const Pattern& pattern);
Feedback number_not_printed(const ExpectedNumber& number);
Feedback wrong_number(const ExpectedNumber& number, double printed, double expected);
/// `state` is not `written`.
Feedback file_not_written(const std::string& name, FileState state);
/// Shown instead of the value of an element that was never written.
std::string not_written();
/// A hint that names the fault that full checks found, with that fault's own hint.
std::string cause(const std::string& fault, const std::string& help);
Feedback guard_damaged(const ReturnedBuffer& buffer);
Feedback input_changed(const std::string& buffer, std::size_t elements);
/// "wrote every wrong element of 'c'", about a line.
std::string written_elements(const WrongWriter& writer);
/// A sentence that names the line that wrote wrong elements, in a hint for a run on `failed_on`.
std::string wrong_writer(const WrongWriter& writer, Backend failed_on);
/// `wrong` elements, or pixels, of an output are wrong.
struct MismatchedOutput {
  const Buffer& buffer;
  BufferPlace place = BufferPlace::device;
  std::size_t wrong = 0;
  MismatchUnit unit = MismatchUnit::element;
};
/// What to do about the wrong elements of `output`, which have `pattern` in common.
std::string hint_for(const MismatchPattern& pattern, const MismatchedOutput& output);
Feedback mismatch(const Buffer& buffer, BufferPlace place, const Difference& difference,
                  const MismatchPattern& pattern);

/// `count` pixels in `area` are wrong, but only `allowed` may be.
struct WrongPixels {
  std::size_t count = 0;
  std::size_t allowed = 0;
  PixelArea area;
};
/// `picture` has one element for each pixel.
Feedback wrong_pixels(const Buffer& picture, BufferPlace place, const WrongPixels& wrong,
                      const MismatchPattern& pattern);
/// The average error is `factor` times as large as allowed.
Feedback imprecise_picture(const Buffer& picture, double factor);

/// Why a result does not count as computed by kernels. The numbers are in bytes.
std::string no_kernel_ran();
std::string inputs_not_copied(std::uint64_t copied, std::uint64_t inputs);
std::string outputs_not_copied(std::uint64_t copied, std::uint64_t outputs);
std::string output_from_host(const std::string& buffer, std::uint64_t bytes);
std::string many_device_copies(std::uint64_t copies);
std::string output_not_returned(const std::string& buffer, std::uint64_t bytes);
std::string output_from_inputs(const std::string& buffer, std::uint64_t bytes);
std::string round_trip(std::uint64_t read, std::uint64_t limit);

/// Messages about an output of a timed launch, of which only some elements are checked.
std::string wrong_when_timed(const std::string& buffer, const std::vector<std::size_t>& index,
                             const std::string& got, const std::string& expected);
std::string imprecise_when_timed(const std::string& buffer);
std::string wrong_when_timed_help();

}  // namespace labcheck::messages
