// SPDX-License-Identifier: MIT
#include "harness/simgpu/facts/occurrence.hpp"

#include "harness/simgpu/device/messages.hpp"

#include <gtest/gtest.h>

namespace labcheck::simgpu {
namespace {

Message thread(std::uint32_t index, std::uint32_t block = 0) {
  return text::thread_of_block(GridIndex{{index, 0, 0}}, GridIndex{{block, 0, 0}});
}

Message at_line(std::uint32_t line, Message fault) {
  return make_message("", "{place}: {fault}", "", SourcePlace{"a.cu", line}, std::move(fault));
}

/// A read of element `index` by a thread of this index.
Message bad_read(std::uint32_t index) {
  return text::out_of_bounds_access(text::read_of(ByteCount{4}), thread(index));
}

Message with_detail(Message fact, std::uint32_t index) {
  return text::fact_with_detail(std::move(fact),
                                text::index_of_array(as_number(index), Count(10), ByteCount{4}));
}

Message with_advice(Message fact) {
  return text::fact_with_advice(std::move(fact), text::add_guard());
}

// Instances

TEST(WithoutInstances, HasNoThreadsBlocksAndAddresses) {
  EXPECT_EQ(without_instances(bad_read(1)), without_instances(bad_read(7)));
  EXPECT_EQ(without_instances(thread(1, 2)), thread(0, 0));
  EXPECT_EQ(without_instances(text::not_a_device_address(MemoryAddress{0x5000a})),
            text::not_a_device_address(MemoryAddress{}));
  EXPECT_EQ(without_instances(at_line(3, Message{"", "{all}", "", {{Listing{{thread(7)}, {}}}}})),
            at_line(3, Message{"", "{all}", "", {{Listing{{thread(0)}, {}}}}}));
}

TEST(WithoutInstances, KeepsEverythingElse) {
  const Message fault = at_line(3, with_advice(with_detail(bad_read(0), 12)));
  EXPECT_EQ(without_instances(fault), fault);
  EXPECT_NE(without_instances(with_detail(bad_read(0), 12)),
            without_instances(with_detail(bad_read(0), 13)));
}

// Causes

TEST(WithoutFigures, IsTheSameForOtherThreadsAndFigures) {
  EXPECT_EQ(without_figures(at_line(7, bad_read(1))), without_figures(at_line(7, bad_read(8))));
  EXPECT_EQ(
      without_figures(text::out_of_shared_memory(text::read_of(ByteCount{4}), 4096, thread(1))),
      without_figures(text::out_of_shared_memory(text::read_of(ByteCount{8}), 16, thread(2))));
  EXPECT_EQ(without_figures(text::kernel_does_not_end(Count(1), thread(1))),
            without_figures(text::kernel_does_not_end(Count(1000), thread(2))));
  EXPECT_EQ(without_figures(text::not_a_device_address(MemoryAddress{0x5000a})),
            without_figures(text::not_a_device_address(MemoryAddress{0x7f00})));
}

TEST(WithoutFigures, IsTheSameForOtherDetailsAndAdvice) {
  const Message cause = without_figures(at_line(7, bad_read(1)));
  EXPECT_EQ(without_figures(at_line(7, with_detail(bad_read(8), 11))), cause);
  EXPECT_EQ(without_figures(at_line(7, with_advice(bad_read(9)))), cause);
  EXPECT_EQ(without_figures(at_line(7, with_advice(with_detail(bad_read(1), 12)))), cause);
}

TEST(WithoutFigures, DiffersForAnotherAccess) {
  const Message write = text::out_of_bounds_access(text::write_of(ByteCount{4}), thread(1));
  EXPECT_NE(without_figures(bad_read(1)), without_figures(write));
  EXPECT_NE(without_figures(with_advice(bad_read(1))), without_figures(with_advice(write)));
  EXPECT_NE(without_figures(bad_read(1)),
            without_figures(text::use_after_free(text::read_of(ByteCount{4}), thread(1))));
}

TEST(WithoutFigures, DiffersForAnotherLineOrName) {
  EXPECT_NE(without_figures(at_line(7, bad_read(1))), without_figures(at_line(8, bad_read(1))));
  EXPECT_NE(without_figures(text::assertion_failed("i < n", thread(1))),
            without_figures(text::assertion_failed("j < n", thread(1))));
  EXPECT_EQ(without_figures(text::assertion_failed("i < n", thread(1))),
            without_figures(text::assertion_failed("i < n", thread(2))));
}

// A missing barrier shows at several pairs of lines.
TEST(WithoutFigures, IsTheSameForAllRacesInOneKindOfMemory) {
  const Message race = text::race_in_shared_memory(
      text::read_after_write_at_line(thread(1), thread(2), as_number(9)),
      text::no_barrier_in_block());
  const Message other = text::race_in_shared_memory(text::write_after_read(thread(3), thread(4)),
                                                    text::no_barrier_in_warp());
  const Message global = text::race_in_global_memory(text::write_after_read(thread(3), thread(4)),
                                                     text::blocks_not_ordered());
  EXPECT_EQ(without_figures(race), without_figures(other));
  EXPECT_EQ(without_figures(at_line(7, race)), without_figures(at_line(9, other)));
  EXPECT_EQ(without_figures(at_line(7, race)), without_figures(race));
  EXPECT_NE(without_figures(race), without_figures(global));
  EXPECT_NE(without_figures(race), without_figures(bad_read(1)));
}

}  // namespace
}  // namespace labcheck::simgpu
