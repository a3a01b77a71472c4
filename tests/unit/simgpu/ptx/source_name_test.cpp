// SPDX-License-Identifier: MIT
#include "harness/simgpu/ptx/source_name.hpp"

#include <gtest/gtest.h>

#include <string>
#include <string_view>

namespace labcheck::simgpu::ptx {
namespace {

TEST(SourceName, IsDemangled) {
  EXPECT_EQ(source_name("_Z3addPff"), "add(float*, float)");
  EXPECT_EQ(source_name("_ZN4lab55tilesE"), "lab5::tiles");
}

TEST(SourceName, HasNoUnnamedNamespaces) {
  EXPECT_EQ(source_name("_ZN12_GLOBAL__N_16kernelEPN12_GLOBAL__N_14ItemE"), "kernel(Item*)");
}

TEST(SourceName, UnmangledNamesStay) {
  EXPECT_EQ(source_name("counter"), "counter");
  // extern "C": not the mangled type float.
  EXPECT_EQ(source_name("f"), "f");
  EXPECT_EQ(source_name("_Zbroken"), "_Zbroken");
}

TEST(SourceName, HasNoPrefixesOfSeparateCompilation) {
  // As nvcc 13 writes a static variable, kernel and function of b.cu and c2.cu.
  EXPECT_EQ(source_name("__nv_static_25__81e257e2_4_b_cu_8e450714_hidden"), "hidden");
  EXPECT_EQ(source_name("__nv_static_22__ff9d61ee_5_c2_cu_main__Z1kPi"), "k(int*)");
  EXPECT_EQ(source_name("_ZN34_INTERNAL_81e257e2_4_b_cu_8e4507144sameEi"), "same(int)");
}

// Each of the references S_ could double the length.
TEST(SourceName, ShortensNamesThatCouldBecomeVeryLong) {
  std::string references;
  for (int k = 0; k < 30; ++k) references += "S_";
  EXPECT_EQ(source_name("_ZN6thrust4sortIi" + references + "EEvv"), "thrust::sort");
  EXPECT_EQ(source_name("_Z4sortIi" + references + "EEvv"), "sort");
  EXPECT_EQ(source_name("_Z" + references), "_Z" + references);
}

TEST(SourceName, NamesWithMalformedPrefixesStay) {
  for (const char* name : {"__nv_static_", "__nv_static_9", "__nv_static_99_x_y",
                           "__nv_static_18446744073709551615_x_y", "__nv_static_x"}) {
    EXPECT_EQ(source_name(name), name);
  }
}

// Each `S_I...E` is a template of two copies of the type before it.
TEST(SourceName, OfExponentialLengthIsNotExpanded) {
  constexpr std::string_view kDigits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  std::string name = "_Z1fSt4pairIiiES_IS0_S0_E";
  const std::size_t short_length = source_name(name).size();
  EXPECT_GT(short_length, name.size());
  for (std::size_t k = 1; k < kDigits.size() - 1; ++k)
    name += "S_IS" + std::string(2, kDigits[k]).insert(1, "_S") + "_E";
  EXPECT_EQ(source_name(name), "f");
  EXPECT_EQ(short_name("_Z6squarePfi"), "square");
}

}  // namespace
}  // namespace labcheck::simgpu::ptx
