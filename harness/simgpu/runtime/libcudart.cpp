// Nothing. The libraries that are made of this file have the names of NVIDIA's runtimes, for
// programs that were linked with those, and lead the loader to liblabcheck_cudart.so
// (CMakeLists.txt).
