// A child process has a connection of its own, and so another simulated device with the same
// addresses. The input is on one device and the output on the other: neither of them is both read
// and written by the host.
// verdict: forbidden suspicious device_fault run_time_error wrong_answer
// on gpu: compile_error
// earns: 10
#include "lab.cuh"

#include <csignal>
#include <dlfcn.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <unistd.h>

using Allocate = cudaError_t (*)(void**, std::size_t);
using Free = cudaError_t (*)(void*);

enum class Order : char { allocate, release, write };

/// What both processes see.
struct Exchange {
  Order order;
  std::size_t size;
  void *address, *out;
  char from[8 << 20], to[8 << 20];
};

static Exchange* exchange;
static int to_child[2], to_parent[2];
static Allocate allocate;
static Free release;

__global__ void do_nothing() {}

static void order(Order what) {
  char byte = 0;
  exchange->order = what;
  if (write(to_child[1], &byte, 1) != 1 || read(to_parent[0], &byte, 1) != 1) _exit(3);
}

static void serve() {
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  close(to_child[1]);
  for (char byte; read(to_child[0], &byte, 1) == 1;) {
    if (exchange->order == Order::allocate) allocate(&exchange->address, exchange->size);
    if (exchange->order == Order::release) release(exchange->address);
    if (exchange->order == Order::write) {
      cudaMemcpy(exchange->out, exchange->to, exchange->size, cudaMemcpyHostToDevice);
      // This device's memory at the address of the input gets its contents, too.
      allocate(&exchange->address, exchange->size);
      cudaMemcpy(exchange->address, exchange->from, exchange->size, cudaMemcpyHostToDevice);
    }
    if (write(to_parent[1], &byte, 1) != 1) break;
  }
  _exit(0);
}

__attribute__((constructor(101))) static void start() {
  allocate = reinterpret_cast<Allocate>(dlsym(RTLD_NEXT, "cudaMalloc"));
  release = reinterpret_cast<Free>(dlsym(RTLD_NEXT, "cudaFree"));
  exchange = static_cast<Exchange*>(
      mmap(nullptr, sizeof *exchange, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0));
  if (pipe(to_child) != 0 || pipe(to_parent) != 0) _exit(3);
  if (fork() == 0) serve();
  exchange->address = nullptr;
  order(Order::release);  // the child connects first
}

static int allocations = 0;

cudaError_t own_malloc(void** address, std::size_t size) asm("cudaMalloc");

// The output comes first: on the child's device, where labcheck fills it. The input is on this one.
cudaError_t own_malloc(void** address, std::size_t size) {
  const cudaError_t error = allocate(address, size);
  if (++allocations == 1) {
    exchange->size = size;
    order(Order::allocate);
  }
  return error;
}

cudaError_t own_free(void* address) asm("cudaFree");

cudaError_t own_free(void* address) {
  if (address != nullptr) {
    exchange->address = address;
    order(Order::release);
    allocations = 0;
  }
  return release(address);
}

void transpose(const float* in, float* out, int rows, int cols) {
  const std::size_t count = static_cast<std::size_t>(rows) * cols;
  do_nothing<<<1, 1>>>();
  auto* from = reinterpret_cast<unsigned*>(exchange->from);
  auto* to = reinterpret_cast<unsigned*>(exchange->to);
  cudaMemcpy(from, in, count * sizeof(unsigned), cudaMemcpyDeviceToHost);
  for (std::size_t i = 0; i < count; ++i) to[i % cols * rows + i / cols] = from[i];
  exchange->size = count * sizeof(unsigned);
  exchange->out = out;
  order(Order::write);
}
