// SPDX-License-Identifier: MIT
// Streams and events. Work runs as soon as it is submitted, so waiting calls return immediately.
#include "harness/simgpu/client/entry.hpp"
#include "harness/simgpu/client/submit.hpp"

#include <algorithm>
#include <cstring>

namespace labcheck::simgpu {
namespace {

using Attributes = decltype(Stream::attributes);

constexpr int kHighestPriority = -5;

bool is_stream_attribute(int attribute) {
  return attribute == cudaLaunchAttributeAccessPolicyWindow ||
         attribute == cudaLaunchAttributeSynchronizationPolicy ||
         attribute == cudaLaunchAttributePriority ||
         attribute == cudaLaunchAttributeMemSyncDomainMap ||
         attribute == cudaLaunchAttributeMemSyncDomain;
}

Stream& stream_of(Runtime& runtime, cudaStream_t handle) {
  return require(is_default_stream(handle) ? &runtime.default_stream : runtime.streams.find(handle),
                 cudaErrorInvalidResourceHandle);
}

// Calls `use(stream)` with the stream of `handle`.
cudaError_t with_stream(cudaStream_t handle, const auto& use) {
  return enter(Call::enqueue, [&](Runtime& runtime) { use(stream_of(runtime, handle)); });
}

cudaError_t create(cudaStream_t* stream, unsigned flags, int priority) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    if (stream == nullptr || flags > cudaStreamNonBlocking) throw cudaErrorInvalidValue;
    *stream = runtime.streams.add({flags, std::clamp(priority, kHighestPriority, 0), {}});
  });
}

constexpr double kNanosecondsPerMillisecond = 1e6;

cudaError_t create(cudaEvent_t* event, unsigned flags) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    constexpr unsigned kEventFlags = 7;
    const bool timed_and_shared =
        (flags & cudaEventInterprocess) != 0 && (flags & cudaEventDisableTiming) == 0;
    if (event == nullptr || (flags & ~kEventFlags) != 0 || timed_and_shared)
      throw cudaErrorInvalidValue;
    *event = runtime.events.add({flags, std::nullopt});
  });
}

// In a stream that is being captured, a recorded event is only a point in the capture, unless it is
// external.
cudaError_t record(cudaEvent_t event, cudaStream_t stream, unsigned flags) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    check_stream(runtime, stream);
    require(runtime.events.find(event), cudaErrorInvalidResourceHandle);
    if (flags > cudaEventRecordExternal) throw cudaErrorInvalidValue;
    const bool is_captured = runtime.captures.is_capturing(stream);
    if (flags == cudaEventRecordExternal) {
      require(is_captured ? runtime.captures.add(stream, RecordWork{event})
                          : cudaErrorIllegalState);
    } else if (is_captured) {
      require(runtime.captures.record(event, stream));
    } else {
      perform(runtime, "cudaEventRecord", stream, RecordWork{event});
    }
  });
}

bool is_timed(const Event* event) {
  return event != nullptr && event->recorded && (event->flags & cudaEventDisableTiming) == 0;
}

}  // namespace

LABCHECK_ABI cudaError_t cudaStreamCreate(cudaStream_t* stream) {
  return create(stream, 0, 0);
}

LABCHECK_ABI cudaError_t cudaStreamCreateWithFlags(cudaStream_t* stream, unsigned flags) {
  return create(stream, flags, 0);
}

LABCHECK_ABI cudaError_t cudaStreamCreateWithPriority(cudaStream_t* stream, unsigned flags,
                                                      int priority) {
  return create(stream, flags, priority);
}

LABCHECK_ABI cudaError_t cudaStreamDestroy(cudaStream_t stream) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    if (runtime.streams.remove(stream) == 0) throw cudaErrorInvalidResourceHandle;
    runtime.captures.forget_stream(stream);
  });
}

LABCHECK_ABI cudaError_t cudaStreamSynchronize(cudaStream_t stream) {
  return enter(Call::synchronize, [&](Runtime& runtime) {
    check_stream(runtime, stream);
    require(runtime.captures.check_wait(stream));
    runtime.device.send(NoteHostWait{HostWait::stream, runtime.use_of(stream).stream});
  });
}
LABCHECK_ABI_ALIAS(cudaStreamSynchronize_ptsz, cudaStreamSynchronize);
LABCHECK_ABI_ALIAS(cudaStreamQuery, cudaStreamSynchronize);
LABCHECK_ABI_ALIAS(cudaStreamQuery_ptsz, cudaStreamSynchronize);

LABCHECK_ABI cudaError_t cudaStreamGetFlags(cudaStream_t stream, unsigned* flags) {
  return with_stream(stream, [&](const Stream& found) { store(flags, found.flags); });
}
LABCHECK_ABI_ALIAS(cudaStreamGetFlags_ptsz, cudaStreamGetFlags);

LABCHECK_ABI cudaError_t cudaStreamGetPriority(cudaStream_t stream, int* priority) {
  return with_stream(stream, [&](const Stream& found) { store(priority, found.priority); });
}
LABCHECK_ABI_ALIAS(cudaStreamGetPriority_ptsz, cudaStreamGetPriority);

LABCHECK_ABI cudaError_t cudaStreamGetId(cudaStream_t stream, unsigned long long* id) {
  return with_stream(
      stream, [&](const Stream&) { store(id, reinterpret_cast<unsigned long long>(stream)); });
}
LABCHECK_ABI_ALIAS(cudaStreamGetId_ptsz, cudaStreamGetId);

LABCHECK_ABI cudaError_t cudaStreamGetDevice(cudaStream_t stream, int* device) {
  return with_stream(stream, [&](const Stream&) { store(device, 0); });
}
LABCHECK_ABI_ALIAS(cudaStreamGetDevice_ptsz, cudaStreamGetDevice);

LABCHECK_ABI cudaError_t cudaStreamCopyAttributes(cudaStream_t to, cudaStream_t from) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    const Attributes attributes = stream_of(runtime, from).attributes;
    stream_of(runtime, to).attributes = attributes;
  });
}
LABCHECK_ABI_ALIAS(cudaStreamCopyAttributes_ptsz, cudaStreamCopyAttributes);

// Attributes are stored, but have no effect.
LABCHECK_ABI cudaError_t cudaStreamSetAttribute(cudaStream_t handle, int attribute,
                                                const void* value) {
  return with_stream(handle, [&](Stream& stream) {
    if (value == nullptr || !is_stream_attribute(attribute)) throw cudaErrorInvalidValue;
    auto& stored = stream.attributes[attribute];
    std::memcpy(stored.data(), value, stored.size());
    if (attribute == cudaLaunchAttributePriority)
      std::memcpy(&stream.priority, value, sizeof stream.priority);
  });
}
LABCHECK_ABI_ALIAS(cudaStreamSetAttribute_ptsz, cudaStreamSetAttribute);

LABCHECK_ABI cudaError_t cudaStreamGetAttribute(cudaStream_t handle, int attribute, void* value) {
  return with_stream(handle, [&](const Stream& stream) {
    if (value == nullptr || !is_stream_attribute(attribute)) throw cudaErrorInvalidValue;
    const auto found = stream.attributes.find(attribute);
    Attributes::mapped_type bytes{};
    if (found != stream.attributes.end()) bytes = found->second;
    if (attribute == cudaLaunchAttributePriority)
      std::memcpy(bytes.data(), &stream.priority, sizeof stream.priority);
    std::memcpy(value, bytes.data(), bytes.size());
  });
}
LABCHECK_ABI_ALIAS(cudaStreamGetAttribute_ptsz, cudaStreamGetAttribute);

LABCHECK_ABI cudaError_t cudaStreamWaitEvent(cudaStream_t handle, cudaEvent_t event,
                                             unsigned flags) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    check_stream(runtime, handle);
    require(runtime.events.find(event), cudaErrorInvalidResourceHandle);
    if (flags > cudaEventWaitExternal) throw cudaErrorInvalidValue;
    if (flags == cudaEventWaitExternal) {
      return require(runtime.captures.is_capturing(handle)
                         ? runtime.captures.add(handle, WaitWork{event})
                         : cudaErrorIllegalState);
    }
    const Stream* stream = runtime.streams.find(handle);
    require(runtime.captures.wait(handle, stream == nullptr ? 0 : stream->flags, event));
    if (!runtime.captures.is_capturing(handle))
      perform(runtime, "cudaStreamWaitEvent", handle, WaitWork{event});
  });
}
LABCHECK_ABI_ALIAS(cudaStreamWaitEvent_ptsz, cudaStreamWaitEvent);

// Callbacks run after the lock is released, like host functions. They cannot be captured.
LABCHECK_ABI cudaError_t cudaStreamAddCallback(cudaStream_t stream, cudaStreamCallback_t callback,
                                               void* data, unsigned flags) {
  if (callback == nullptr || flags != 0) return set_last_error(cudaErrorInvalidValue);
  cudaError_t status = cudaSuccess;
  const cudaError_t error = enter(Call::enqueue, [&](Runtime& runtime) {
    check_stream(runtime, stream);
    status = runtime.device.failure();
    require(runtime.captures.check_wait(stream));
  });
  if (error == cudaSuccess) callback(stream, status, data);
  return error;
}
LABCHECK_ABI_ALIAS(cudaStreamAddCallback_ptsz, cudaStreamAddCallback);

// The function runs after the lock is released, because it may call the runtime. It does not run if
// the stream is being captured or after a kernel failed.
LABCHECK_ABI cudaError_t cudaLaunchHostFunc(cudaStream_t stream, cudaHostFn_t function,
                                            void* data) {
  if (function == nullptr) return set_last_error(cudaErrorInvalidValue);
  bool should_run = false;
  const cudaError_t error = enter(Call::enqueue, [&](Runtime& runtime) {
    should_run = !runtime.captures.is_capturing(stream) && runtime.device.failure() == cudaSuccess;
    submit(runtime, "cudaLaunchHostFunc", stream, HostWork{function, data});
  });
  if (error == cudaSuccess && should_run) function(data);
  return error;
}
LABCHECK_ABI_ALIAS(cudaLaunchHostFunc_ptsz, cudaLaunchHostFunc);

LABCHECK_ABI cudaError_t cudaDeviceGetStreamPriorityRange(int* least, int* greatest) {
  return enter(Call::enqueue, [&](Runtime&) {
    if (least != nullptr) *least = 0;
    if (greatest != nullptr) *greatest = kHighestPriority;
  });
}

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

LABCHECK_ABI cudaError_t cudaEventSynchronize(cudaEvent_t event) {
  return enter(Call::synchronize, [&](Runtime& runtime) {
    require(runtime.events.find(event), cudaErrorInvalidResourceHandle);
    require(runtime.captures.check_event(event));
    runtime.device.send(NoteHostWait{HostWait::event, number_of(event)});
  });
}
LABCHECK_ABI_ALIAS(cudaEventQuery, cudaEventSynchronize);

LABCHECK_ABI cudaError_t cudaEventDestroy(cudaEvent_t event) {
  return enter(Call::enqueue, [&](Runtime& runtime) {
    if (runtime.events.remove(event) == 0) throw cudaErrorInvalidResourceHandle;
    runtime.captures.forget_event(event);
  });
}

LABCHECK_ABI cudaError_t cudaEventElapsedTime(float* milliseconds, cudaEvent_t start,
                                              cudaEvent_t end) {
  return enter(Call::synchronize, [&](Runtime& runtime) {
    if (milliseconds == nullptr) throw cudaErrorInvalidValue;
    const Event* first = runtime.events.find(start);
    const Event* last = runtime.events.find(end);
    for (const cudaEvent_t event : {start, end}) require(runtime.captures.event_error(event));
    if (!is_timed(first) || !is_timed(last)) throw cudaErrorInvalidResourceHandle;
    const double nanoseconds =
        static_cast<double>(*last->recorded) - static_cast<double>(*first->recorded);
    *milliseconds = static_cast<float>(nanoseconds / kNanosecondsPerMillisecond);
  });
}
LABCHECK_ABI_ALIAS(cudaEventElapsedTime_v2, cudaEventElapsedTime);

}  // namespace labcheck::simgpu
