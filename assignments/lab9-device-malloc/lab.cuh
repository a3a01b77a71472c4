// SPDX-License-Identifier: MIT
// The contract of lab 9. Your device_lists.cu defines this function; the grader calls it.
#pragma once

#include <cstddef>

/// The nodes of the lists, 128 bytes each. The grader ignores `values`, which represents the data of a key in a real
/// program.
struct Node {
  int key;
  float values[29];
  Node* next;
};

/// Builds `lists` linked lists from n keys, with nodes from malloc() in the kernel. List l contains the keys with
/// key mod lists == l, for l = 0 ... lists-1. Writes the number of its nodes to lengths[l] and the sum of their keys to
/// sums[l]. Keys are not negative, 1 <= n <= 2^20, 1 <= lists <= 2^14; a list may be empty. If the heap is full, the
/// length of the list is -1. The kernels must free every node, because the function is called many times. All pointers
/// point to device memory. Do not write to keys; lengths and sums hold random values before the call.
void build_lists(const int* keys, std::size_t n, int lists, int* lengths, long long* sums);
