/// Waiting for another thread, but not past Ctrl-C.
#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <optional>

namespace labcheck {

/// Waits until `ready` returns true; it is asked under `lock`, at first and whenever `changed` is
/// notified. False where `limit` is given and has passed before. Throws Interrupted when the user
/// wants to stop.
bool wait_until(std::condition_variable& changed, std::unique_lock<std::mutex>& lock,
                const std::function<bool()>& ready,
                std::optional<std::chrono::milliseconds> limit = std::nullopt);

}  // namespace labcheck
