// SPDX-License-Identifier: MIT
// TODO 1: сложите.
void add() {}
