// SPDX-License-Identifier: MIT
/// What a simulated GPU was ordered to do during one test case, or by a whole program: enough to do
/// the same work again without the program.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace labcheck::simgpu {

/// The number of a content in a recording; 0: without bytes.
using ContentId = std::uint32_t;

/// Bytes at an address of the memory that host and device share; of a copy to memory that only the
/// program has, at address 0. Of what the host sent, bytes before and after what it wrote may be
/// unchanged.
struct SharedBytes {
  std::uint64_t address = 0;
  ContentId bytes = 0;
  std::uint64_t before = 0;  // [bytes]
  std::uint64_t after = 0;   // [bytes]
};

enum class CommandKind : std::uint8_t {
  request,    // of a program
  order,      // of labcheck
  bytes,      // sets bytes of memory, as they were when the recording began
  block,      // allocates a block of the device heap with these bytes, as then
  testimony,  // is how the program answers a question during the next request
  text,       // is what kernels print during the next request, or the next part of it
  end,        // of a program
};

/// One step of a recording. `sent` and `read` are what the host had written before the step, as far
/// as the device used it, and what the host could read after it.
struct Command {
  CommandKind kind = CommandKind::request;
  std::uint32_t program = 0;  // the number of its connection
  std::uint32_t number = 0;   // of the request's frame, or the kind of the order
  std::uint64_t address = 0;  // of the bytes; of a request: where new allocations are placed
  ContentId body = 0;         // the request or order, encoded
  ContentId bytes = 0;        // that came with it
  ContentId answer = 0;       // encoded
  std::vector<SharedBytes> sent{};
  std::vector<SharedBytes> read{};
};

struct Recording {
  /// False if it would have exceeded kMaxRecording, or if the device's state at its beginning
  /// cannot be restored. Then it proves nothing.
  bool is_complete = true;
  std::vector<std::string> contents{};
  std::vector<Command> commands{};

  std::string_view content(ContentId id) const {
    return id == 0 ? std::string_view() : contents[id - 1];
  }
};

/// The maximum size of all contents and commands. [bytes]
inline constexpr std::size_t kMaxRecording = std::size_t{256} << 20;

/// Makes a recording. Equal contents are kept once.
class RecordingBuilder {
 public:
  ContentId add(std::span<const std::byte> bytes);
  void add(Command command);

  /// The content `id` of the recording so far.
  std::string_view content(ContentId id) const { return recording_.content(id); }

  /// Makes the recording incomplete, and frees what it contains.
  void give_up();

  const Recording& recording() const { return recording_; }

 private:
  bool reserve(std::size_t bytes);

  Recording recording_;
  std::size_t size_ = 0;                                 // [bytes]
  std::unordered_multimap<std::size_t, ContentId> ids_;  // by hash
};

/// The start of a file with a recording. The number is the version of the requests and of this
/// format.
inline constexpr std::string_view kRecordingHeader = "labcheck recording 1\n";

/// A recording as the bytes of a file.
std::string encode(const Recording& recording);

/// The recording in such a file; std::nullopt if the bytes are not one of this version.
std::optional<Recording> decode_recording(std::string_view file);

}  // namespace labcheck::simgpu
