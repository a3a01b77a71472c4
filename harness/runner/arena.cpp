// SPDX-License-Identifier: MIT
#include "harness/runner/arena.hpp"

#include "harness/base/error.hpp"
#include "harness/base/parallel.hpp"
#include "harness/base/translation.hpp"

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace labcheck {
namespace {

constexpr std::uint64_t kAlignment = 4096;

std::uint64_t align_up(std::uint64_t offset) {
  return (offset + kAlignment - 1) / kAlignment * kAlignment;
}

// One is converted to the other.
static_assert(static_cast<int>(BufferRole::output) == static_cast<int>(protocol::Role::output) &&
              static_cast<int>(BufferRole::scratch) == static_cast<int>(protocol::Role::scratch));

// Several threads fill and copy the bytes, in pieces of this size [bytes].
constexpr std::size_t kPiece = std::size_t{1} << 20;

// Bytes [first, last) of a SplitMix64 stream. The seed is secret; the stream need not be
// cryptographically secure.
void random_bytes(std::byte* to, std::size_t first, std::size_t last, std::uint64_t seed) {
  for (std::size_t at = first; at < last;) {
    const std::size_t skipped = at % sizeof(std::uint64_t);
    std::uint64_t z = seed + (at / sizeof z + 1) * 0x9E3779B97F4A7C15;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9;
    z = (z ^ z >> 27) * 0x94D049BB133111EB;
    z ^= z >> 31;
    if (skipped == 0 && last - at >= sizeof z) {
      std::memcpy(to, &z, sizeof z);
      to += sizeof z;
      at += sizeof z;
    } else {
      const std::size_t count = std::min(sizeof z - skipped, last - at);
      std::memcpy(to, reinterpret_cast<const std::byte*>(&z) + skipped, count);
      to += count;
      at += count;
    }
  }
}

void copy_bytes(std::byte* to, const std::byte* from, std::size_t size) {
  parallel_for(size, kPiece, [&](std::size_t first, std::size_t last) {
    std::memcpy(to + first, from + first, last - first);
  });
}

// The initial contents of an output or scratch buffer.
void fill_between_guards(std::byte* to, std::size_t size, std::uint64_t seed) {
  parallel_for(size, kPiece, [&](std::size_t first, std::size_t last) {
    random_bytes(to + first, protocol::kGuardBytes + first, protocol::kGuardBytes + last, seed);
  });
}

// The number of elements, of `size` bytes each, that differ.
std::size_t count_changed(const std::byte* sent, const std::byte* now, std::size_t bytes,
                          std::size_t size) {
  std::atomic<std::size_t> changed = 0;
  parallel_for(bytes, kPiece, [&](std::size_t first, std::size_t last) {
    if (std::memcmp(sent + first, now + first, last - first) == 0) return;
    for (std::size_t at = first; at < last; at += size)
      changed += std::memcmp(sent + at, now + at, size) != 0 ? 1 : 0;
  });
  return changed;
}

// The number of bytes that differ from the stream's bytes [first, first + kGuardBytes).
std::size_t count_damaged(const std::byte* guard, std::size_t first, std::uint64_t seed) {
  std::array<std::byte, protocol::kGuardBytes> intact;
  random_bytes(intact.data(), first, first + intact.size(), seed);
  std::size_t count = 0;
  for (std::size_t k = 0; k < intact.size(); ++k) count += guard[k] != intact[k] ? 1 : 0;
  return count;
}

}  // namespace

Arena::Arena() : file_(::memfd_create("labcheck-arena", MFD_CLOEXEC | MFD_ALLOW_SEALING)) {
  // The program under test has the file, too. If it could shrink the file, labcheck's next access
  // would raise SIGBUS.
  if (!file_ || ::fcntl(file_.get(), F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_SEAL) != 0) {
    throw HarnessError(
        tr("cannot create the memory for test cases' buffers: {}", std::strerror(errno)));
  }
}

Arena::~Arena() {
  unmap();
}

const protocol::Region* Arena::find(const std::string& name) const {
  const auto found = std::ranges::find(regions_, name, &protocol::Region::name);
  return found == regions_.end() ? nullptr : &*found;
}

void Arena::unmap() {
  if (bytes_ != nullptr) ::munmap(std::exchange(bytes_, nullptr), size_);
}

void Arena::clear() {
  unmap();
  regions_.clear();
  free_pages(0, size_);
}

// The seal forbids shrinking the file.
void Arena::free_pages(std::uint64_t offset, std::uint64_t bytes) {
  ::fallocate(file_.get(), FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, static_cast<off_t>(offset),
              static_cast<off_t>(bytes));
}

void Arena::resize(std::uint64_t size) {
  unmap();
  size_ = size;
  void* bytes = MAP_FAILED;
  struct stat file {};
  const auto length = static_cast<off_t>(size);
  if (::fstat(file_.get(), &file) == 0 &&
      (file.st_size >= length || ::ftruncate(file_.get(), length) == 0)) {
    bytes = ::mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, file_.get(), 0);
  }
  if (bytes == MAP_FAILED) {
    throw HarnessError(
        tr("cannot allocate {} bytes for a test case's buffers: {}", size, std::strerror(errno)));
  }
  bytes_ = static_cast<std::byte*>(bytes);
}

void Arena::lay_out(const std::vector<Buffer>& buffers) {
  regions_.clear();
  std::uint64_t offset = 0;
  for (const Buffer& buffer : buffers) {
    const std::uint64_t bytes = buffer.size_in_bytes();
    regions_.push_back({buffer.name, static_cast<std::uint8_t>(buffer.type),
                        static_cast<protocol::Role>(buffer.role), bytes, offset});
    offset = align_up(offset + bytes + 2 * protocol::kGuardBytes);
  }
  resize(std::max(offset, kAlignment));
}

std::vector<protocol::Region> Arena::fill(const std::vector<Buffer>& buffers, std::uint64_t seed) {
  lay_out(buffers);
  seed_ = seed;
  for (std::size_t k = 0; k < buffers.size(); ++k) {
    const protocol::Region& region = regions_[k];
    std::byte* start = bytes_ + region.offset;
    const std::uint64_t stream = seed + k;
    const std::size_t guard_after = protocol::kGuardBytes + region.bytes;
    random_bytes(start, 0, protocol::kGuardBytes, stream);
    random_bytes(start + guard_after, guard_after, guard_after + protocol::kGuardBytes, stream);
    std::byte* data = start + protocol::kGuardBytes;
    if (buffers[k].role == BufferRole::input) {
      copy_bytes(data, buffers[k].bytes.data(), region.bytes);
    } else {
      fill_between_guards(data, region.bytes, stream);
    }
  }
  return regions_;
}

void Arena::copy(const protocol::Region& region, const Arena& from) {
  copy_bytes(bytes_ + region.offset, from.bytes_ + region.offset,
             region.bytes + 2 * protocol::kGuardBytes);
}

std::vector<ReturnedBuffer> Arena::collect(const std::vector<Buffer>& buffers) {
  std::vector<ReturnedBuffer> returned;
  for (std::size_t k = 0; k < buffers.size(); ++k) {
    const protocol::Region& region = regions_[k];
    const std::byte* start = bytes_ + region.offset;
    const std::uint64_t stream = seed_ + k;
    const std::size_t guard_after = protocol::kGuardBytes + region.bytes;
    ReturnedBuffer buffer;
    buffer.name = buffers[k].name;
    buffer.damaged_before = count_damaged(start, 0, stream);
    buffer.damaged_after = count_damaged(start + guard_after, guard_after, stream);
    const std::byte* data = start + protocol::kGuardBytes;
    if (buffers[k].role == BufferRole::input) {
      buffer.changed =
          count_changed(buffers[k].bytes.data(), data, region.bytes, size_of(buffers[k].type));
    } else if (buffers[k].role == BufferRole::output) {
      buffer.bytes.resize(region.bytes);
      copy_bytes(buffer.bytes.data(), data, region.bytes);
      buffer.poison.resize(region.bytes);
      fill_between_guards(buffer.poison.data(), region.bytes, stream);
    }
    free_pages(region.offset, align_up(region.bytes + 2 * protocol::kGuardBytes));
    returned.push_back(std::move(buffer));
  }
  return returned;
}

}  // namespace labcheck
