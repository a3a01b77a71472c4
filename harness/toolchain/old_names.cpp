// SPDX-License-Identifier: MIT
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/toolchain/compile_failures.hpp"

#include <algorithm>
#include <array>
#include <span>
#include <string_view>

namespace labcheck {
namespace {

enum class Legacy { absent, declared };

struct OldName {
  // Alternatives, each words of the compiler's message; a header's name begins it.
  std::string_view in_error;
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
    OldName{R"("cudaThreadSynchronize")",
            translatable("Call cudaDeviceSynchronize() instead of cudaThreadSynchronize()."),
            Legacy::declared},
    OldName{R"("cudaThreadExit")",
            translatable("Call cudaDeviceReset() instead of cudaThreadExit()."), Legacy::declared},
    OldName{R"("cudaThreadSetLimit")",
            translatable("Call cudaDeviceSetLimit() instead of cudaThreadSetLimit()."),
            Legacy::declared},
    OldName{R"("cudaThreadGetLimit")",
            translatable("Call cudaDeviceGetLimit() instead of cudaThreadGetLimit()."),
            Legacy::declared},
    OldName{R"("cudaThreadSetCacheConfig")",
            translatable("Call cudaDeviceSetCacheConfig() instead of cudaThreadSetCacheConfig()."),
            Legacy::declared},
    OldName{R"("cudaThreadGetCacheConfig")",
            translatable("Call cudaDeviceGetCacheConfig() instead of cudaThreadGetCacheConfig()."),
            Legacy::declared},
    OldName{R"(texture is not a template|overloaded function "tex1D|)"
            R"(overloaded function "tex2D|overloaded function "tex3D|"cudaBindTexture|)"
            R"("cudaUnbindTexture|"cudaGetTexture)",
            kTextureObject},
    OldName{R"(surface is not a template|"cudaBindSurface|"cudaGetSurface)", kSurfaceObject},
    OldName{R"("__shfl")",
            translatable("Call __shfl_sync(), with a mask of the threads as the first argument."),
            Legacy::declared},
    OldName{
        R"("__shfl_up")",
        translatable("Call __shfl_up_sync(), with a mask of the threads as the first argument."),
        Legacy::declared},
    OldName{
        R"("__shfl_down")",
        translatable("Call __shfl_down_sync(), with a mask of the threads as the first argument."),
        Legacy::declared},
    OldName{
        R"("__shfl_xor")",
        translatable("Call __shfl_xor_sync(), with a mask of the threads as the first argument."),
        Legacy::declared},
    OldName{"Instruction 'vote' without '.sync'", kVote, Legacy::declared},
    OldName{R"("cudaConfigureCall"|"cudaSetupArgument"|"cudaLaunch")", kLaunch},
    OldName{R"("cudaMemLocation")", kLocation, Legacy::declared},
    OldName{R"("cudaProfiler)", translatable("Include <cuda_profiler_api.h>, which declares "
                                             "cudaProfilerStart() and cudaProfilerStop().")},
    OldName{
        R"("cudaSetDoubleForDevice")",
        translatable("Remove cudaSetDoubleForDevice(): all of today's GPUs have double precision."),
        Legacy::declared},
    OldName{
        R"("cudaSetDoubleForHost")",
        translatable("Remove cudaSetDoubleForHost(): all of today's GPUs have double precision."),
        Legacy::declared},
    OldName{R"(no member "clockRate"|no member "memoryClockRate"|)"
            R"(no member "deviceOverlap"|no member "kernelExecTimeoutEnabled"|)"
            R"(no member "computeMode"|no member "singleToDoublePrecisionPerfRatio"|)"
            R"(no member "cooperativeMultiDeviceLaunch")",
            kAttribute, Legacy::declared},
    OldName{R"("CUDA_SAFE_CALL|"CUT_|"cutil|"cutCreate|"cutStart|"cutStop|"cutGet|)"
            R"("cutReset|"cutDelete)",
            kCutil},
    OldName{R"("sdkCreateTimer"|"sdkStartTimer"|"sdkStopTimer"|"sdkGetTimerValue"|)"
            R"("StopWatchInterface")",
            kTimer},
    OldName{R"("checkCudaErrors"|"getLastCudaError"|"gpuErrchk"|"CUDA_CHECK"|"CHECK"|)"
            R"("HANDLE_ERROR")",
            kOwnCheck},
};

constexpr std::array kOldHeaders{
    OldName{"cutil", kCutil},
    OldName{"helper_cuda|helper_functions|helper_timer|helper_string|helper_image|"
            "helper_math|book.h|common/book.h|../common/book.h",
            kSamples},
    OldName{"sm_11_|sm_12_|sm_13_|cuda_texture_types.h", kBuiltIn},
};

// The first of `names` with words that are in an error, as `is_in` decides.
template <class IsIn>
const OldName* first_that(std::span<const OldName> names, IsIn is_in) {
  const auto found = std::ranges::find_if(names, [&](const OldName& old) {
    return std::ranges::any_of(split_at(old.in_error, '|'), is_in);
  });
  return found == names.end() ? nullptr : &*found;
}

const OldName* old_name_in(const std::string& error) {
  if (error.ends_with("No such file or directory"))
    return first_that(kOldHeaders, [&](auto words) { return error.starts_with(words); });
  return first_that(kOldNames, [&](auto words) { return error.find(words) != error.npos; });
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
