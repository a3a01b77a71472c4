// SPDX-License-Identifier: MIT
/// A device without programs: it replays recordings.
#pragma once

#include "harness/base/file_descriptor.hpp"
#include "harness/simgpu/service/settings.hpp"

namespace labcheck::simgpu {

/// Obeys the orders to load and replay recordings until labcheck closes the socket `control`.
/// Inputs and outputs are in the file `buffers`, which may be -1, and recordings in that of
/// `settings`.
void serve_replays(const Settings& settings, FileDescriptor control, int buffers);

}  // namespace labcheck::simgpu
