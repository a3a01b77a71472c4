// SPDX-License-Identifier: MIT
/// The protocol between labcheck and the driver in a student's process.
///
/// labcheck owns the arena, a memory file that both map. It contains one region for each buffer of
/// a test case: guard bytes, the buffer, guard bytes. Control messages use a socket; a message is a
/// header and a body, which is one of the structs below (codec.hpp).
///
///     driver -> labcheck   hello          the process has started and created its context
///     labcheck -> driver   run_case
///     driver -> labcheck   buffer_placed  only on the simulated GPU: a buffer is allocated
///     labcheck -> driver   buffer_filled  its contents are in device memory or in its region
///     driver -> labcheck   case_done      the call has ended
///     labcheck -> driver   free_buffers   labcheck has collected the buffers
///     labcheck -> driver   finish
///     driver -> labcheck   end            the end record; without it, the run is incomplete
///
/// On a real GPU, the regions are filled before run_case, and contain the buffers after case_done.
/// On the simulated GPU, labcheck reads and writes device memory itself; a region is used only for
/// a buffer in host memory. The driver keeps the buffers until the next message.
///
/// Between these messages, labcheck may time the program: timing_protocol.hpp. Then the driver
/// fills all buffers in device memory.
///
/// C++17: this header is compiled into students' programs by every supported nvcc.
#pragma once

#include "harness/driver/codec.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace labcheck {
namespace protocol {

constexpr int kControlDescriptor = 3;
constexpr int kArenaDescriptor = 4;

/// The number of guard bytes on each side of a buffer, and the alignment of the buffer.
constexpr std::uint64_t kGuardBytes = 4096;

enum class MessageKind : std::uint32_t {
  hello = 1,
  run_case,
  buffer_placed,
  buffer_filled,
  case_done,
  finish,
  end,
  describe_gpu,
  prepare_timing,
  take_sample,
  inspect,
  timing_done,
  free_buffers,
};

struct Header {
  MessageKind kind;
  std::uint32_t size;  // of the body [bytes]
};

enum class Role : std::uint8_t { input, output, scratch };

enum class Outcome : std::uint8_t {
  completed,
  device_error,     // `name` and `text` are CUDA's
  function_absent,  // the submission does not define the function
  driver_failure,   // the test case could not be set up; `text` is the reason
};

/// Which member of a Parameter has its value. A whole number is also in `number`.
enum class ParameterKind : std::uint8_t { integer, number, text };

struct Parameter {
  std::string name;
  ParameterKind kind = ParameterKind::integer;
  std::int64_t integer = 0;
  double number = 0;
  std::string text{};
};

/// `type` is the number of an ElementType; `offset` is the position of the region's first guard in
/// the arena.
struct Region {
  std::string name;
  std::uint8_t type = 0;
  Role role = Role::input;
  std::uint64_t bytes = 0;
  std::uint64_t offset = 0;
};

struct RunCase {
  std::string call;
  bool on_simulated_gpu = false;
  std::uint64_t arena_size = 0;
  std::vector<Parameter> parameters;
  std::vector<Region> regions;
};

/// A buffer of the test case that the driver has allocated on the simulated GPU.
struct BufferPlaced {
  std::string name;
  std::uint64_t address = 0;  // in device memory; 0: the buffer is in host memory
};

/// `context_lost` means that no CUDA call in this process can succeed anymore. `on_host` lists the
/// buffers that the call received in host memory.
struct CaseDone {
  Outcome outcome = Outcome::completed;
  bool context_lost = false;
  std::string name;
  std::string text;
  std::vector<std::string> on_host{};
};

/// `message` as a body.
template <class T>
std::string encode(const T& message) {
  std::string body;
  Encoder<std::string>(body).put(message);
  return body;
}

/// The message that was encoded as `body`; nothing if it is malformed: the other side is not
/// trusted.
template <class T>
std::optional<T> decode(const std::string& body) {
  Decoder decoder(body);
  T message = decoder.get<T>();
  return decoder.is_complete() ? std::optional<T>(std::move(message)) : std::nullopt;
}

}  // namespace protocol

LABCHECK_LAST(protocol::Role, scratch);
LABCHECK_LAST(protocol::Outcome, driver_failure);
LABCHECK_LAST(protocol::ParameterKind, text);

}  // namespace labcheck
