// SPDX-License-Identifier: MIT
// TODO 1: addieren.
//
// TODO 2: schneller addieren.
void add() {}
