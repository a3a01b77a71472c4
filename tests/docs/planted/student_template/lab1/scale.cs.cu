// SPDX-License-Identifier: MIT
// TODO 1: vynásobte.

/* Řetězec není
   komentář. */
const char* scale() {
  return "// 1";  // jedna
}
