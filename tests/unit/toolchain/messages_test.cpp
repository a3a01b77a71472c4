// SPDX-License-Identifier: MIT
#include "harness/toolchain/messages.hpp"

#include <gtest/gtest.h>

namespace labcheck::test {
namespace {

using Kind = CompileFailure::Kind;

Diagnostic diagnostic(Severity severity) {
  return {"a.cu", 1, 0, severity, "bad"};
}

TEST(BuildMessages, QuoteTheFirstErrorOfTheCompiler) {
  const CompileFailure failure =
      messages::does_not_compile({diagnostic(Severity::warning),
                                  {"jo/b.cu", 7, 3, Severity::error, "expected a \";\""},
                                  diagnostic(Severity::error)},
                                 "lab.cuh:1: bad");
  EXPECT_EQ(failure.kind, Kind::compiler);
  EXPECT_EQ(failure.reason,
            "The submission does not compile: b.cu:7: expected a \";\" (and 1 more error)");
  EXPECT_EQ(failure.help, "Start with the first error: later errors often follow from it.");
}

TEST(BuildMessages, HaveNoHelpForASingleError) {
  const CompileFailure failure = messages::does_not_compile({diagnostic(Severity::error)}, {});
  EXPECT_EQ(failure.reason, "The submission does not compile: a.cu:1: bad");
  EXPECT_EQ(failure.help, "");
}

TEST(BuildMessages, QuoteAnErrorInAnotherFile) {
  EXPECT_EQ(
      messages::does_not_compile({diagnostic(Severity::warning)}, "too much shared data").reason,
      "The submission does not compile: too much shared data");
  EXPECT_EQ(messages::does_not_compile({}, {}).reason, "The submission does not compile.");
}

TEST(BuildMessages, TruncateALongErrorAtTheEndOfACharacter) {
  Diagnostic error = diagnostic(Severity::error);
  error.message = std::string(100, 'x');
  for (int k = 0; k < 100; ++k) error.message += "é";
  const std::string reason = messages::does_not_compile({error}, {}).reason;
  EXPECT_TRUE(reason.ends_with("é…")) << reason;
  EXPECT_LT(reason.size(), 250U);
}

TEST(BuildMessages, ExplainWhereToPutAStudentsOwnMain) {
  const CompileFailure failure = messages::does_not_link({{"f()"}, {"g()", "main"}});
  EXPECT_EQ(failure.kind, Kind::linker);
  EXPECT_EQ(failure.reason, "The submission defines main(), and so does the lab's driver.");
  EXPECT_EQ(failure.help,
            "Put your own main() between #ifndef LABCHECK and #endif: labcheck defines LABCHECK.");
}

TEST(BuildMessages, NameASymbolThatIsDefinedTwice) {
  const CompileFailure failure = messages::does_not_link({{"f()"}, {"scale(float*)"}});
  EXPECT_EQ(failure.reason, "The submission defines scale(float*) twice.");
  EXPECT_EQ(failure.help, "Make it static, or define it in only one file.");
}

// The errors are recorded from nvcc 13.0 and its g++.
TEST(BuildMessages, NameWhatReplacesOldNames) {
  const auto begins = [](const std::string& error, std::string_view words) {
    EXPECT_EQ(messages::replacement_for(error).substr(0, words.size()), words) << error;
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
    EXPECT_EQ(messages::replacement_for(error), "") << error;
}

TEST(BuildMessages, NameTheReplacementOfEachOldNameOnce) {
  const auto error = [](std::string name) {
    return Diagnostic{"a.cu", 7, 0, Severity::error, "identifier \"" + name + "\" is undefined"};
  };
  const CompileFailure failure = messages::does_not_compile(
      {error("cudaThreadSynchronize"), error("cudaThreadSynchronize"), error("cudaThreadExit")},
      {});
  EXPECT_EQ(failure.help,
            "Call cudaDeviceSynchronize() instead of cudaThreadSynchronize(). Call "
            "cudaDeviceReset() instead of cudaThreadExit().");
}

TEST(BuildMessages, NameTheFilesThatDefineASymbolTwice) {
  LinkProblems problems{{}, {"main"}};
  problems.definers = {"submission/a.cu", "submission/b.cu"};
  EXPECT_EQ(messages::does_not_link(problems, PartKind::program).reason,
            "The submission defines main() twice: in a.cu and b.cu.");
  problems.definers = {"submission/a.cu"};
  EXPECT_EQ(messages::does_not_link(problems, PartKind::program).reason,
            "a.cu defines main(), and so does a file of the lab.");
}

TEST(BuildMessages, ReportAMissingMain) {
  const CompileFailure failure = messages::does_not_link({{"main"}, {}});
  EXPECT_EQ(failure.kind, Kind::linker);
  EXPECT_EQ(failure.reason, "The program has no main().");
}

TEST(BuildMessages, ReportALibraryThatTheLabDoesNotLink) {
  const CompileFailure failure = messages::does_not_link({{"f()", "cublasSgemm_v2"}, {}});
  EXPECT_EQ(failure.reason,
            "The submission calls cublasSgemm_v2, but the lab does not link that library.");
  EXPECT_EQ(failure.help, "Write the code yourself instead of calling a library.");
}

TEST(BuildMessages, NameUndefinedSymbols) {
  const CompileFailure failure = messages::does_not_link({{"f()"}, {}});
  EXPECT_EQ(failure.reason, "The submission uses f(), but does not define it.");
  EXPECT_EQ(messages::does_not_link({{"f()", "g(int)"}, {}}).reason,
            "The submission uses f() and g(int), but does not define them.");
  EXPECT_EQ(failure.help,
            "Check that each definition has the same name and parameters as its declaration.");
}

TEST(BuildMessages, ReportOtherLinkFailures) {
  const CompileFailure failure = messages::does_not_link({});
  EXPECT_EQ(failure.kind, Kind::linker);
  EXPECT_EQ(failure.reason, "The submission does not link.");
}

TEST(BuildMessages, NameTheLimitThatTheCompilerExceeded) {
  BuildLimits limits;
  limits.time = std::chrono::seconds(90);
  limits.memory = std::size_t{2} << 30;
  const CompileFailure slow = messages::compiler_took_too_long(limits);
  EXPECT_EQ(slow.kind, Kind::time_limit);
  EXPECT_EQ(slow.reason, "The compiler did not finish within 1 min 30 s.");
  EXPECT_EQ(slow.help,
            "Look for a template or a constant expression that recurses or loops forever.");
  const CompileFailure large = messages::compiler_took_too_much_memory(limits);
  EXPECT_EQ(large.kind, Kind::memory_limit);
  EXPECT_EQ(large.reason, "The compiler used more than 2 GiB of memory.");
  EXPECT_EQ(large.help, "Look for an array or a template expansion that is far too large.");
  const CompileFailure many = messages::compiler_started_too_many_processes(64);
  EXPECT_EQ(many.kind, Kind::process_limit);
  EXPECT_EQ(many.reason, "The compiler ran more than 64 processes at once.");
  EXPECT_EQ(many.help, "Remove code that makes the compiler do anything other than compile.");
  const CompileFailure loud = messages::compiler_printed_too_much(std::size_t{1} << 20);
  EXPECT_EQ(loud.kind, Kind::output_limit);
  EXPECT_EQ(loud.reason, "The compiler printed more than 1 MiB.");
  EXPECT_EQ(loud.help,
            "Compile the submission yourself and start with the first message. Look for a #pragma "
            "message or a template that recurses forever.");
  const CompileFailure wide = messages::program_has_too_many_names();
  EXPECT_EQ(wide.kind, Kind::output_limit);
  EXPECT_EQ(wide.reason,
            "The program is too large to analyze, or it defines too many names or names that are "
            "too long.");
  EXPECT_EQ(wide.help,
            "Look for a template or a macro that defines thousands of functions or variables.");
}

}  // namespace
}  // namespace labcheck::test
