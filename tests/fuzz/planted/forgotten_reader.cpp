// SPDX-License-Identifier: MIT
// A target that no CMakeLists.txt names.
extern "C" int LLVMFuzzerTestOneInput(const unsigned char*, unsigned long) {
  return 0;
}
