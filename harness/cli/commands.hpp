// SPDX-License-Identifier: MIT
/// The commands. Each is defined in the source of its name.
#pragma once

#include "harness/cli/command.hpp"

namespace labcheck {

/// labcheck without a command: its status is 0 if the grade reaches the pass mark.
CommandSpec grade_command();

CommandSpec batch_command();
CommandSpec ci_command();  // returns the worst status of the graded labs
CommandSpec list_command();
CommandSpec show_command();
CommandSpec ladder_command();
CommandSpec doctor_command();
CommandSpec validate_command();
CommandSpec new_command();
CommandSpec new_lab_command();
CommandSpec diff_command();  // returns `full` if no grade differs, otherwise `below`
CommandSpec similar_command();
CommandSpec simulate_command();  // returns the exit status of the program

/// The commands besides LAB, in the order of --help.
inline constexpr CommandSpec (*kCommands[])() = {
    batch_command,   ci_command,     list_command,     show_command,
    ladder_command,  doctor_command, validate_command, new_command,
    new_lab_command, diff_command,   similar_command,  simulate_command};

}  // namespace labcheck
