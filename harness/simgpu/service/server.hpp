// SPDX-License-Identifier: MIT
/// Serves the programs that connect to the device.
#pragma once

#include "harness/base/file_descriptor.hpp"
#include "harness/simgpu/service/settings.hpp"

namespace labcheck::simgpu {

/// The sockets of a device process. On `programs`, each program sends its end of a new socket.
/// `control` belongs to labcheck, which sends orders (protocol/control.hpp) and exchanges the
/// contents of buffers through the file `buffers`.
struct ServerSockets {
  FileDescriptor programs;
  FileDescriptor control;  // empty: the device works without labcheck
  FileDescriptor buffers;
};

/// Serves programs until labcheck closes the control socket; without labcheck, until no program can
/// connect anymore and all have ended. Each program has a device of its own.
void serve_programs(const Settings& settings, ServerSockets sockets);

}  // namespace labcheck::simgpu
