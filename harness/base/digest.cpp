#include "harness/base/digest.hpp"

#include "harness/base/error.hpp"

#include <fmt/format.h>
#include <openssl/evp.h>

#include <array>
#include <cstdint>

namespace labcheck {

struct Digest::State {
  EVP_MD_CTX* context = EVP_MD_CTX_new();
  ~State() { EVP_MD_CTX_free(context); }
};

namespace {

void require(int openssl_status) {
  if (openssl_status != 1) throw HarnessError("libcrypto cannot compute a SHA-256 digest");
}

std::string finish(EVP_MD_CTX* context) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> bytes{};
  unsigned int size = 0;
  require(EVP_DigestFinal_ex(context, bytes.data(), &size));
  std::string hex;
  for (unsigned int i = 0; i < size; ++i) hex += fmt::format("{:02x}", bytes[i]);
  return hex;
}

}  // namespace

Digest::Digest() : state_(std::make_unique<State>()) {
  require(EVP_DigestInit_ex(state_->context, EVP_sha256(), nullptr));
}

Digest::~Digest() = default;

Digest& Digest::add(std::string_view part) {
  const std::uint64_t size = part.size();
  require(EVP_DigestUpdate(state_->context, &size, sizeof size));
  require(EVP_DigestUpdate(state_->context, part.data(), part.size()));
  return *this;
}

std::string Digest::hex() {
  return finish(state_->context);
}

std::string sha256_hex(std::string_view bytes) {
  EVP_MD_CTX* context = EVP_MD_CTX_new();
  const std::unique_ptr<EVP_MD_CTX, void (*)(EVP_MD_CTX*)> owner(context, EVP_MD_CTX_free);
  require(EVP_DigestInit_ex(context, EVP_sha256(), nullptr));
  require(EVP_DigestUpdate(context, bytes.data(), bytes.size()));
  return finish(context);
}

}  // namespace labcheck
