// SPDX-License-Identifier: MIT
/// SHA-256 digests, used as keys of build caches, to identify files in reports, and to check
/// outputs.
#pragma once

#include <memory>
#include <string>
#include <string_view>

namespace labcheck {

class Sha256;

/// The SHA-256 digest of `bytes`, 32 bytes.
std::string sha256(std::string_view bytes);

/// The SHA-256 digest of `bytes` as 64 lower-case hexadecimal digits.
std::string sha256_hex(std::string_view bytes);

/// A digest of several parts that depends on where each part ends: "ab","c" differs from "a","bc".
class Digest {
 public:
  Digest();
  ~Digest();
  Digest(const Digest&) = delete;
  Digest& operator=(const Digest&) = delete;

  Digest& add(std::string_view part);

  /// The digest as 64 hexadecimal digits. No part may be added afterwards.
  std::string hex();

 private:
  std::unique_ptr<Sha256> sha256_;
};

}  // namespace labcheck
