// A constructor talks to labcheck in place of the driver. It claims that all buffers are in host memory, where it transposes,
// copies the input to the device and garbage back, and runs a kernel that does nothing.
// verdict: forbidden wrong_answer run_time_error suspicious
// earns: 10
#include "lab.cuh"

#include <cstdint>
#include <cstring>
#include <string>
#include <sys/mman.h>
#include <unistd.h>

__global__ void do_nothing() {}

void transmit(std::uint32_t kind, const std::string& body) {
  const std::uint32_t header[2] = {kind, static_cast<std::uint32_t>(body.size())};
  const std::string message = std::string(reinterpret_cast<const char*>(header), sizeof header) + body;
  if (write(3, message.data(), message.size()) < 0) _exit(0);
}

std::string read_exactly(std::size_t size) {
  std::string bytes(size, '\0');
  for (std::size_t at = 0; at < size;) {
    const ssize_t count = read(3, &bytes[at], size - at);
    if (count <= 0) _exit(0);
    at += static_cast<std::size_t>(count);
  }
  return bytes;
}

std::string receive(std::uint32_t& kind) {
  const std::string header = read_exactly(8);
  std::uint32_t size = 0;
  std::memcpy(&kind, header.data(), 4);
  std::memcpy(&size, header.data() + 4, 4);
  return read_exactly(size);
}

template <class T>
T value_at(const std::string& body, std::size_t at) {
  T value{};
  if (at + sizeof value <= body.size()) std::memcpy(&value, body.data() + at, sizeof value);
  return value;
}

std::string text(const std::string& name) {
  return std::string(1, static_cast<char>(name.size())) + std::string(3, '\0') + name;
}

struct Region {
  std::uint64_t bytes, offset;
};

Region region(const std::string& body, const std::string& name) {
  const std::string key = text(name);
  const std::size_t at = body.rfind(key) + key.size() + 2;
  return {value_at<std::uint64_t>(body, at), value_at<std::uint64_t>(body, at + 8) + 4096};
}

struct Driver {
  Driver() {
    transmit(1, {});  // hello
    for (std::uint32_t kind = 0;;) {
      const std::string request = receive(kind);
      if (kind != 2) break;  // run_case
      for (const char* name : {"in", "out"}) {
        transmit(3, text(name) + std::string(8, '\0'));  // buffer_placed, in host memory
        std::uint32_t filled = 0;
        receive(filled);
      }
      run(request);
      transmit(5, std::string(10, '\0') + std::string("\2\0\0\0", 4) + text("in") + text("out"));  // case_done
    }
    transmit(7, {});  // end
    _exit(0);
  }

  static void run(const std::string& request) {
    const Region in = region(request, "in");
    const Region out = region(request, "out");
    const std::size_t cols = number(request, "cols");
    const std::size_t rows = number(request, "rows");
    const std::size_t size = (in.offset > out.offset ? in.offset : out.offset) + in.bytes + 4096;
    char* arena = static_cast<char*>(mmap(nullptr, size, PROT_READ | PROT_WRITE, MAP_SHARED, 4, 0));
    if (arena == MAP_FAILED) return;
    const float* from = reinterpret_cast<float*>(arena + in.offset);
    float* to = reinterpret_cast<float*>(arena + out.offset);
    void* device = nullptr;
    cudaMalloc(&device, in.bytes);
    cudaMemcpy(device, from, in.bytes, cudaMemcpyHostToDevice);
    do_nothing<<<1, 1>>>();
    cudaMemcpy(to, device, in.bytes, cudaMemcpyDeviceToHost);
    cudaFree(device);
    for (std::size_t i = 0; i < rows * cols; ++i) to[i % cols * rows + i / cols] = from[i];
    munmap(arena, size);
  }

  // After a parameter's name, there is a byte before its value.
  static std::size_t number(const std::string& request, const std::string& name) {
    return value_at<std::int64_t>(request, request.find(text(name)) + text(name).size() + 1);
  }
};
Driver driver;

void transpose(const float*, float*, int, int) {}
