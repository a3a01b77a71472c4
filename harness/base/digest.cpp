// SPDX-License-Identifier: MIT
#include "harness/base/digest.hpp"

#include "harness/base/error.hpp"
#include "harness/base/translation.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <elf.h>
#include <link.h>

namespace labcheck {
namespace {

void require(bool done) {
  if (!done) throw HarnessError(tr("libcrypto cannot compute a SHA-256 digest"));
}

constexpr std::size_t kDigestBytes = 32;

constexpr std::string_view kOwner("GNU\0", 4);

std::string in_hex(std::string_view bytes) {
  const auto* const first = reinterpret_cast<const unsigned char*>(bytes.data());
  return fmt::format("{:02x}", fmt::join(first, first + bytes.size(), ""));
}

std::size_t padded(std::size_t size, std::size_t alignment) {
  return (size + alignment - 1) / alignment * alignment;
}

// Each note of a segment has a header, the owner's name and the contents; the last two are padded.
std::string id_in(std::string_view notes, std::size_t alignment) {
  while (notes.size() >= sizeof(ElfW(Nhdr))) {
    ElfW(Nhdr) header;
    std::memcpy(&header, notes.data(), sizeof(header));
    const std::size_t contents = padded(sizeof(header) + header.n_namesz, alignment);
    const std::size_t end = contents + header.n_descsz;
    if (notes.size() < end) return {};
    if (header.n_type == NT_GNU_BUILD_ID && notes.substr(sizeof(header), header.n_namesz) == kOwner)
      return in_hex(notes.substr(contents, header.n_descsz));
    notes.remove_prefix(std::min(notes.size(), padded(end, alignment)));
  }
  return {};
}

// dl_iterate_phdr() lists the program before its libraries; returning 1 stops after the program.
int find_id_in_program(dl_phdr_info* program, std::size_t, void* found) {
  auto& id = *static_cast<std::string*>(found);
  for (int k = 0; k < program->dlpi_phnum && id.empty(); ++k) {
    const ElfW(Phdr)& segment = program->dlpi_phdr[k];
    if (segment.p_type != PT_NOTE) continue;
    const auto address = static_cast<std::uintptr_t>(program->dlpi_addr + segment.p_vaddr);
    const std::string_view notes(reinterpret_cast<const char*>(address), segment.p_memsz);
    // Some linkers put notes with both paddings into one segment.
    id = id_in(notes, segment.p_align == 8 ? 8 : 4);
    if (id.empty()) id = id_in(notes, 4);
  }
  return 1;
}

}  // namespace

Digest::Digest() : context_(EVP_MD_CTX_new(), EVP_MD_CTX_free) {
  require(context_ != nullptr && EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) == 1);
}

Digest& Digest::add(std::string_view part) {
  const std::uint64_t size = part.size();
  require(EVP_DigestUpdate(context_.get(), &size, sizeof size) == 1 &&
          EVP_DigestUpdate(context_.get(), part.data(), part.size()) == 1);
  return *this;
}

std::string Digest::hex() {
  std::string digest(kDigestBytes, '\0');
  require(EVP_DigestFinal_ex(context_.get(), reinterpret_cast<unsigned char*>(digest.data()),
                             nullptr) == 1);
  return in_hex(digest);
}

std::string sha256(std::string_view bytes) {
  std::string digest(kDigestBytes, '\0');
  require(EVP_Digest(bytes.data(), bytes.size(), reinterpret_cast<unsigned char*>(digest.data()),
                     nullptr, EVP_sha256(), nullptr) == 1);
  return digest;
}

std::string sha256_hex(std::string_view bytes) {
  return in_hex(sha256(bytes));
}

std::string build_id() {
  std::string id;
  ::dl_iterate_phdr(find_id_in_program, &id);
  return id;
}

}  // namespace labcheck
