// SPDX-License-Identifier: MIT
/// Waits for another thread and can be interrupted with Ctrl-C.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>

namespace labcheck {

/// Waits until `ready` returns true; it is called under `lock`, at the start and whenever `changed`
/// is notified. Returns false if `limit` is given and passes first. Throws Interrupted if the user
/// asks to stop.
bool wait_until(std::condition_variable& changed, std::unique_lock<std::mutex>& lock,
                const std::function<bool()>& ready,
                std::optional<std::chrono::milliseconds> limit = std::nullopt);

}  // namespace labcheck
