// SPDX-License-Identifier: MIT
/// Messages on the socket between the CUDA runtime and the device: a header and a body.
#pragma once

#include "harness/base/file_descriptor.hpp"
#include "harness/simgpu/protocol/code_requests.hpp"
#include "harness/simgpu/protocol/memory_requests.hpp"
#include "harness/simgpu/protocol/questions.hpp"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <poll.h>
#include <span>
#include <tuple>
#include <type_traits>
#include <utility>
#include <vector>

namespace labcheck::simgpu {

/// The requests, by the numbers of their frames.
using Requests =
    std::tuple<GetDevice, RegisterModule, LoadModule, FindKernel, SetDynamicShared, FindVariable,
               PlaceVariable, ReportVariableOverrun, CheckLaunch, RunLaunch, EnqueueLaunch,
               NoteFailedLaunch, NoteErrorCheck, Allocate, AllocateHost, Free, RegisterHost,
               UnregisterHost, FindAllocation, GetMemorySize, GetHeapLimit, SetHeapLimit, Copy,
               WriteBytes, ReadBytes, Fill, MakeTexture, MakeSurface, DestroyTexture,
               DestroySurface, RecordEvent, NoteStreamWait, NoteHostWait, Synchronize, Reset,
               ReportUnsupported, ReportHostAccess, ReportBadArgument, Finish>;

inline constexpr std::uint32_t kRequestKinds = std::tuple_size_v<Requests>;

/// The kinds of the device's frames.
enum class DeviceFrame : std::uint32_t {
  printed,   // text that a kernel printed; the answer follows later
  answer,    // an AnswerHeader, then the answer if there was no error
  question,  // a Question, which the program answers with a Testimony; the answer follows later
};

/// The kind of the program's frame with a Testimony. All other frames of a program are requests.
inline constexpr std::uint32_t kTestimonyFrame = kRequestKinds;

struct FrameHeader {
  std::uint32_t kind = 0;
  std::uint32_t size = 0;  // of the body [bytes]
};

struct AnswerHeader {
  cudaError_t error = cudaSuccess;
  cudaError_t failure = cudaSuccess;  // the sticky error that a trapped kernel left
};

/// The maximum size of a frame's body. Large because it may contain device code. [bytes]
inline constexpr std::uint32_t kMaxBody = std::uint32_t{64} << 20;

template <class Request, std::size_t... kinds>
constexpr std::uint32_t find_kind(std::index_sequence<kinds...>) {
  std::uint32_t kind = 0;
  ((std::is_same_v<Request, std::tuple_element_t<kinds, Requests>> ? (kind = kinds, true)
                                                                   : false) ||
   ...);
  return kind;
}

template <class Request>
inline constexpr std::uint32_t kKindOf =
    find_kind<Request>(std::make_index_sequence<kRequestKinds>());

/// Sends a frame; `body` is sent without being copied. False if the connection is closed or, with a
/// `patience` in ms, the other side does not read for so long.
bool send_frame(int socket, std::uint32_t kind, Bytes body, int patience = -1);

/// Waits for input on one of `sockets` for as long as the other side usually needs to react,
/// without sleeping: a process that sleeps wakes up too late. False if there is none; also returns
/// early if a signal arrives.
bool spin_for_input(std::span<pollfd> sockets);

struct ReceivedFrame {
  std::uint32_t kind = 0;
  Bytes body;
};

/// Receives frames.
class FrameReader {
 public:
  /// The next frame; its body is valid until the next call. std::nullopt if the connection is
  /// closed or the frame is too large.
  std::optional<ReceivedFrame> next(int socket);

 private:
  std::vector<std::byte> body_;
};

/// Sends one byte with a descriptor, or without one if it is -1. Returns false if that fails.
bool send_descriptor(int socket, int descriptor);

/// Receives such a byte. The descriptor is empty if there was none. std::nullopt if the connection
/// is closed or the message is not of this form.
std::optional<FileDescriptor> receive_descriptor(int socket);

}  // namespace labcheck::simgpu
