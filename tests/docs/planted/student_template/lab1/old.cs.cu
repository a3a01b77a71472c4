// SPDX-License-Identifier: MIT
void old() {}
