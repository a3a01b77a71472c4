// SPDX-License-Identifier: MIT
#include "harness/intake/layouts.hpp"
#include "harness/intake/messages.hpp"
#include "harness/intake/platform_names.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace labcheck {
namespace {

struct Attachment {
  const Entry* entry = nullptr;
  CanvasName name;
};

bool fits_canvas(const Entry& entry) {
  return entry.kind == EntryKind::file && split_canvas_name(entry.name).has_value();
}

// Compares numbers of any length, without leading zeros.
bool is_newer(const Attachment& a, const Attachment& b) {
  const std::string& left = a.name.attachment;
  const std::string& right = b.name.attachment;
  return std::pair(left.size(), left) > std::pair(right.size(), right);
}

// The submission made of one student's files. Of several files with one name the newest counts.
FoundSubmission submission_of(std::vector<Attachment> attachments) {
  std::ranges::sort(attachments, is_newer);
  const CanvasName& first = attachments.front().name;
  FoundSubmission found{
      .received = {.id = id_for(first.owner, first.user),
                   .display_name = first.owner == "anon" ? "anon " + first.user : first.owner,
                   .platform_ids = {{LearningPlatform::canvas, first.user}}},
      .names = {first.owner}};
  ReceivedSubmission& received = found.received;
  OnlineText online = OnlineText::none;
  bool is_late = false;
  for (const Attachment& attachment : attachments) {
    const std::string& file = attachment.name.file;
    is_late = is_late || attachment.name.late;
    if (attachment.name.attachment.empty()) {
      online = file.starts_with("link") ? OnlineText::linked : OnlineText::written;
      continue;
    }
    const auto newer = std::ranges::find(received.paths, file, &ReceivedPath::name);
    if (newer == received.paths.end()) {
      received.paths.push_back({attachment.entry->path, file});
    } else {
      received.remarks.push_back(
          intake_messages::older_version(attachment.entry->name, newer->path.filename().string()));
    }
  }
  if (is_late) received.remarks.push_back(intake_messages::marked_late());
  if (received.paths.empty()) add_no_file_remark(received, online);
  return found;
}

FoundSubmissions find_canvas(const std::filesystem::path& /*folder*/,
                             const std::vector<Entry>& entries) {
  FoundSubmissions found;
  std::map<std::string, std::vector<Attachment>> by_user;
  for (const Entry& entry : entries) {
    auto name = split_canvas_name(entry.name);
    if (entry.kind == EntryKind::file && name) {
      const std::string user = name->user;
      by_user[user].push_back({&entry, std::move(*name)});
    } else {
      found.skipped.push_back(intake_messages::not_canvas_submission(entry.name));
    }
  }
  for (auto& [user, attachments] : by_user) {
    found.submissions.push_back(submission_of(std::move(attachments)));
  }
  return found;
}

}  // namespace

const LayoutReader kCanvasLayout{Layout::canvas, fits_canvas, find_canvas};

}  // namespace labcheck
