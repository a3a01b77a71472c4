// SPDX-License-Identifier: MIT
#include "harness/toolchain/code_facts.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace labcheck {
namespace {

using Facts = std::vector<PtxFact>;
using Names = std::vector<std::string>;

Facts facts_in(const std::string& ptx) {
  Facts facts;
  for (const PtxEvidence& shown : facts_of_ptx(ptx).evidence) facts.push_back(shown.fact);
  return facts;
}

TEST(PtxFacts, SharedMemoryIsReadOrWritten) {
  for (const char* line : {"\tld.shared.f32 \t%f1, [%r1];", "@%p1 st.volatile.shared.u32 [%r1], 0;",
                           "\tatom.shared.add.u32 %r2, [%r1], 1;", "\tcvta.shared.u64 %rd1, %rd2;",
                           "\tcp.async.ca.shared.global [%r1], [%rd1], 4;",
                           "\tldmatrix.sync.aligned.m8n8.x4.shared.b16 {%r1}, [%r2];",
                           "\tmbarrier.init.shared::cta.b64 [%r1], 1;"})
    EXPECT_EQ(facts_in(line), Facts{PtxFact::shared_memory}) << line;
  EXPECT_EQ(facts_in("\t.shared .align 4 .b8 tile[4096];"), Facts{}) << "it is only declared";
  EXPECT_EQ(facts_in("\tld.global.f32 %f1, [%rd1]; // .shared"), Facts{});
}

TEST(PtxFacts, ConstantMemoryIsDeclaredOrRead) {
  EXPECT_EQ(facts_in(".const .align 4 .b8 table[64];"), Facts{PtxFact::constant_declared});
  EXPECT_EQ(facts_in(".visible .const .align 4 .f32 scale = 0f3F800000;"),
            Facts{PtxFact::constant_declared});
  EXPECT_EQ(facts_in(".const .align 4 .b8 __cudart_i2opi_f[24] = {65};"), Facts{})
      << "a table of nvcc's mathematical functions";
  EXPECT_EQ(facts_in(".global .align 8 .b8 x[8] = {generic(.const y)};"), Facts{});
  EXPECT_EQ(facts_in("\tld.const.f32 \t%f1, [table];"), Facts{PtxFact::constant_read});
  EXPECT_EQ(facts_in("\tcvta.const.u64 %rd1, %rd2;"), Facts{PtxFact::constant_read});
}

TEST(PtxFacts, TensorCoresMultiplyMatrices) {
  EXPECT_EQ(facts_in("\twmma.mma.sync.aligned.row.col.m16n16k16.f32.f32 {%f1};"),
            Facts{PtxFact::tensor_cores});
  EXPECT_EQ(facts_in("\tmma.sync.aligned.m16n8k16.row.col.f32 {%f1};"),
            Facts{PtxFact::tensor_cores});
  EXPECT_EQ(facts_in("\tbar.warp.sync \t%r1;\n\tshfl.sync.down.b32 %r1, %r2, 1, 31, -1;"), Facts{});
}

TEST(PtxFacts, TheDeviceHeapIsUsedByMalloc) {
  EXPECT_EQ(facts_in(".extern .func  (.param .b64 func_retval0) malloc"),
            Facts{PtxFact::device_malloc});
  EXPECT_EQ(facts_in(".func  (.param .b64 func_retval0) my_malloc"), Facts{});
}

TEST(PtxFacts, KernelsOfLibrariesAreInTheirNamespaces) {
  EXPECT_EQ(facts_in(".visible .entry _ZN3cub11EmptyKernelIvEEvv("), Facts{PtxFact::cub_kernel});
  EXPECT_EQ(facts_in(".entry _ZN6thrust8cuda_cubE("), Facts{PtxFact::thrust_kernel});
  EXPECT_EQ(facts_in(".entry _ZN7cutlass6KernelI("), Facts{PtxFact::cutlass_kernel});
  EXPECT_EQ(facts_in(".entry _Z3cubPf("), Facts{}) << "a kernel named cub";
}

TEST(PtxFacts, HaveTheFirstLineOfEachFile) {
  const PtxFacts facts = facts_of_ptx(
      "\t.file\t1 \"/tmp/ld.shared, // begin inline asm\"\n"
      "\t.file\t2 \"/tmp/\\164iled.cu\"\n"
      "\t.loc\t1 20 3\n\tst.shared.f32 [%r1], %f1;\n"
      "\t.loc\t1 7 3, function_name $L__info_string0, inlined_at 1 20 3\n"
      "\tld.shared.f32 %f1, [%r1];\n"
      "\t.loc\t2 9 1\n\t// begin inline asm\n\tst.shared.f32 [%r1], %f1;\n");
  EXPECT_EQ(facts.evidence, (std::vector<PtxEvidence>{{PtxFact::shared_memory, 1, 7},
                                                      {PtxFact::inline_assembly, 2, 9},
                                                      {PtxFact::shared_memory, 2, 9}}));
  EXPECT_EQ(facts.files, (std::vector<std::pair<int, std::string>>{
                             {1, "/tmp/ld.shared, // begin inline asm"}, {2, "/tmp/tiled.cu"}}));
}

TEST(Symbols, AreWhatNmLists) {
  EXPECT_EQ(undefined_symbols_in("                 U cudaMalloc\n                 w weak(int)\n"
                                 "0000000000000000 T f()\n U x\n"),
            (Names{"cudaMalloc", "weak(int)"}));
  EXPECT_EQ(functions_in("0000000000000000 T twice(float const*)\n0010 B counter\n0020 W g()\n"),
            (Names{"twice(float const*)"}));
}

TEST(CodeFacts, SurviveAsText) {
  CodeFacts facts;
  facts.ptx.push_back({{{PtxFact::cub_kernel, 3, 0}}, {{3, "/a b/c.cuh"}}});
  facts.ptx.emplace_back();
  facts.undefined = {"dlopen", "f(int, char const*)"};
  facts.functions = {"g() ", ""};
  facts.has_system_call = true;
  EXPECT_EQ(parse_code_facts(text_of(facts)), facts);
  EXPECT_EQ(parse_code_facts(text_of(CodeFacts())), CodeFacts());
}

// A student chooses names.
TEST(CodeFacts, CannotBeForgedWithNames) {
  CodeFacts facts;
  facts.functions = {"system call", "undefined dlopen", "ptx"};
  EXPECT_EQ(parse_code_facts(text_of(facts)), facts);
}

TEST(CodeFacts, OfSeveralObjectsAreAdded) {
  CodeFacts facts;
  facts.undefined = {"a"};
  CodeFacts other;
  other.undefined = {"b"};
  other.has_system_call = true;
  facts.add(other);
  EXPECT_EQ(facts.undefined, (Names{"a", "b"}));
  EXPECT_TRUE(facts.has_system_call);
}

}  // namespace
}  // namespace labcheck
