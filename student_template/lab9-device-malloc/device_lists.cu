#include "lab.cuh"

// TODO 1, begin here: write a kernel in which thread l is in charge of list l, if l < lists. It walks over all n keys;
// for each with key % lists == l it takes a Node from malloc(sizeof(Node)) and puts it in front of its list. Launch it
// here.
//
// TODO 2: let the thread walk over its list, write how many nodes it has and what their keys add up to, and free each
// node.
//
// TODO 3: what if malloc gives a null pointer? And ask for more heap than 8 MiB before the first kernel that uses it.
void build_lists(const int* keys, std::size_t n, int lists, int* lengths, long long* sums) {}
