// SPDX-License-Identifier: MIT
/// What distinguishes a fault from another occurrence of the same fault.
#pragma once

#include "harness/base/message.hpp"

namespace labcheck {

/// `message` without threads, blocks and addresses: equal for occurrences at one position.
Message without_instances(Message message);

/// `message` with every fault in it reduced to what happened, without numbers: equal for faults
/// with one cause. A missing barrier shows at several pairs of lines, so all data races in one kind
/// of memory are one.
Message without_figures(const Message& message);

}  // namespace labcheck
