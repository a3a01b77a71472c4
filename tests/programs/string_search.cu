// All positions of a word in a text, and the first of them.
// prints: 4 times, first at 7
#include "tests/support/cuda_program.hpp"

#include <cstring>

__constant__ char word[16];

__global__ void search(const char* text, int length, int word_length, int* count, int* first) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i + word_length > length) return;
  for (int k = 0; k < word_length; ++k) {
    if (text[i + k] != word[k]) return;
  }
  atomicAdd(count, 1);
  atomicMin(first, i);
}

int main() {
  const char* text = "a clam can cram, a clean can, but can not be canned";
  const char* sought = "can";
  const int length = static_cast<int>(std::strlen(text));
  int expected = 0, expected_first = length;
  for (const char* at = std::strstr(text, sought); at != nullptr;
       at = std::strstr(at + 1, sought)) {
    if (expected++ == 0) expected_first = static_cast<int>(at - text);
  }
  REQUIRE_OK(cudaMemcpyToSymbol(word, sought, std::strlen(sought)));
  const DeviceArray<char> device_text(std::vector<char>(text, text + length));
  const DeviceArray<int> count(std::vector<int>{0}), first(std::vector<int>{length});
  search<<<4, 32>>>(device_text.get(), length, static_cast<int>(std::strlen(sought)), count.get(),
                    first.get());
  REQUIRE_OK(cudaGetLastError());
  EXPECT(count.to_host()[0] == expected);
  EXPECT(first.to_host()[0] == expected_first);
  std::printf("%d times, first at %d\n", count.to_host()[0], first.to_host()[0]);
  return failures;
}
