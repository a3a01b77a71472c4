#include "harness/spec/compile_options.hpp"

#include <gtest/gtest.h>

namespace labcheck {
namespace {

TEST(CompileOptions, HarmlessOnesAreTakenAsTheyAre) {
  for (const char* option : {"--std=c++17", "-std=c++20", "-O3", "--use_fast_math", "-DTILE",
                             "-DTILE=16", "-DX=", "-DX=-1.5e+3f", "-maxrregcount=64",
                             "--maxrregcount=255", "--extra-device-vectorization", "-Xptxas=-v"}) {
    EXPECT_EQ(allowed_compile_option(option), option);
  }
}

TEST(CompileOptions, AnOptionOfPtxasBecomesOneArgument) {
  EXPECT_EQ(allowed_compile_option("-Xptxas -dlcm=ca"), "-Xptxas=-dlcm=ca");
  EXPECT_EQ(allowed_compile_option("-Xptxas --opt-level=2"), std::nullopt);
  EXPECT_EQ(allowed_compile_option("-Xptxas -O2"), "-Xptxas=-O2");
}

TEST(CompileOptions, WhatReachesFurtherIsRefused) {
  for (const char* option : {"",
                             "-",
                             "-G",
                             "-g",
                             "-o",
                             "-I/etc",
                             "-include=/etc/passwd",
                             "-DX=\"/etc/passwd\"",
                             "-DX=$(id)",
                             "-DX;rm",
                             "-D",
                             "-D9",
                             "-O9",
                             "-Ofast-compile=max",
                             "-Xptxas",
                             "-Xptxas -o=/tmp/x",
                             "-Xptxas --output-file=x",
                             "-Xptxas -v,-o,x",
                             "-Xptxas -v -o x",
                             "-Xcompiler -fplugin=x.so",
                             "--std=c++17 -G",
                             "--std=c++98",
                             "--compiler-bindir=/tmp",
                             "-maxrregcount=0",
                             "matmul.cu",
                             "@options",
                             "--options-file=x",
                             "-O3\n-G"}) {
    EXPECT_EQ(allowed_compile_option(option), std::nullopt) << option;
  }
}

}  // namespace
}  // namespace labcheck
