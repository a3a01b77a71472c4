#include "harness/intake/canvas_names.hpp"
#include "harness/intake/hand_in_ids.hpp"
#include "harness/intake/layouts.hpp"
#include "harness/intake/messages.hpp"

#include <algorithm>
#include <map>
#include <utility>

namespace labcheck {
namespace {

struct Attachment {
  const Entry* entry = nullptr;
  CanvasName name;
};

bool fits(const Entry& entry) {
  return entry.kind == EntryKind::file && split_canvas_name(entry.name).has_value();
}

// Numbers without leading zeros, however long.
bool is_newer(const Attachment& a, const Attachment& b) {
  const std::string& left = a.name.attachment;
  const std::string& right = b.name.attachment;
  return std::pair(left.size(), left) > std::pair(right.size(), right);
}

// What one student's files make; of several with one name the newest.
FoundHandIn hand_in_of(std::vector<Attachment> attachments) {
  std::sort(attachments.begin(), attachments.end(), is_newer);
  const CanvasName& first = attachments.front().name;
  FoundHandIn found{
      .hand_in = {.id = id_for(first.who, first.user),
                  .shown_name = first.who == "anon" ? "anon " + first.user : first.who,
                  .platform_ids = {{LearningPlatform::canvas, first.user}}},
      .names = {first.who}};
  HandIn& hand_in = found.hand_in;
  TextOnline online = TextOnline::none;
  bool is_late = false;
  for (const Attachment& attachment : attachments) {
    const std::string& file = attachment.name.file;
    is_late = is_late || attachment.name.late;
    if (attachment.name.attachment.empty()) {
      online = file.starts_with("link") ? TextOnline::linked : TextOnline::written;
      continue;
    }
    const auto newer = std::find_if(hand_in.paths.begin(), hand_in.paths.end(),
                                    [&](const HandedInPath& path) { return path.name == file; });
    if (newer == hand_in.paths.end()) {
      hand_in.paths.push_back({attachment.entry->path, file});
    } else {
      hand_in.remarks.push_back(
          intake_messages::older_version(attachment.entry->name, newer->path.filename().string()));
    }
  }
  if (is_late) hand_in.remarks.push_back(intake_messages::marked_late());
  if (hand_in.paths.empty()) add_no_file(hand_in, online);
  return found;
}

FoundHandIns find(const std::filesystem::path& /*folder*/, const std::vector<Entry>& entries) {
  FoundHandIns found;
  std::map<std::string, std::vector<Attachment>> by_user;
  for (const Entry& entry : entries) {
    auto name = split_canvas_name(entry.name);
    if (entry.kind == EntryKind::file && name) {
      const std::string user = name->user;
      by_user[user].push_back({&entry, std::move(*name)});
    } else {
      found.passed_over.push_back(intake_messages::no_canvas_hand_in(entry.name));
    }
  }
  for (auto& [user, attachments] : by_user) {
    found.hand_ins.push_back(hand_in_of(std::move(attachments)));
  }
  return found;
}

}  // namespace

const LayoutReader kCanvasLayout{Layout::canvas, fits, find};

}  // namespace labcheck
