// SPDX-License-Identifier: MIT
#include "harness/base/names.hpp"
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
  return entry.kind == EntryKind::file && !canvas_names(entry.name).empty();
}

// Compares numbers of any length, without leading zeros.
bool is_newer(const Attachment& a, const Attachment& b) {
  const std::string& left = a.name.attachment;
  const std::string& right = b.name.attachment;
  return std::pair(left.size(), left) > std::pair(right.size(), right);
}

/// A file that may be the one of `owner`, one of the possible `owners`.
struct DoubtfulFile {
  const Entry* entry = nullptr;
  NamedOwner owner;
  std::vector<NamedOwner> owners;
};

struct FilesOfUser {
  std::vector<Attachment> attachments;
  std::vector<DoubtfulFile> doubtful;
};

// The submission made of one student's files. Of several files with one name the newest counts.
FoundSubmission submission_of(FilesOfUser files) {
  std::vector<Attachment>& attachments = files.attachments;
  std::ranges::sort(attachments, is_newer);
  const NamedOwner first = attachments.empty() ? files.doubtful.front().owner
                                               : NamedOwner{attachments.front().name.owner,
                                                            attachments.front().name.user};
  FoundSubmission found{
      .received = {.id = id_for(first.name, first.number),
                   .display_name = first.name == "anon" ? "anon " + first.number : first.name,
                   .platform_ids = {{LearningPlatform::canvas, first.number}}},
      .names = {first.name}};
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
          remark_on_older({attachment.entry->name}, newer->path.filename().string()));
    }
  }
  if (is_late) received.remarks.push_back(messages::marked_late());
  for (const DoubtfulFile& file : files.doubtful)
    add_doubtful_entry(received, file.entry->name, file.owners);
  if (received.paths.empty() && received.unread.empty()) add_no_file_remark(received, online);
  return found;
}

FoundSubmissions find_canvas(const Download& download) {
  const auto known = download.known.find(LearningPlatform::canvas);
  const KnownStudents students = known == download.known.end() ? KnownStudents{} : known->second;
  FoundSubmissions found;
  std::map<std::string, FilesOfUser> by_user;
  for (const Entry& entry : download.entries) {
    std::vector<CanvasName> names;
    if (entry.kind == EntryKind::file) names = canvas_names(entry.name);
    if (names.empty()) {
      found.skipped.push_back(messages::not_in_canvas_layout(in_message(entry.name)));
      continue;
    }
    std::vector<NamedOwner> owners;
    for (const CanvasName& name : names) owners.push_back({name.owner, name.user});
    if (const auto owner = confirmed_owner(owners, students)) {
      by_user[owners[*owner].number].attachments.push_back({&entry, std::move(names[*owner])});
      continue;
    }
    found.skipped.push_back(remark_on_owners(entry.name, owners));
    for (const NamedOwner& owner : owners)
      by_user[owner.number].doubtful.push_back({&entry, owner, owners});
  }
  for (const auto& [user, files] : by_user) found.submissions.push_back(submission_of(files));
  return found;
}

}  // namespace

const LayoutReader kCanvasLayout{Layout::canvas, fits_canvas, find_canvas};

}  // namespace labcheck
