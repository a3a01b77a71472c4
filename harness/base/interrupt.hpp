// SPDX-License-Identifier: MIT
/// Ctrl-C: a signal handler records it, and the program stops where its state is consistent.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>

namespace labcheck {

/// Makes SIGINT and SIGTERM set a flag. The second signal ends the process at once.
void install_interrupt_handlers();

/// True if the user asked to stop.
bool interrupted();

/// Makes interrupted() false, once the user has decided what happens.
void forget_interrupt();

/// Throws Interrupted if the user asked to stop.
void throw_if_interrupted();

/// Waits for `time`. Throws Interrupted if the user asks to stop.
void sleep_unless_interrupted(std::chrono::milliseconds time);

/// Waits until `ready` returns true; it is called under `lock`, at the start and whenever `changed`
/// is notified. Returns false if `limit` is given and passes first. Throws Interrupted if the user
/// asks to stop.
bool wait_until(std::condition_variable& changed, std::unique_lock<std::mutex>& lock,
                const std::function<bool()>& ready,
                std::optional<std::chrono::milliseconds> limit = std::nullopt);

}  // namespace labcheck
