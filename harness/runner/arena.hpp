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

  /// What inputs and outputs hold now, and how the guards of all buffers fared. `buffers` are those
  /// that it was filled with. Their memory is given back one by one, so that it is to be filled
  /// before the next use.
  std::vector<ReturnedBuffer> collect(const std::vector<Buffer>& buffers);

  /// Takes the arena out of this process's memory; the driver has what it maps of it. To be filled
  /// before the next use.
  void unmap();

  /// Gives the memory back, the driver's too.
  void clear();

 private:
  void resize(std::uint64_t size);
  void give_back(std::uint64_t offset, std::uint64_t bytes);

  FileDescriptor file_;
  std::uint64_t size_ = 0;
  std::byte* bytes_ = nullptr;
  std::vector<protocol::Region> regions_;
  std::uint64_t seed_ = 0;
};

}  // namespace labcheck
