# SPDX-License-Identifier: MIT
# ctest reads this file before it starts tests, which inherit its environment.
set(ENV{LC_ALL} C.UTF-8)
