// SPDX-License-Identifier: MIT
/// SHA-256 digests, used as keys of build caches, to identify files in reports, and to check
/// outputs.
#pragma once

#include <memory>
#include <string>
#include <string_view>

struct evp_md_ctx_st;  // libcrypto's EVP_MD_CTX

namespace labcheck {

/// The SHA-256 digest of `bytes`, 32 bytes.
std::string sha256(std::string_view bytes);

/// The SHA-256 digest of `bytes` as 64 lower-case hexadecimal digits.
std::string sha256_hex(std::string_view bytes);

/// A digest of several parts that depends on where each part ends: "ab","c" differs from "a","bc".
class Digest {
 public:
  Digest();

  Digest& add(std::string_view part);

  /// The digest as 64 hexadecimal digits. No part may be added afterwards.
  std::string hex();

 private:
  std::unique_ptr<evp_md_ctx_st, void (*)(evp_md_ctx_st*)> context_;
};

/// The build id of the running program, in hexadecimal. It differs if any of the code differs, and
/// it is the same for the same sources and compiler. "" if the program was linked without
/// --build-id.
std::string build_id();

}  // namespace labcheck
