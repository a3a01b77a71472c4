// SPDX-License-Identifier: MIT
#include "harness/toolchain/compile_failures.hpp"

#include "harness/base/render.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

using Kind = CompileFailure::Kind;

Diagnostic diagnostic(Severity severity) {
  return {"a.cu", 1, 0, severity, verbatim("bad")};
}

TEST(BuildMessages, QuoteTheFirstErrorOfTheCompiler) {
  const CompileFailure failure =
      does_not_compile({diagnostic(Severity::warning),
                        {"jo/b.cu", 7, 3, Severity::error, verbatim("expected a \";\"")},
                        diagnostic(Severity::error)},
                       "lab.cuh:1: bad");
  EXPECT_EQ(failure.kind, Kind::compiler);
  EXPECT_EQ(render(failure.reason),
            "The submission does not compile: b.cu:7: expected a \";\" (and 1 more error)");
  EXPECT_FALSE(failure.help.empty());
}

TEST(BuildMessages, HaveNoHelpForASingleError) {
  const CompileFailure failure = does_not_compile({diagnostic(Severity::error)}, {});
  EXPECT_EQ(render(failure.reason), "The submission does not compile: a.cu:1: bad");
  EXPECT_EQ(render(failure.help), "");
}

TEST(BuildMessages, QuoteAnErrorInAnotherFile) {
  EXPECT_EQ(
      render(does_not_compile({diagnostic(Severity::warning)}, "too much shared data").reason),
      "The submission does not compile: too much shared data");
  EXPECT_EQ(render(does_not_compile({}, {}).reason), "The submission does not compile.");
}

TEST(BuildMessages, TruncateALongErrorAtTheEndOfACharacter) {
  Diagnostic error = diagnostic(Severity::error);
  std::string text(100, 'x');
  for (int k = 0; k < 100; ++k) text += "é";
  error.message = verbatim(text);
  const std::string reason = render(does_not_compile({error}, {}).reason);
  EXPECT_TRUE(reason.ends_with("é…")) << reason;
  EXPECT_LT(reason.size(), 250U);
}

TEST(BuildMessages, ExplainWhereToPutAStudentsOwnMain) {
  const CompileFailure failure = does_not_link({{"f()"}, {"g()", "main"}});
  EXPECT_EQ(failure.kind, Kind::linker);
  EXPECT_NE(render(failure.help).find("#ifndef LABCHECK"), std::string::npos);
}

TEST(BuildMessages, NameASymbolThatIsDefinedTwice) {
  EXPECT_EQ(render(does_not_link({{"f()"}, {"scale(float*)"}}).reason),
            "The submission defines scale(float*) twice.");
}

// The errors are recorded from nvcc 13.0 and its g++.
TEST(BuildMessages, NameWhatReplacesOldNames) {
  const auto begins = [](const std::string& error, std::string_view words) {
    EXPECT_EQ(render(replacement_for(error)).substr(0, words.size()), words) << error;
  };
  const auto undefined = [](const std::string& name) {
    return "identifier \"" + name + "\" is undefined";
  };
  begins(undefined("cudaThreadSynchronize"), "Call cudaDeviceSynchronize() instead");
  begins(undefined("cudaThreadExit"), "Call cudaDeviceReset() instead");
  begins(undefined("cudaThreadSetLimit"), "Call cudaDeviceSetLimit() instead");
  begins(undefined("cudaThreadGetLimit"), "Call cudaDeviceGetLimit() instead");
  begins(undefined("cudaThreadSetCacheConfig"), "Call cudaDeviceSetCacheConfig() instead");
  begins(undefined("cudaThreadGetCacheConfig"), "Call cudaDeviceGetCacheConfig() instead");
  begins("texture is not a template", "CUDA 12 removed texture references");
  begins("no instance of overloaded function \"tex2D\" matches the argument list",
         "CUDA 12 removed texture references");
  for (const char* name : {"cudaBindTexture", "cudaBindTexture2D", "cudaBindTextureToArray",
                           "cudaUnbindTexture", "cudaGetTextureReference"})
    begins(undefined(name), "CUDA 12 removed texture references");
  begins("surface is not a template", "CUDA 12 removed surface references");
  begins(undefined("cudaBindSurfaceToArray"), "CUDA 12 removed surface references");
  begins(undefined("__shfl"), "Call __shfl_sync(), with a mask");
  begins(undefined("__shfl_up"), "Call __shfl_up_sync(), with a mask");
  begins(undefined("__shfl_down"), "Call __shfl_down_sync(), with a mask");
  begins(undefined("__shfl_xor"), "Call __shfl_xor_sync(), with a mask");
  begins(
      "Instruction 'vote' without '.sync' is not supported on .target sm_70 and higher from PTX "
      "ISA version 6.4",
      "Call __any_sync(), __all_sync() or __ballot_sync()");
  for (const char* name : {"cudaConfigureCall", "cudaSetupArgument", "cudaLaunch"})
    begins(undefined(name), "Launch the kernel with kernel<<<grid, block>>>");
  begins("no suitable constructor exists to convert from \"int\" to \"cudaMemLocation\"",
         "Since CUDA 13, cudaMemPrefetchAsync()");
  begins(undefined("cudaProfilerStart"), "Include <cuda_profiler_api.h>");
  begins(undefined("cudaSetDoubleForDevice"), "Remove cudaSetDoubleForDevice()");
  begins("class \"cudaDeviceProp\" has no member \"clockRate\"", "CUDA 13 removed this member");
  for (const char* name : {"CUDA_SAFE_CALL", "CUT_SAFE_CALL", "cutilSafeCall", "cutCreateTimer"})
    begins(undefined(name), "The cutil library was removed");
  begins(undefined("sdkCreateTimer"), "This timer belongs to the CUDA samples");
  for (const char* name : {"checkCudaErrors", "gpuErrchk", "CUDA_CHECK", "HANDLE_ERROR"})
    begins(undefined(name), "This macro comes from a course or from the CUDA samples");
  begins("cutil.h: No such file or directory", "The cutil library was removed");
  begins("cutil_inline.h: No such file or directory", "The cutil library was removed");
  begins("helper_cuda.h: No such file or directory", "This header belongs to the CUDA samples");
  begins("book.h: No such file or directory", "This header belongs to the CUDA samples");
  begins("sm_11_atomic_functions.h: No such file or directory", "nvcc includes this header itself");
}

TEST(BuildMessages, LeaveOtherNamesAlone) {
  for (const char* error :
       {"identifier \"cutoff\" is undefined", "identifier \"__syncthread\" is undefined",
        "class \"cudaDeviceProp\" has no member \"clocks\"", "expected a \";\"",
        "helper_mine.h: No such file or directory"})
    EXPECT_EQ(render(replacement_for(error)), "") << error;
}

TEST(BuildMessages, NameTheReplacementOfEachOldNameOnce) {
  const auto error = [](std::string name) {
    return Diagnostic{"a.cu", 7, 0, Severity::error,
                      verbatim("identifier \"" + name + "\" is undefined")};
  };
  const CompileFailure failure = does_not_compile(
      {error("cudaThreadSynchronize"), error("cudaThreadSynchronize"), error("cudaThreadExit")},
      {});
  EXPECT_EQ(render(failure.help),
            "Call cudaDeviceSynchronize() instead of cudaThreadSynchronize(). Call "
            "cudaDeviceReset() instead of cudaThreadExit().");
}

TEST(BuildMessages, NameTheFilesThatDefineASymbolTwice) {
  LinkProblems problems{{}, {"main"}};
  problems.definers = {"submission/a.cu", "submission/b.cu"};
  EXPECT_EQ(render(does_not_link(problems, PartKind::program).reason),
            "The submission defines main() twice: in a.cu and b.cu.");
  problems.definers = {"submission/a.cu"};
  EXPECT_EQ(render(does_not_link(problems, PartKind::program).reason),
            "a.cu defines main(), and so does a file of the lab.");
}

TEST(BuildMessages, ReportAMissingMain) {
  const CompileFailure failure = does_not_link({{"main"}, {}});
  EXPECT_EQ(failure.kind, Kind::linker);
  EXPECT_EQ(render(failure.reason), "The program has no main().");
}

TEST(BuildMessages, ReportALibraryThatTheLabDoesNotLink) {
  EXPECT_EQ(render(does_not_link({{"f()", "cublasSgemm_v2"}, {}}).reason),
            "The submission calls cublasSgemm_v2, but the lab does not link that library.");
}

TEST(BuildMessages, NameUndefinedSymbols) {
  EXPECT_EQ(render(does_not_link({{"f()"}, {}}).reason),
            "The submission uses f(), but does not define it.");
  EXPECT_EQ(render(does_not_link({{"f()", "g(int)"}, {}}).reason),
            "The submission uses f() and g(int), but does not define them.");
}

TEST(BuildMessages, ReportOtherLinkFailures) {
  const CompileFailure failure = does_not_link({});
  EXPECT_EQ(failure.kind, Kind::linker);
  EXPECT_EQ(render(failure.reason), "The submission does not link.");
}

}  // namespace
}  // namespace labcheck::test
