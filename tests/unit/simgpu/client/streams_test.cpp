// SPDX-License-Identifier: MIT
#include "harness/simgpu/client/streams.hpp"

#include "harness/simgpu/client/graph/captures.hpp"

#include <gtest/gtest.h>

namespace labcheck::simgpu {
namespace {

TEST(Handles, AreNeverReused) {
  HandleTable<Stream> streams;
  void* const first = streams.add({1, -2});
  ASSERT_NE(streams.find(first), nullptr);
  EXPECT_EQ(streams.find(first)->priority, -2);
  EXPECT_EQ(streams.remove(first), 1u);
  EXPECT_EQ(streams.remove(first), 0u);
  EXPECT_NE(streams.add({}), first);
  EXPECT_EQ(streams.find(first), nullptr);
}

TEST(Handles, TheDefaultStreamHasThreeHandles) {
  for (std::uintptr_t value = 0; value < 3; ++value)
    EXPECT_TRUE(is_default_stream(reinterpret_cast<void*>(value)));
  EXPECT_FALSE(is_default_stream(reinterpret_cast<void*>(std::uintptr_t{3})));
  HandleTable<Event> events;
  EXPECT_FALSE(is_default_stream(events.add({})));
}

const std::thread::id kThread = std::this_thread::get_id();

class CapturesTest : public testing::Test {
 protected:
  static void* handle(std::uintptr_t number) { return reinterpret_cast<void*>(number); }

  void begin(cudaStream_t stream, cudaStreamCaptureMode mode = cudaStreamCaptureModeGlobal,
             unsigned flags = 0) {
    ASSERT_EQ(captures_.begin(stream, {nullptr, mode, kThread, flags, {}}), cudaSuccess);
  }

  cudaError_t end(cudaStream_t stream, std::thread::id thread = kThread) {
    const auto ended = captures_.end(stream, thread);
    const auto* error = std::get_if<cudaError_t>(&ended);
    return error == nullptr ? cudaSuccess : *error;
  }

  cudaStream_t first_ = handle(16), second_ = handle(32);
  cudaEvent_t event_ = handle(48);
  GraphTable graphs_;
  Captures captures_{graphs_};
};

TEST_F(CapturesTest, WorkOfOneStreamIsAChain) {
  begin(first_);
  ASSERT_EQ(captures_.add(first_, EmptyWork{}), cudaSuccess);
  ASSERT_EQ(captures_.add(first_, EmptyWork{}), cudaSuccess);
  const auto ended = captures_.end(first_, kThread);
  const Graph* graph = graphs_.find(std::get<cudaGraph_t>(ended));
  ASSERT_NE(graph, nullptr);
  EXPECT_EQ(graph->nodes().size(), 2u);
  EXPECT_EQ(graph->edges().size(), 1u);
  EXPECT_FALSE(captures_.is_capturing(first_));
}

TEST_F(CapturesTest, StreamsJoinByEvents) {
  begin(first_);
  captures_.add(first_, EmptyWork{});
  captures_.record(event_, first_);
  EXPECT_EQ(captures_.event_error(event_), cudaErrorCapturedEvent);
  EXPECT_EQ(captures_.wait(second_, 0, event_), cudaSuccess);
  captures_.add(second_, EmptyWork{});
  captures_.add(first_, EmptyWork{});
  captures_.record(event_, second_);
  EXPECT_EQ(captures_.wait(first_, 0, event_), cudaSuccess);
  EXPECT_EQ(captures_.state_of(first_).dependencies.size(), 2u);
  EXPECT_EQ(end(first_), cudaSuccess);
  EXPECT_EQ(captures_.event_error(event_), cudaErrorInvalidValue);
  EXPECT_EQ(captures_.wait(second_, 0, event_), cudaErrorInvalidValue);
}

// Returns the same errors as an H200.
TEST_F(CapturesTest, WaitingForAnEventInvalidatesItsCapture) {
  EXPECT_EQ(captures_.check_event(event_), cudaSuccess);
  begin(first_);
  captures_.record(event_, first_);
  EXPECT_EQ(captures_.check_event(event_), cudaErrorCapturedEvent);
  EXPECT_EQ(captures_.state_of(first_).status, cudaStreamCaptureStatusInvalidated);
  EXPECT_EQ(captures_.check_event(event_), cudaErrorInvalidValue);
  EXPECT_EQ(end(first_), cudaErrorStreamCaptureInvalidated);
  EXPECT_EQ(captures_.check_event(event_), cudaErrorInvalidValue);
}

TEST_F(CapturesTest, AnEventOfAnEarlierCaptureInvalidatesTheWaitingCapture) {
  begin(first_);
  captures_.record(event_, first_);
  EXPECT_EQ(end(first_), cudaSuccess);
  begin(first_);
  EXPECT_EQ(captures_.wait(first_, 0, event_), cudaErrorInvalidValue);
  EXPECT_EQ(end(first_), cudaErrorStreamCaptureInvalidated);
}

TEST_F(CapturesTest, UnjoinedWorkIsAnErrorAndRemovesTheGraph) {
  begin(first_);
  const cudaGraph_t graph = captures_.state_of(first_).graph;
  captures_.record(event_, first_);
  captures_.wait(second_, 0, event_);
  captures_.add(second_, EmptyWork{});
  EXPECT_EQ(end(first_), cudaErrorStreamCaptureUnjoined);
  EXPECT_EQ(graphs_.find(graph), nullptr);
  EXPECT_FALSE(captures_.is_capturing(second_));
}

TEST_F(CapturesTest, TwoCapturesDoNotMerge) {
  begin(first_);
  begin(second_);
  captures_.record(event_, first_);
  EXPECT_EQ(captures_.wait(second_, 0, event_), cudaErrorStreamCaptureMerge);
  EXPECT_EQ(end(first_), cudaErrorStreamCaptureInvalidated);
  EXPECT_EQ(end(second_), cudaErrorStreamCaptureInvalidated);
}

TEST_F(CapturesTest, MustEndInTheStreamAndThreadWhereItBegan) {
  begin(first_);
  EXPECT_EQ(end(first_, std::thread::id()), cudaErrorStreamCaptureWrongThread);
  EXPECT_EQ(end(second_), cudaErrorIllegalState);
  EXPECT_EQ(end(first_), cudaSuccess);
  begin(first_, cudaStreamCaptureModeRelaxed);
  EXPECT_EQ(end(first_, std::thread::id()), cudaSuccess);
}

// The rules of cudaThreadExchangeStreamCaptureMode.
TEST_F(CapturesTest, UnsafeCallsAreRefusedByMode) {
  const std::thread::id other_thread;
  const auto refused = [&](cudaStreamCaptureMode capture, std::thread::id thread,
                           cudaStreamCaptureMode mode) {
    captures_.clear();
    begin(first_, capture);
    return captures_.check_unsafe(thread, mode) != cudaSuccess;
  };
  constexpr auto global = cudaStreamCaptureModeGlobal;
  constexpr auto local = cudaStreamCaptureModeThreadLocal;
  constexpr auto relaxed = cudaStreamCaptureModeRelaxed;
  EXPECT_TRUE(refused(global, kThread, global));
  EXPECT_TRUE(refused(global, other_thread, global));
  EXPECT_FALSE(refused(global, other_thread, local));
  EXPECT_TRUE(refused(local, kThread, local));
  EXPECT_FALSE(refused(local, other_thread, global));
  EXPECT_FALSE(refused(relaxed, kThread, global));
  EXPECT_FALSE(refused(global, kThread, relaxed));
}

TEST_F(CapturesTest, OnlyBlockingStreamsForbidTheLegacyStream) {
  begin(first_, cudaStreamCaptureModeGlobal, cudaStreamNonBlocking);
  EXPECT_EQ(captures_.check_legacy(), cudaSuccess);
  captures_.record(event_, first_);
  captures_.wait(second_, 0, event_);
  EXPECT_EQ(captures_.check_legacy(), cudaErrorStreamCaptureImplicit);
  EXPECT_EQ(captures_.state_of(first_).status, cudaStreamCaptureStatusInvalidated);
}

}  // namespace
}  // namespace labcheck::simgpu
