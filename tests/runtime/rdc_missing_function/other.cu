__device__ int present(int x) {
  return x + 1;
}
