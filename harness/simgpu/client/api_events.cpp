// SPDX-License-Identifier: MIT
// Events: points on the timeline of the simulated GPU.
#include "harness/simgpu/client/entry.hpp"
#include "harness/simgpu/client/submit.hpp"

namespace labcheck::simgpu {
namespace {

constexpr double kNanosecondsPerMillisecond = 1e6;

cudaError_t create(cudaEvent_t* event, unsigned flags) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    constexpr unsigned kEventFlags = 7;
    const bool timed_and_shared =
        (flags & cudaEventInterprocess) != 0 && (flags & cudaEventDisableTiming) == 0;
    if (event == nullptr || (flags & ~kEventFlags) != 0 || timed_and_shared)
      return cudaErrorInvalidValue;
    *event = runtime.events.add({flags, std::nullopt});
    return cudaSuccess;
  });
}

// In a stream that is being captured, a recorded event is only a point in the capture, unless it is
// external.
cudaError_t record(cudaEvent_t event, cudaStream_t stream, unsigned flags) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    const cudaError_t error = check_stream(runtime, stream);
    if (error != cudaSuccess) return error;
    if (runtime.events.find(event) == nullptr) return cudaErrorInvalidResourceHandle;
    if (flags > cudaEventRecordExternal) return cudaErrorInvalidValue;
    const bool is_captured = runtime.captures.is_capturing(stream);
    if (flags == cudaEventRecordExternal)
      return is_captured ? runtime.captures.add(stream, RecordWork{event}) : cudaErrorIllegalState;
    return is_captured ? runtime.captures.record(event, stream)
                       : perform(runtime, "cudaEventRecord", RecordWork{event});
  });
}

cudaError_t check(cudaEvent_t event) {
  return enter(Call::synchronize, [&](Runtime& runtime) {
    if (runtime.events.find(event) == nullptr) return cudaErrorInvalidResourceHandle;
    return runtime.captures.check_event(event);
  });
}

bool is_timed(const Event* event) {
  return event != nullptr && event->recorded && (event->flags & cudaEventDisableTiming) == 0;
}

}  // namespace

LABCHECK_ABI cudaError_t cudaEventCreate(cudaEvent_t* event) {
  return create(event, 0);
}

LABCHECK_ABI cudaError_t cudaEventCreateWithFlags(cudaEvent_t* event, unsigned flags) {
  return create(event, flags);
}

LABCHECK_ABI cudaError_t cudaEventRecord(cudaEvent_t event, cudaStream_t stream) {
  return record(event, stream, 0);
}
LABCHECK_ABI_ALIAS(cudaEventRecord_ptsz, cudaEventRecord);

LABCHECK_ABI cudaError_t cudaEventRecordWithFlags(cudaEvent_t event, cudaStream_t stream,
                                                  unsigned flags) {
  return record(event, stream, flags);
}
LABCHECK_ABI_ALIAS(cudaEventRecordWithFlags_ptsz, cudaEventRecordWithFlags);

LABCHECK_ABI cudaError_t cudaEventQuery(cudaEvent_t event) {
  return check(event);
}

LABCHECK_ABI cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  return check(event);
}

LABCHECK_ABI cudaError_t cudaEventDestroy(cudaEvent_t event) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    if (runtime.events.remove(event) == 0) return cudaErrorInvalidResourceHandle;
    runtime.captures.forget_event(event);
    return cudaSuccess;
  });
}

LABCHECK_ABI cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start,
                                              cudaEvent_t end) {
  return enter(Call::synchronize, [&](Runtime& runtime) {
    if (milliseconds == nullptr) return cudaErrorInvalidValue;
    const Event* first = runtime.events.find(start);
    const Event* last = runtime.events.find(end);
    for (const cudaEvent_t event : {start, end}) {
      const cudaError_t error = runtime.captures.event_error(event);
      if (error != cudaSuccess) return error;
    }
    if (!is_timed(first) || !is_timed(last)) return cudaErrorInvalidResourceHandle;
    const double nanoseconds =
        static_cast<double>(*last->recorded) - static_cast<double>(*first->recorded);
    *milliseconds = static_cast<float>(nanoseconds / kNanosecondsPerMillisecond);
    return cudaSuccess;
  });
}
LABCHECK_ABI_ALIAS(cudaEventElapsedTime_v2, cudaEventElapsedTime);

}  // namespace labcheck::simgpu
