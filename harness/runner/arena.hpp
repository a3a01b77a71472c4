// SPDX-License-Identifier: MIT
/// The memory for a test case's buffers that labcheck shares with the driver.
#pragma once

#include "harness/base/file_descriptor.hpp"
#include "harness/driver/protocol.hpp"
#include "harness/model/buffer.hpp"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace labcheck {

/// Lays buffers out as regions with guards, fills them, and collects the results.
class Arena {
 public:
  Arena();
  ~Arena();
  Arena(const Arena&) = delete;
  Arena& operator=(const Arena&) = delete;

  int descriptor() const { return file_.get(); }
  std::uint64_t size() const { return size_; }

  /// Lays `buffers` out as fill() does, without filling them.
  void lay_out(const std::vector<Buffer>& buffers);

  /// Lays `buffers` out and fills them: inputs with their contents; outputs, scratch buffers and
  /// guards with random bytes from `seed`.
  std::vector<protocol::Region> fill(const std::vector<Buffer>& buffers, std::uint64_t seed);

  /// Returns the outputs, the number of changed elements of each input, and the number of damaged
  /// bytes of all guards. `buffers` must be those of the last fill(). Frees their memory one by
  /// one; call fill() before the next use.
  std::vector<ReturnedBuffer> collect(const std::vector<Buffer>& buffers);

  /// Copies a region with its guards from another arena with the same layout.
  void copy(const protocol::Region& region, const Arena& from);

  /// The position of a region's first byte after its guard.
  static std::uint64_t contents_offset(const protocol::Region& region) {
    return region.offset + protocol::kGuardBytes;
  }

  /// The region of the buffer `name`; nullptr if the last fill() had no such buffer, or after
  /// clear().
  const protocol::Region* find(const std::string& name) const;

  /// Unmaps the arena from this process; the driver's mapping stays valid. Call fill() before the
  /// next use.
  void unmap();

  /// Frees the memory, also that of the driver's mapping, and forgets the buffers.
  void clear();

 private:
  void resize(std::uint64_t size);
  void free_pages(std::uint64_t offset, std::uint64_t bytes);

  FileDescriptor file_;
  std::uint64_t size_ = 0;
  std::byte* bytes_ = nullptr;
  std::vector<protocol::Region> regions_;
  std::uint64_t seed_ = 0;
};

}  // namespace labcheck
