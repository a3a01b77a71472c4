// SPDX-License-Identifier: MIT
// The driver for builds without libFuzzer: tries each file of a folder and deterministic mutations
// of it.
#include "harness/base/files.hpp"

#include <algorithm>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <random>
#include <string>
#include <vector>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace {

namespace fs = std::filesystem;
using Random = std::minstd_rand;  // the same sequence in every standard library

constexpr int kMutations = 200;  // per file

std::size_t random_below(Random& random, std::size_t bound) {
  return bound == 0 ? 0 : random() % bound;
}

// Applies one mutation: changes a byte, removes a piece, inserts a copy of a piece, overwrites a
// piece with another, or truncates.
void mutate(std::string& bytes, Random& random) {
  if (bytes.empty()) return;
  const std::size_t at = random_below(random, bytes.size());
  const std::size_t length = 1 + random_below(random, std::min<std::size_t>(bytes.size() - at, 64));
  const std::string piece = bytes.substr(at, length);
  const std::size_t other = random_below(random, bytes.size());
  switch (random_below(random, 5)) {
    case 0:
      bytes[at] = static_cast<char>(random());
      return;
    case 1:
      bytes.erase(at, length);
      return;
    case 2:
      bytes.insert(other, piece);
      return;
    case 3:
      bytes.replace(other, length, piece);
      return;
    default:
      bytes.resize(at);
  }
}

void attempt(const std::string& bytes) {
  // A heap block of exactly this size, so that sanitizers detect reads past its end.
  const std::vector<std::uint8_t> exact(bytes.begin(), bytes.end());
  LLVMFuzzerTestOneInput(exact.data(), exact.size());
}

}  // namespace

int main(int count, char** arguments) {
  if (count != 2) return 2;
  std::vector<fs::path> files;
  for (const auto& entry : fs::directory_iterator(arguments[1])) files.push_back(entry.path());
  std::sort(files.begin(), files.end());
  for (const fs::path& file : files) {
    std::printf("%s\n", file.filename().c_str());
    std::fflush(stdout);  // so that the input is known if it crashes this program
    const std::string original = labcheck::read_file(file);
    attempt(original);
    Random random;
    for (int k = 0; k < kMutations; ++k) {
      std::string bytes = original;
      for (std::size_t changes = 1 + random_below(random, 4); changes > 0; --changes)
        mutate(bytes, random);
      attempt(bytes);
    }
  }
  return files.empty() ? 1 : 0;
}
