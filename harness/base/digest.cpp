// SPDX-License-Identifier: MIT
#include "harness/base/digest.hpp"

#include "harness/base/error.hpp"
#include "harness/base/translation.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <array>
#include <cstdint>

namespace labcheck {

namespace {

void require(bool done) {
  if (!done) throw HarnessError(tr("libcrypto cannot compute a SHA-256 digest"));
}

using Sha256 = std::array<unsigned char, 32>;

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
  Sha256 digest{};
  require(EVP_DigestFinal_ex(context_.get(), digest.data(), nullptr) == 1);
  return fmt::format("{:02x}", fmt::join(digest, ""));
}

std::string sha256(std::string_view bytes) {
  std::string digest(sizeof(Sha256), '\0');
  require(EVP_Digest(bytes.data(), bytes.size(), reinterpret_cast<unsigned char*>(digest.data()),
                     nullptr, EVP_sha256(), nullptr) == 1);
  return digest;
}

std::string sha256_hex(std::string_view bytes) {
  Sha256 digest{};
  require(EVP_Digest(bytes.data(), bytes.size(), digest.data(), nullptr, EVP_sha256(), nullptr) ==
          1);
  return fmt::format("{:02x}", fmt::join(digest, ""));
}

}  // namespace labcheck
