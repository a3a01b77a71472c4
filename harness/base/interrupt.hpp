// SPDX-License-Identifier: MIT
/// Ctrl-C: a signal handler records it, and the program stops where its state is consistent.
#pragma once

namespace labcheck {

/// Makes SIGINT and SIGTERM set a flag. The second signal ends the process at once.
void install_interrupt_handlers();

/// True if the user asked to stop.
bool interrupted();

/// Throws Interrupted if the user asked to stop.
void throw_if_interrupted();

}  // namespace labcheck
