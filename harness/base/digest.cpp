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

}  // namespace

class Sha256 {
 public:
  Sha256() : context_(EVP_MD_CTX_new(), EVP_MD_CTX_free) {
    require(context_ != nullptr && EVP_DigestInit_ex(context_.get(), EVP_sha256(), nullptr) == 1);
  }

  void add(const void* bytes, std::size_t size) {
    require(EVP_DigestUpdate(context_.get(), bytes, size) == 1);
  }

  std::string bytes() {
    std::array<unsigned char, EVP_MAX_MD_SIZE> bytes{};
    unsigned int size = 0;
    require(EVP_DigestFinal_ex(context_.get(), bytes.data(), &size) == 1);
    return {reinterpret_cast<const char*>(bytes.data()), size};
  }

  std::string hex() {
    std::string hex;
    for (const char byte : bytes()) hex += fmt::format("{:02x}", static_cast<unsigned char>(byte));
    return hex;
  }

 private:
  std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> context_;
};

Digest::Digest() : sha256_(std::make_unique<Sha256>()) {}

Digest::~Digest() = default;

Digest& Digest::add(std::string_view part) {
  const std::uint64_t size = part.size();
  sha256_->add(&size, sizeof size);
  sha256_->add(part.data(), part.size());
  return *this;
}

std::string Digest::hex() {
  return sha256_->hex();
}

std::string sha256(std::string_view bytes) {
  Sha256 sha256;
  sha256.add(bytes.data(), bytes.size());
  return sha256.bytes();
}

std::string sha256_hex(std::string_view bytes) {
  Sha256 sha256;
  sha256.add(bytes.data(), bytes.size());
  return sha256.hex();
}

}  // namespace labcheck
