// The driver API: contexts, modules from PTX text, memory, launches, streams, events, and errors.
// alone: cuda.h
// environment: LABCHECK_SIM_CHECKS=full
#include "check.hpp"

#include <cstdint>
#include <cstring>
#include <cuda.h>
#include <string>
#include <vector>

const char* const kPtx = R"(
.version 7.8
.target sm_80
.address_size 64

.global .align 4 .u32 total = 5;

.visible .entry scale(.param .u64 data, .param .f32 factor, .param .u32 n)
{
  .reg .pred %p<2>;
  .reg .f32 %f<4>;
  .reg .b32 %r<6>;
  .reg .b64 %rd<5>;
  ld.param.u64 %rd1, [data];
  ld.param.f32 %f1, [factor];
  ld.param.u32 %r1, [n];
  mov.u32 %r2, %ctaid.x;
  mov.u32 %r3, %ntid.x;
  mov.u32 %r4, %tid.x;
  mad.lo.s32 %r5, %r2, %r3, %r4;
  setp.ge.u32 %p1, %r5, %r1;
  @%p1 bra done;
  mul.wide.u32 %rd2, %r5, 4;
  add.s64 %rd3, %rd1, %rd2;
  ld.global.f32 %f2, [%rd3];
  mul.f32 %f3, %f2, %f1;
  st.global.f32 [%rd3], %f3;
done:
  ret;
}
)";

bool is_named(CUresult error, const char* name) {
  const char* text = nullptr;
  return cuGetErrorName(error, &text) == CUDA_SUCCESS && std::strcmp(text, name) == 0;
}

void check_before_context() {
  int count = 0;
  EXPECT(cuDeviceGetCount(&count) == CUDA_ERROR_NOT_INITIALIZED);
  EXPECT(cuInit(1) == CUDA_ERROR_INVALID_VALUE);
  EXPECT(cuInit(0) == CUDA_SUCCESS);
  CUdeviceptr address = 0;
  EXPECT(cuMemAlloc(&address, 4) == CUDA_ERROR_INVALID_CONTEXT);
  EXPECT(cuLaunchKernel(nullptr, 1, 1, 1, 1, 1, 1, 0, nullptr, nullptr, nullptr) ==
         CUDA_ERROR_INVALID_CONTEXT);
  EXPECT(is_named(CUDA_ERROR_INVALID_CONTEXT, "CUDA_ERROR_INVALID_CONTEXT"));
  const char* text = nullptr;
  EXPECT(cuGetErrorString(CUDA_ERROR_INVALID_VALUE, &text) == CUDA_SUCCESS &&
         std::string(text) == "invalid argument");
  EXPECT(cuGetErrorName(static_cast<CUresult>(12345), &text) == CUDA_ERROR_INVALID_VALUE &&
         text == nullptr);
}

CUdevice check_device() {
  CUdevice device = -1;
  int count = 0, major = 0, warp = 0, version = 0;
  char name[256] = "";
  std::size_t bytes = 0;
  EXPECT(cuDeviceGetCount(&count) == CUDA_SUCCESS && count == 1);
  EXPECT(cuDeviceGet(&device, 1) == CUDA_ERROR_INVALID_DEVICE);
  EXPECT(cuDeviceGet(&device, 0) == CUDA_SUCCESS && device == 0);
  EXPECT(cuDeviceGetName(name, sizeof name, device) == CUDA_SUCCESS);
  EXPECT(std::string(name) == "labcheck simulated GPU");
  char part[5];
  EXPECT(cuDeviceGetName(part, sizeof part, device) == CUDA_SUCCESS && std::string(part) == "labc");
  EXPECT(cuDeviceGetAttribute(&major, CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR, device) ==
             CUDA_SUCCESS &&
         major == 8);
  EXPECT(cuDeviceGetAttribute(&warp, CU_DEVICE_ATTRIBUTE_WARP_SIZE, device) == CUDA_SUCCESS &&
         warp == 32);
  EXPECT(cuDeviceTotalMem(&bytes, device) == CUDA_SUCCESS && bytes == std::size_t{4} << 30);
  EXPECT(cuDriverGetVersion(&version) == CUDA_SUCCESS && version == 13000);
  return device;
}

CUresult create_context(CUcontext* context, CUdevice device) {
#if CUDA_VERSION >= 13000
  return cuCtxCreate(context, nullptr, 0, device);
#else
  return cuCtxCreate(context, 0, device);
#endif
}

void check_contexts(CUdevice device) {
  CUcontext first = nullptr, second = nullptr, primary = nullptr, current = nullptr;
  EXPECT(create_context(&first, device) == CUDA_SUCCESS);
  EXPECT(create_context(&second, device) == CUDA_SUCCESS);
  EXPECT(cuCtxGetCurrent(&current) == CUDA_SUCCESS && current == second);
  EXPECT(cuCtxDestroy(second) == CUDA_SUCCESS);
  EXPECT(cuCtxDestroy(second) == CUDA_ERROR_INVALID_CONTEXT);
  EXPECT(cuCtxSetCurrent(second) == CUDA_ERROR_INVALID_CONTEXT);
  EXPECT(cuCtxGetCurrent(&current) == CUDA_SUCCESS && current == first);
  EXPECT(cuCtxDestroy(first) == CUDA_SUCCESS);
  EXPECT(cuCtxSynchronize() == CUDA_ERROR_INVALID_CONTEXT);
  EXPECT(cuDevicePrimaryCtxRetain(&primary, device) == CUDA_SUCCESS);
  EXPECT(cuCtxSetCurrent(primary) == CUDA_SUCCESS);
  EXPECT(cuCtxSynchronize() == CUDA_SUCCESS);
}

void check_launch(CUmodule module) {
  CUfunction scale = nullptr, missing = nullptr;
  EXPECT(cuModuleGetFunction(&scale, module, "scale") == CUDA_SUCCESS);
  EXPECT(cuModuleGetFunction(&missing, module, "scales") == CUDA_ERROR_NOT_FOUND);
  unsigned n = 1000;
  float factor = 3;
  CUdeviceptr data = 0;
  CUstream stream = nullptr;
  CUevent start = nullptr, end = nullptr;
  std::vector<float> values(n, 2.0f);
  EXPECT(cuMemAlloc(&data, n * sizeof(float)) == CUDA_SUCCESS);
  EXPECT(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING) == CUDA_SUCCESS);
  EXPECT(cuEventCreate(&start, CU_EVENT_DEFAULT) == CUDA_SUCCESS);
  EXPECT(cuEventCreate(&end, CU_EVENT_DEFAULT) == CUDA_SUCCESS);
  EXPECT(cuMemcpyHtoDAsync(data, values.data(), n * sizeof(float), stream) == CUDA_SUCCESS);
  void* arguments[] = {&data, &factor, &n};
  EXPECT(cuEventRecord(start, stream) == CUDA_SUCCESS);
  EXPECT(cuLaunchKernel(scale, 8, 1, 1, 128, 1, 1, 0, stream, arguments, nullptr) == CUDA_SUCCESS);
  EXPECT(cuEventRecord(end, stream) == CUDA_SUCCESS);

  // The same launch with a buffer.
  struct {
    CUdeviceptr data;
    float factor;
    unsigned n;
  } block{data, factor, n};
  std::size_t size = sizeof block;
  void* extra[] = {CU_LAUNCH_PARAM_BUFFER_POINTER, &block, CU_LAUNCH_PARAM_BUFFER_SIZE, &size,
                   CU_LAUNCH_PARAM_END};
  EXPECT(cuLaunchKernel(scale, 8, 1, 1, 128, 1, 1, 0, stream, nullptr, extra) == CUDA_SUCCESS);
  size = 12;
  EXPECT(cuLaunchKernel(scale, 8, 1, 1, 128, 1, 1, 0, stream, nullptr, extra) ==
         CUDA_ERROR_INVALID_VALUE);
  EXPECT(cuStreamSynchronize(stream) == CUDA_SUCCESS);
  float milliseconds = -1;
  EXPECT(cuEventElapsedTime(&milliseconds, start, end) == CUDA_SUCCESS && milliseconds > 0);
  EXPECT(cuMemcpyDtoH(values.data(), data, n * sizeof(float)) == CUDA_SUCCESS);
  for (const float value : values) EXPECT(value == 18);

  std::vector<unsigned> words(n);
  EXPECT(cuMemsetD32(data, 0x01020304, n) == CUDA_SUCCESS);
  EXPECT(cuMemsetD32(data + 1, 0, 1) == CUDA_ERROR_INVALID_VALUE);
  EXPECT(cuMemsetD8(data, 0xFF, 4) == CUDA_SUCCESS);
  EXPECT(cuMemcpyDtoH(words.data(), data, n * sizeof(unsigned)) == CUDA_SUCCESS);
  EXPECT(words[0] == 0xFFFFFFFF && words[1] == 0x01020304);

  int threads = 0;
  EXPECT(cuFuncGetAttribute(&threads, CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK, scale) ==
         CUDA_SUCCESS);
  EXPECT(threads == 1024);
  CUfunction invalid = reinterpret_cast<CUfunction>(&threads);
  EXPECT(cuLaunchKernel(invalid, 1, 1, 1, 1, 1, 1, 0, nullptr, arguments, nullptr) ==
         CUDA_ERROR_INVALID_HANDLE);
  EXPECT(cuEventDestroy(start) == CUDA_SUCCESS && cuEventDestroy(end) == CUDA_SUCCESS);
  EXPECT(cuStreamDestroy(stream) == CUDA_SUCCESS);
  EXPECT(cuStreamDestroy(stream) == CUDA_ERROR_INVALID_HANDLE);
  EXPECT(cuMemFree(data) == CUDA_SUCCESS);
  EXPECT(cudaGetLastError() == cudaSuccess);  // the driver API leaves the runtime's last error
}

void check_modules() {
  CUmodule module = nullptr;
  EXPECT(cuModuleLoad(&module, "/nonexistent.ptx") == CUDA_ERROR_FILE_NOT_FOUND);
  EXPECT(cuModuleLoadData(&module, "not PTX") == CUDA_ERROR_INVALID_IMAGE);
  EXPECT(cuModuleLoadData(&module, kPtx) == CUDA_SUCCESS);
  check_launch(module);
  CUdeviceptr address = 0;
  std::size_t size = 0;
  unsigned total = 0;
  EXPECT(cuModuleGetGlobal(&address, &size, module, "total") == CUDA_SUCCESS && size == 4);
  EXPECT(cuMemcpyDtoH(&total, address, size) == CUDA_SUCCESS && total == 5);
  EXPECT(cuModuleGetGlobal(&address, &size, module, "sum") == CUDA_ERROR_NOT_FOUND);
  EXPECT(cuModuleUnload(module) == CUDA_SUCCESS);
  EXPECT(cuModuleUnload(module) == CUDA_ERROR_INVALID_HANDLE);
  CUfunction scale = nullptr;
  EXPECT(cuModuleGetFunction(&scale, module, "scale") == CUDA_ERROR_INVALID_HANDLE);
}

int main() {
  check_before_context();
  const CUdevice device = check_device();
  check_contexts(device);
  check_modules();
  EXPECT(cuDevicePrimaryCtxRelease(device) == CUDA_SUCCESS);
  return failures != 0;
}
