// SPDX-License-Identifier: MIT
/// A device whose requests and orders are recorded, and replays of the recording.
#pragma once

#include "harness/base/file_descriptor.hpp"
#include "harness/simgpu/service/buffer_file.hpp"
#include "harness/simgpu/service/recorder.hpp"
#include "harness/simgpu/service/replay.hpp"
#include "tests/support/fat_binary.hpp"

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <map>
#include <span>
#include <stdexcept>
#include <string>
#include <string_view>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

namespace labcheck::simgpu {

using Words = std::vector<std::uint32_t>;

/// Does what a connection to a program does, and what a program does for the calls of the API.
class RecordedDevice {
 public:
  RecordedDevice()
      : buffers_(::memfd_create("buffers", 0)),
        report_(::memfd_create("report", 0)),
        reporter_(report_.get(), ReportReader::labcheck),
        device_(
            settings(), reporter_, [](std::string_view) {}, [] { return false; }) {
    device_.memory().mirror().enable();
  }

  Device& device() { return device_; }
  Recorder& recorder() { return recorder_; }

  template <class Request>
  AnswerOrError<Request> try_to(const Request& request) {
    const std::vector<std::byte> body = encoded(request);
    const std::uint64_t next = device_.memory().device().next_address();
    const AnswerOrError<Request> answer = device_.answer(request);
    std::vector<std::byte> reply;
    if (!std::is_same_v<typename Request::Answer, Unanswered>)
      encode_answer<Request>(answer, device_.failure(), reply);
    recorder_.add(0, device_.memory(), request, answer, {body, next, reply});
    return answer;
  }

  /// The answer to a request that the device must accept.
  template <class Request>
  typename Request::Answer ask(const Request& request) {
    const auto answer = try_to(request);
    if (std::holds_alternative<cudaError_t>(answer)) throw std::runtime_error("refused request");
    return std::get<typename Request::Answer>(answer);
  }

  std::uint64_t allocate(std::size_t words) {
    return ask(Allocate{"cudaMalloc", words * 4, AllocationKind::device}).value;
  }
  std::uint64_t allocate_host(std::size_t words) {
    return ask(AllocateHost{"cudaMallocHost", words * 4, AllocationKind::host}).value;
  }

  KernelId find_kernel(ModuleId module, std::string_view name) {
    return ask(FindKernel{module, name}).id;
  }

  void launch(KernelId kernel, const std::vector<std::uint64_t>& parameters,
              std::uint32_t threads = 32) {
    ask(EnqueueLaunch{{kernel,
                       {{1, 1, 1}, {threads, 1, 1}, 0},
                       Grid::independent,
                       std::as_bytes(std::span(parameters))}});
  }

  /// Copies to the device from pageable memory, from it, and within the memory of the device.
  void upload(std::uint64_t to, const Words& words) {
    const auto slot = device_.memory().slot(0);
    std::memcpy(slot.data(), words.data(), 4 * words.size());
    const Extent extent{4 * words.size(), 1, 1};
    ask(Copy{"cudaMemcpy", {to, 0, 0}, {kPageable, 0, 0}, extent, cudaMemcpyHostToDevice});
    ask(WriteBytes{{to, 0, 0}, extent, {0, extent.width}});
  }
  Words download(std::uint64_t from, std::size_t count) {
    ask(Copy{"cudaMemcpy", {kPageable, 0, 0}, {from, 0, 0}, {4 * count, 1, 1}, cudaMemcpyDefault});
    Words words(count);
    std::memcpy(words.data(), device_.memory().slot(0).data(), 4 * count);
    return words;
  }
  void copy(std::uint64_t to, std::uint64_t from, std::size_t words) {
    ask(Copy{"cudaMemcpy", {to, 0, 0}, {from, 0, 0}, {4 * words, 1, 1}, cudaMemcpyDefault});
  }

  /// The page-locked memory at `address`, as the host uses it.
  std::span<std::uint32_t> host(std::uint64_t address, std::size_t words) {
    const Allocation* found = device_.memory().device().find(address, 4 * words);
    return {reinterpret_cast<std::uint32_t*>(found->at(address)), words};
  }

  // labcheck's side. Offsets are in the file of buffers.

  void begin_case() {
    device_.begin_case();
    recorder_.begin_case({{0, &device_}});
  }

  bool order(OrderKind kind, std::uint64_t address, std::size_t words, std::uint64_t offset) {
    const Order order{kind, 1, address, 4 * words, offset, "name"};
    if (!device_.obey(order, buffers_.get())) return false;
    recorder_.add(0, order, {});
    return true;
  }

  void give_to_host(const Words& input, std::uint64_t offset) {
    write(input, offset);
    record_in_host_memory(OrderKind::host_input, input, offset);
  }
  void take_from_host(const Words& output, std::uint64_t offset) {
    record_in_host_memory(OrderKind::host_output, output, offset);
  }

  void write(const Words& words, std::uint64_t offset) {
    write_buffer(buffers_.get(), offset, std::as_bytes(std::span(words)));
  }
  Words read(std::size_t count, std::uint64_t offset) {
    Words words(count);
    read_buffer(buffers_.get(), offset, std::as_writable_bytes(std::span(words)));
    return words;
  }

  /// Replays a recording as it is after it was written to a file and read again.
  ReplayFacts replay(const Recording& recording) {
    const FileDescriptor file(::memfd_create("recording", 0));
    const auto loaded = load_recording(file.get(), save(recording, file.get()).value());
    if (!loaded) throw std::runtime_error("malformed recording");
    (void)!::ftruncate(report_.get(), 0);
    ::lseek(report_.get(), 0, SEEK_SET);
    return ReplayableRecording(*loaded).replay(settings(), Experiment{}, reporter_, buffers_.get());
  }
  ReplayFacts replay() { return replay(recorder_.recording()); }

  /// What the last replay has reported.
  std::string report() const {
    std::string text(1 << 16, '\0');
    const ssize_t size = ::pread(report_.get(), text.data(), text.size(), 0);
    text.resize(static_cast<std::size_t>(std::max<ssize_t>(size, 0)));
    return text;
  }

  static constexpr std::uint64_t kPageable = 0x7f0000001000;  // memory that only programs have

 private:
  static const Settings& settings() {
    static const Settings settings;
    return settings;
  }

  void record_in_host_memory(OrderKind kind, const Words& words, std::uint64_t offset) {
    recorder_.add(0, {kind, 1, 0, 4 * words.size(), offset, {}}, std::as_bytes(std::span(words)));
  }

  FileDescriptor buffers_;
  FileDescriptor report_;
  Reporter reporter_;
  Device device_;
  Recorder recorder_;
};

/// Kernels for 32 threads. `add_one` and `add_kept` have an output and an input; the first adds 1
/// to each word, the second what `keep` has kept in a block of the device heap; `put` stores 1 at
/// the indices in the input.
inline constexpr const char* kRecordedPtx = R"(
.version 8.0
.target sm_80
.address_size 64
.extern .func (.param .b64 result) malloc(.param .b64 size);
.global .align 8 .u64 kept;
.visible .entry add_one(.param .u64 out, .param .u64 in)
{
	.reg .b32 %r<3>;
	.reg .b64 %d<6>;
	ld.param.u64 %d0, [out];
	ld.param.u64 %d1, [in];
	mov.u32 %r0, %tid.x;
	mul.wide.u32 %d2, %r0, 4;
	add.u64 %d3, %d1, %d2;
	ld.global.u32 %r1, [%d3];
	add.u32 %r1, %r1, 1;
	add.u64 %d4, %d0, %d2;
	st.global.u32 [%d4], %r1;
	ret;
}
.visible .entry keep(.param .u64 in)
{
	.reg .b32 %r<3>;
	.reg .b64 %d<6>;
	ld.param.u64 %d0, [in];
	ld.global.u32 %r0, [%d0];
	{
	.param .b64 param0;
	st.param.b64 [param0], 8;
	.param .b64 retval0;
	call.uni (retval0), malloc, (param0);
	ld.param.b64 %d1, [retval0];
	}
	st.u32 [%d1], %r0;
	st.global.u64 [kept], %d1;
	ret;
}
.visible .entry add_kept(.param .u64 out, .param .u64 in)
{
	.reg .b32 %r<4>;
	.reg .b64 %d<6>;
	ld.param.u64 %d0, [out];
	ld.param.u64 %d1, [in];
	mov.u32 %r0, %tid.x;
	mul.wide.u32 %d2, %r0, 4;
	add.u64 %d3, %d1, %d2;
	ld.global.u32 %r1, [%d3];
	ld.global.u64 %d5, [kept];
	ld.u32 %r2, [%d5];
	add.u32 %r1, %r1, %r2;
	add.u64 %d4, %d0, %d2;
	st.global.u32 [%d4], %r1;
	ret;
}
.visible .entry put(.param .u64 out, .param .u64 in)
{
	.reg .b32 %r<3>;
	.reg .b64 %d<6>;
	ld.param.u64 %d0, [out];
	ld.param.u64 %d1, [in];
	mov.u32 %r0, %tid.x;
	mul.wide.u32 %d2, %r0, 4;
	add.u64 %d3, %d1, %d2;
	ld.global.u32 %r1, [%d3];
	mul.wide.u32 %d4, %r1, 4;
	add.u64 %d5, %d0, %d4;
	st.global.u32 [%d5], 1;
	ret;
}
)";

}  // namespace labcheck::simgpu
