#include "harness/toolchain/resource_usage.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {

// As nvcc 11.8 to 13 print it for a file with a warning and two kernels, one of which spills.
constexpr const char* kLog =
    "add.cu(3): warning #177-D: variable \"x\" was declared but never referenced\n"
    "\n"
    "ptxas info    : 0 bytes gmem, 16 bytes cmem[3]\n"
    "ptxas info    : Compiling entry function '_Z3addPff' for 'sm_80'\n"
    "ptxas info    : Function properties for _Z3addPff\n"
    "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill loads\n"
    "ptxas info    : Used 8 registers, 364 bytes cmem[0]\n"
    "ptxas info    : Compiling entry function '_Z4wideIfEvPT_' for 'sm_80'\n"
    "ptxas info    : Function properties for _Z4wideIfEvPT_\n"
    "    96 bytes stack frame, 92 bytes spill stores, 120 bytes spill loads\n"
    "ptxas info    : Used 255 registers, used 1 barriers, 96 bytes cumulative stack size\n"
    "ptxas info    : Compile time = 12.345 ms\n";

TEST(ResourceUsage, TellsRegistersAndSpillsOfEachKernel) {
  const ResourceUsage usage = parse_resource_usage(kLog);
  EXPECT_EQ(usage, (ResourceUsage{{"_Z3addPff", {8, 0}}, {"_Z4wideIfEvPT_", {255, 92 + 120}}}));
}

TEST(ResourceUsage, IsEmptyWhereTheAssemblerSaysNothing) {
  EXPECT_TRUE(parse_resource_usage("").empty());
  EXPECT_TRUE(parse_resource_usage("add.cu(3): error: expected a \";\"\n").empty());
}

TEST(ResourceUsage, OfFunctionsThatAreNoKernelsIsLeftOut) {
  EXPECT_TRUE(parse_resource_usage("ptxas info    : Function properties for _Z1fi\n"
                                   "    0 bytes stack frame, 0 bytes spill stores, 0 bytes spill "
                                   "loads\n")
                  .empty());
}

TEST(ResourceUsage, LeavesWhatTheCompilerSaysItself) {
  EXPECT_EQ(without_resource_usage(kLog),
            "add.cu(3): warning #177-D: variable \"x\" was declared but never referenced\n\n");
}

}  // namespace
}  // namespace labcheck
