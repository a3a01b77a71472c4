// A kernel multiplies sparse matrices with tensor cores, which is not simulated.
//
// finds: unsupported
#define MULTIPLY(sum, a, b, metadata)                                    \
  asm("mma.sp.sync.aligned.m16n8k16.row.col.f32.f16.f16.f32 "            \
      "{%0, %1, %2, %3}, {%4, %5}, {%6, %7}, {%0, %1, %2, %3}, %8, 0x0;" \
      : "+f"(sum.x), "+f"(sum.y), "+f"(sum.z), "+f"(sum.w)               \
      : "r"(a.x), "r"(a.y), "r"(b.x), "r"(b.y), "r"(metadata))

__global__ void multiply(const uint2* a, const uint2* b, float4* c) {
  float4 sum = {0, 0, 0, 0};
  MULTIPLY(sum, a[threadIdx.x], b[threadIdx.x], 0x44444444);  // here
  c[threadIdx.x] = sum;
}

int main() {
  uint2* a = nullptr;
  uint2* b = nullptr;
  float4* c = nullptr;
  cudaMalloc(&a, 32 * sizeof(uint2));
  cudaMalloc(&b, 32 * sizeof(uint2));
  cudaMalloc(&c, 32 * sizeof(float4));
  multiply<<<1, 32>>>(a, b, c);
  cudaDeviceSynchronize();
  return 0;
}
