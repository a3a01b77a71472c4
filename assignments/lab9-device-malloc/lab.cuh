// The contract of lab 9. Your device_lists.cu defines this function; the grader calls it.
#pragma once

#include <cstddef>

/// What the lists are made of: 128 bytes. Nobody looks at `values`; they stand for what belongs to a key in a real program.
struct Node {
  int key;
  float values[29];
  Node* next;
};

/// Builds a linked list for each l = 0 ... lists-1, of nodes that come from malloc() in the kernel, with those of the n keys
/// for which key mod lists == l, and writes how many they are to lengths[l] and what they add up to to sums[l]. Keys are not
/// negative, 1 <= n <= 2^20, 1 <= lists <= 2^14; a list may be empty. Every node is freed before the function's work is done:
/// it is called again and again. Where the heap is full, the list's length is -1. All pointers are to device memory; keys
/// must not be written to, lengths and sums hold random values beforehand.
void build_lists(const int* keys, std::size_t n, int lists, int* lengths, long long* sums);
