// says: The submission does not define void matmul(const float* a, const float* b, float* c, int m, int n, int k).
