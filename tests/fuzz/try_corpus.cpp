// The driver for machines without libFuzzer: tries each file of a folder, and mutations of it that
// are the same in every run.
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
using Random = std::minstd_rand;  // the same numbers with every standard library

constexpr int kMutations = 200;  // of each file

std::size_t below(Random& random, std::size_t bound) {
  return bound == 0 ? 0 : random() % bound;
}

// One of: a byte changed, a piece removed, a piece doubled, a piece put over another, the end cut
// off.
void mutate(std::string& bytes, Random& random) {
  if (bytes.empty()) return;
  const std::size_t at = below(random, bytes.size());
  const std::size_t length = 1 + below(random, std::min<std::size_t>(bytes.size() - at, 64));
  const std::string piece = bytes.substr(at, length);
  const std::size_t other = below(random, bytes.size());
  switch (below(random, 5)) {
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
  // On the heap and of just that size, for sanitizers to see what is read behind it.
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
    std::fflush(stdout);  // names the input that ends this program
    const std::string original = labcheck::read_file(file);
    attempt(original);
    Random random;
    for (int k = 0; k < kMutations; ++k) {
      std::string bytes = original;
      for (std::size_t changes = 1 + below(random, 4); changes > 0; --changes)
        mutate(bytes, random);
      attempt(bytes);
    }
  }
  return files.empty() ? 1 : 0;
}
