// SPDX-License-Identifier: MIT
#include "harness/base/folder_watch.hpp"

#include "harness/base/error.hpp"
#include "harness/base/interrupt.hpp"
#include "harness/base/translation.hpp"

#include <array>
#include <cerrno>
#include <cstring>
#include <poll.h>
#include <sys/inotify.h>
#include <unistd.h>

namespace labcheck {
namespace {

constexpr std::uint32_t kChanges = IN_MODIFY | IN_CLOSE_WRITE | IN_CREATE | IN_DELETE |
                                   IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF;
// How often to check for folders that have no events because they are gone, and for an interrupt,
// because a signal may arrive just before a wait begins.
constexpr std::chrono::milliseconds kFolderPollInterval{250};
// Another program may write to the folder all the time.
constexpr int kMaxRounds = 20;

}  // namespace

FolderWatch::FolderWatch(const std::vector<std::filesystem::path>& folders)
    : events_(::inotify_init1(IN_CLOEXEC | IN_NONBLOCK)) {
  if (events_.get() < 0) {
    throw HarnessError(tr("cannot watch files: {}", std::strerror(errno)),
                       tr("raise fs.inotify.max_user_instances, or grade without --watch"));
  }
  for (const std::filesystem::path& folder : folders) {
    if (::inotify_add_watch(events_.get(), folder.c_str(), kChanges | IN_ONLYDIR) >= 0) continue;
    if (errno == ENOSPC || errno == ENOMEM) {
      throw HarnessError(tr("{}: cannot be watched: {}", folder.string(), std::strerror(errno)),
                         tr("raise fs.inotify.max_user_watches, or grade without --watch"));
    }
    sees_all_ = false;
  }
}

// Discards the pending events; only their existence matters.
bool FolderWatch::changes_within(std::chrono::milliseconds time) {
  pollfd ready{events_.get(), POLLIN, 0};
  const int count = ::poll(&ready, 1, static_cast<int>(time.count()));
  throw_if_interrupted();
  if (count <= 0) return false;
  alignas(inotify_event) std::array<char, 16384> events;
  ssize_t length = 0;
  while ((length = ::read(events_.get(), events.data(), events.size())) > 0) {
    for (ssize_t at = 0; at < length;) {
      inotify_event event{};
      std::memcpy(&event, events.data() + at, sizeof event);
      if ((event.mask & (IN_IGNORED | IN_DELETE_SELF | IN_MOVE_SELF)) != 0) sees_all_ = false;
      at += static_cast<ssize_t>(sizeof event + event.len);
    }
  }
  return true;
}

void FolderWatch::wait(std::chrono::milliseconds quiet) {
  while (!changes_within(kFolderPollInterval)) {
    if (!sees_all_) return;
  }
  for (int k = 0; k < kMaxRounds && changes_within(quiet); ++k) {
  }
}

}  // namespace labcheck
