// A kernel uses tensor cores through PTX, which is not simulated.
//
// finds: unsupported
__global__ void multiply(const uint2* a, const unsigned* b, float4* c) {
  const uint2 left = a[threadIdx.x];
  const unsigned right = b[threadIdx.x];
  float4 sum = {0, 0, 0, 0};
  asm("mma.sync.aligned.m16n8k8.row.col.f32.f16.f16.f32 "
      "{%0, %1, %2, %3}, {%4, %5}, {%6}, {%0, %1, %2, %3};"
      : "+f"(sum.x), "+f"(sum.y), "+f"(sum.z), "+f"(sum.w)
      : "r"(left.x), "r"(left.y), "r"(right));  // here
  c[threadIdx.x] = sum;
}

int main() {
  uint2* a = nullptr;
  unsigned* b = nullptr;
  float4* c = nullptr;
  cudaMalloc(&a, 32 * sizeof(uint2));
  cudaMalloc(&b, 32 * sizeof(unsigned));
  cudaMalloc(&c, 32 * sizeof(float4));
  multiply<<<1, 32>>>(a, b, c);
  cudaDeviceSynchronize();
  return 0;
}
