// SPDX-License-Identifier: MIT
// Intentionally empty. The libraries built from this file have the names of NVIDIA's runtimes and
// depend on liblabcheck_cudart.so, so the loader uses it for programs linked with NVIDIA's runtimes
// (see CMakeLists.txt).
