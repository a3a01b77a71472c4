/// Ctrl-C: noted by a signal handler, acted on where work can be left consistently.
#pragma once

namespace labcheck {

/// From now on SIGINT and SIGTERM only set a flag. A second one ends the process at once.
void note_interrupts();

/// True once the user asked to stop.
bool interrupted();

/// Throws Interrupted once the user asked to stop.
void throw_if_interrupted();

}  // namespace labcheck
