#include "harness/simgpu/ptx/source_name.hpp"

#include <gtest/gtest.h>

namespace labcheck::simgpu::ptx {
namespace {

TEST(SourceName, IsDemangled) {
  EXPECT_EQ(source_name("_Z3addPff"), "add(float*, float)");
  EXPECT_EQ(source_name("_ZN4lab55tilesE"), "lab5::tiles");
}

TEST(SourceName, HasNoUnnamedNamespaces) {
  EXPECT_EQ(source_name("_ZN12_GLOBAL__N_16kernelEPN12_GLOBAL__N_14ItemE"), "kernel(Item*)");
}

TEST(SourceName, StaysWhereNothingIsMangled) {
  EXPECT_EQ(source_name("counter"), "counter");
  // extern "C": not the mangled type float.
  EXPECT_EQ(source_name("f"), "f");
  EXPECT_EQ(source_name("_Zbroken"), "_Zbroken");
}

TEST(SourceName, HasNoMarksOfSeparateCompilation) {
  // As nvcc 13 writes a static variable, kernel and function of b.cu and c2.cu.
  EXPECT_EQ(source_name("__nv_static_25__81e257e2_4_b_cu_8e450714_hidden"), "hidden");
  EXPECT_EQ(source_name("__nv_static_22__ff9d61ee_5_c2_cu_main__Z1kPi"), "k(int*)");
  EXPECT_EQ(source_name("_ZN34_INTERNAL_81e257e2_4_b_cu_8e4507144sameEi"), "same(int)");
}

TEST(SourceName, OfABrokenMarkStays) {
  for (const char* name : {"__nv_static_", "__nv_static_9", "__nv_static_99_x_y",
                           "__nv_static_18446744073709551615_x_y", "__nv_static_x"}) {
    EXPECT_EQ(source_name(name), name);
  }
}

}  // namespace
}  // namespace labcheck::simgpu::ptx
