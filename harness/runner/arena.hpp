/// The memory that labcheck shares with the driver for the buffers of a test case.
#pragma once

#include "harness/base/file_descriptor.hpp"
#include "harness/driver/protocol.hpp"
#include "harness/model/buffer.hpp"

#include <cstddef>
#include <cstdint>
#include <vector>

namespace labcheck {

/// Lays buffers out as regions with guards, fills them, and reads back what the driver left there.
class Arena {
 public:
  Arena();
  ~Arena();
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  int descriptor() const { return file_.get(); }
  std::uint64_t size() const { return size_; }

  /// Lays `buffers` out and fills them: inputs with their contents, outputs and guards with random
  /// bytes from `seed`.
  std::vector<protocol::Region> fill(const std::vector<Buffer>& buffers, std::uint64_t seed);

  /// What inputs and outputs hold now, and how their guards fared.
  std::vector<ReturnedBuffer> collect(const std::vector<Buffer>& buffers) const;

 private:
  void resize(std::uint64_t size);

  FileDescriptor file_;
  std::uint64_t size_ = 0;
  std::byte* bytes_ = nullptr;
  std::vector<protocol::Region> regions_;
  std::uint64_t seed_ = 0;
};

}  // namespace labcheck
