// SPDX-License-Identifier: MIT
#include "harness/base/translation.hpp"
#include "harness/toolchain/compile_failures.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace labcheck {
namespace {

enum class Legacy { absent, declared };

struct OldName {
  std::string_view in_error;  // words of the compiler's message; a header's name begins it
  const char* replacement;
  Legacy legacy = Legacy::absent;  // whether driver/include/labcheck/legacy.hpp declares it
};

constexpr const char* kTextureObject = translatable(
    "CUDA 12 removed texture references: create a texture object with cudaCreateTextureObject(), "
    "pass it to the kernel as a cudaTextureObject_t, and read it with tex2D<float>(texture, x, "
    "y).");
constexpr const char* kSurfaceObject = translatable(
    "CUDA 12 removed surface references: create a surface object with cudaCreateSurfaceObject(), "
    "and pass it to the kernel as a cudaSurfaceObject_t.");
constexpr const char* kLaunch =
    translatable("Launch the kernel with kernel<<<grid, block>>>(arguments).");
constexpr const char* kOwnCheck = translatable(
    "This macro comes from a course or from the CUDA samples: define it in your file, or compare "
    "the cudaError_t that the call returns with cudaSuccess.");
constexpr const char* kCutil = translatable(
    "The cutil library was removed with CUDA 5: compare the cudaError_t that a call returns with "
    "cudaSuccess, and measure times with cudaEvent_t.");
constexpr const char* kSamples = translatable(
    "This header belongs to the CUDA samples, not to the toolkit: leave it out, and compare the "
    "cudaError_t that a call returns with cudaSuccess.");
constexpr const char* kTimer = translatable(
    "This timer belongs to the CUDA samples, not to the toolkit: measure times with cudaEvent_t.");
constexpr const char* kBuiltIn =
    translatable("nvcc includes this header itself if it still exists: remove the #include.");
constexpr const char* kLocation = translatable(
    "Since CUDA 13, cudaMemPrefetchAsync() and cudaMemAdvise() take a cudaMemLocation instead of a "
    "device number: {cudaMemLocationTypeDevice, device}.");
constexpr const char* kVote = translatable(
    "Call __any_sync(), __all_sync() or __ballot_sync(), with a mask of the threads as the first "
    "argument.");
constexpr const char* kAttribute =
    translatable("CUDA 13 removed this member of cudaDeviceProp: call cudaDeviceGetAttribute().");

// Judged by the messages of nvcc 13.0 and its g++. Of two entries that fit, the first counts.
constexpr std::array kOldNames{
    OldName{"\"cudaThreadSynchronize\"",
            translatable("Call cudaDeviceSynchronize() instead of cudaThreadSynchronize()."),
            Legacy::declared},
    OldName{"\"cudaThreadExit\"",
            translatable("Call cudaDeviceReset() instead of cudaThreadExit()."), Legacy::declared},
    OldName{"\"cudaThreadSetLimit\"",
            translatable("Call cudaDeviceSetLimit() instead of cudaThreadSetLimit()."),
            Legacy::declared},
    OldName{"\"cudaThreadGetLimit\"",
            translatable("Call cudaDeviceGetLimit() instead of cudaThreadGetLimit()."),
            Legacy::declared},
    OldName{"\"cudaThreadSetCacheConfig\"",
            translatable("Call cudaDeviceSetCacheConfig() instead of cudaThreadSetCacheConfig()."),
            Legacy::declared},
    OldName{"\"cudaThreadGetCacheConfig\"",
            translatable("Call cudaDeviceGetCacheConfig() instead of cudaThreadGetCacheConfig()."),
            Legacy::declared},
    OldName{"texture is not a template", kTextureObject},
    OldName{"overloaded function \"tex1D", kTextureObject},
    OldName{"overloaded function \"tex2D", kTextureObject},
    OldName{"overloaded function \"tex3D", kTextureObject},
    OldName{"\"cudaBindTexture", kTextureObject},
    OldName{"\"cudaUnbindTexture", kTextureObject},
    OldName{"\"cudaGetTexture", kTextureObject},
    OldName{"surface is not a template", kSurfaceObject},
    OldName{"\"cudaBindSurface", kSurfaceObject},
    OldName{"\"cudaGetSurface", kSurfaceObject},
    OldName{"\"__shfl\"",
            translatable("Call __shfl_sync(), with a mask of the threads as the first argument."),
            Legacy::declared},
    OldName{
        "\"__shfl_up\"",
        translatable("Call __shfl_up_sync(), with a mask of the threads as the first argument."),
        Legacy::declared},
    OldName{
        "\"__shfl_down\"",
        translatable("Call __shfl_down_sync(), with a mask of the threads as the first argument."),
        Legacy::declared},
    OldName{
        "\"__shfl_xor\"",
        translatable("Call __shfl_xor_sync(), with a mask of the threads as the first argument."),
        Legacy::declared},
    OldName{"Instruction 'vote' without '.sync'", kVote, Legacy::declared},
    OldName{"\"cudaConfigureCall\"", kLaunch},
    OldName{"\"cudaSetupArgument\"", kLaunch},
    OldName{"\"cudaLaunch\"", kLaunch},
    OldName{"\"cudaMemLocation\"", kLocation, Legacy::declared},
    OldName{"\"cudaProfiler", translatable("Include <cuda_profiler_api.h>, which declares "
                                           "cudaProfilerStart() and cudaProfilerStop().")},
    OldName{
        "\"cudaSetDoubleForDevice\"",
        translatable("Remove cudaSetDoubleForDevice(): all of today's GPUs have double precision."),
        Legacy::declared},
    OldName{
        "\"cudaSetDoubleForHost\"",
        translatable("Remove cudaSetDoubleForHost(): all of today's GPUs have double precision."),
        Legacy::declared},
    OldName{"no member \"clockRate\"", kAttribute, Legacy::declared},
    OldName{"no member \"memoryClockRate\"", kAttribute, Legacy::declared},
    OldName{"no member \"deviceOverlap\"", kAttribute, Legacy::declared},
    OldName{"no member \"kernelExecTimeoutEnabled\"", kAttribute, Legacy::declared},
    OldName{"no member \"computeMode\"", kAttribute, Legacy::declared},
    OldName{"no member \"singleToDoublePrecisionPerfRatio\"", kAttribute, Legacy::declared},
    OldName{"no member \"cooperativeMultiDeviceLaunch\"", kAttribute, Legacy::declared},
    OldName{"\"CUDA_SAFE_CALL", kCutil},
    OldName{"\"CUT_", kCutil},
    OldName{"\"cutil", kCutil},
    OldName{"\"cutCreate", kCutil},
    OldName{"\"cutStart", kCutil},
    OldName{"\"cutStop", kCutil},
    OldName{"\"cutGet", kCutil},
    OldName{"\"cutReset", kCutil},
    OldName{"\"cutDelete", kCutil},
    OldName{"\"sdkCreateTimer\"", kTimer},
    OldName{"\"sdkStartTimer\"", kTimer},
    OldName{"\"sdkStopTimer\"", kTimer},
    OldName{"\"sdkGetTimerValue\"", kTimer},
    OldName{"\"StopWatchInterface\"", kTimer},
    OldName{"\"checkCudaErrors\"", kOwnCheck},
    OldName{"\"getLastCudaError\"", kOwnCheck},
    OldName{"\"gpuErrchk\"", kOwnCheck},
    OldName{"\"CUDA_CHECK\"", kOwnCheck},
    OldName{"\"CHECK\"", kOwnCheck},
    OldName{"\"HANDLE_ERROR\"", kOwnCheck},
};

constexpr std::array kOldHeaders{
    OldName{"cutil", kCutil},
    OldName{"helper_cuda", kSamples},
    OldName{"helper_functions", kSamples},
    OldName{"helper_timer", kSamples},
    OldName{"helper_string", kSamples},
    OldName{"helper_image", kSamples},
    OldName{"helper_math", kSamples},
    OldName{"book.h", kSamples},
    OldName{"common/book.h", kSamples},
    OldName{"../common/book.h", kSamples},
    OldName{"sm_11_", kBuiltIn},
    OldName{"sm_12_", kBuiltIn},
    OldName{"sm_13_", kBuiltIn},
    OldName{"cuda_texture_types.h", kBuiltIn},
};

template <class Table, class Fits>
const OldName* first_that(const Table& table, Fits fits) {
  const auto found = std::find_if(table.begin(), table.end(), fits);
  return found == table.end() ? nullptr : &*found;
}

const OldName* old_name_in(const std::string& error) {
  if (error.ends_with("No such file or directory"))
    return first_that(kOldHeaders, [&](auto& old) { return error.starts_with(old.in_error); });
  return first_that(kOldNames, [&](auto& old) { return error.find(old.in_error) != error.npos; });
}

}  // namespace

Message replacement_for(const std::string& error) {
  const OldName* old = old_name_in(error);
  return old == nullptr ? Message{} : text_of_lab(old->replacement);
}

bool is_declared_by_legacy(const std::string& error) {
  const OldName* old = old_name_in(error);
  return old != nullptr && old->legacy == Legacy::declared;
}

}  // namespace labcheck
