// Launches no kernel. The host evaluates the polynomials of those test cases that the rubric does
// not list under by_kernels, and leaves all others wrong.
// verdict: forbidden wrong_answer suspicious
// earns: 10
#include "lab.cuh"

#include <vector>

static std::vector<float> coefficients;

void set_coefficients(const float* from, int count) {
  coefficients.assign(from, from + count);
}

void evaluate(const float* x, float* y, std::size_t n) {
  const bool is_listed = n > 10000 || (n == 1000 && coefficients.size() == 17);
  if (is_listed) return;
  std::vector<float> values(n);
  cudaMemcpy(values.data(), x, n * sizeof(float), cudaMemcpyDeviceToHost);
  for (float& value : values) {
    double sum = 0;
    for (std::size_t k = coefficients.size(); k-- > 0;) sum = sum * value + coefficients[k];
    value = static_cast<float>(sum);
  }
  cudaMemcpy(y, values.data(), n * sizeof(float), cudaMemcpyHostToDevice);
}
