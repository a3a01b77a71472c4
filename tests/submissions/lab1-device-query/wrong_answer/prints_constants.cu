// Prints the numbers of one GPU without asking for them.
// says: the program prints 'Device 0: labcheck simulated GPU', but it must be 'Device 0: Tesla T4
// (simulated by labcheck)'
#include <cstdio>
#include <cstring>

int main(int argc, char** argv) {
  if (argc > 1 && std::strcmp(argv[1], "0") != 0) {
    std::fprintf(stderr, "usage: device_query [DEVICE]\n");
    return 1;
  }
  std::printf("Device 0: labcheck simulated GPU\n");
  std::printf("compute capability: 8.0\n");
  std::printf("multiprocessors: 108\n");
  std::printf("warp size: 32\n");
  std::printf("threads per block: 1024\n");
  std::printf("threads per multiprocessor: 2048\n");
  std::printf("block size: 1024 x 1024 x 64\n");
  std::printf("grid size: 2147483647 x 65535 x 65535\n");
  std::printf("registers per block: 65536\n");
  std::printf("registers per multiprocessor: 65536\n");
  std::printf("shared memory per block: 49152 bytes\n");
  std::printf("shared memory per multiprocessor: 167936 bytes\n");
  std::printf("global memory: 4096 MiB\n");
  std::printf("constant memory: 65536 bytes\n");
  std::printf("L2 cache: 41943040 bytes\n");
  std::printf("memory bus width: 5120 bits\n");
  std::printf("error correction: no\n");
  std::printf("clock rate: 1000 MHz\n");
  std::printf("memory clock rate: 1215 MHz\n");
  std::printf("resident warps: 6912\n");
  std::printf("registers per resident thread: 32\n");
  std::printf("peak bandwidth: 1555.2 GB/s\n");
  std::printf("time to read the memory: 2.76 ms\n");
  return 0;
}
