#include "lab.cuh"

// TODO: let each thread build the list of its keys with malloc(), walk over it, and free it. The heap has 8 MiB, unless you
// ask for more before the first kernel that uses it.
void build_lists(const int* keys, std::size_t n, int lists, int* lengths, long long* sums) {}
