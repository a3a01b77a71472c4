// SPDX-License-Identifier: MIT
#include "harness/sandbox/known_answers.hpp"

#include "harness/base/cache_folder.hpp"
#include "harness/base/digest.hpp"
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/process_identity.hpp"
#include "harness/base/text.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <optional>
#include <stdexcept>
#include <string_view>
#include <sys/stat.h>
#include <system_error>

namespace labcheck {
namespace {
namespace fs = std::filesystem;

/// The first lines of a file with an answer: the digest of the rest, and that of the circumstances.
std::string answer_head(const std::string& circumstances, const std::string& answer) {
  const std::string valid_in = sha256_hex(circumstances);
  return fmt::format("{}\n{}\n", Digest().add(valid_in).add(answer).hex(), valid_in);
}

std::optional<std::string> kept_answer(const fs::path& file, const std::string& circumstances) {
  std::error_code error;
  if (!fs::is_regular_file(fs::symlink_status(file, error))) return std::nullopt;
  try {
    const std::string text = read_file(file);
    const std::size_t head = std::min(text.size(), answer_head({}, {}).size());
    std::string answer = text.substr(head);
    if (text.substr(0, head) != answer_head(circumstances, answer)) return std::nullopt;
    return answer;
  } catch (const UserError&) {
    return std::nullopt;
  }
}

}  // namespace

fs::path answers_folder() {
  return cache_folder() / "answers";
}

std::string ask_once(const Question& question, const std::function<std::string()>& ask) {
  if (question.folder.empty()) return ask();
  const fs::path file = question.folder / question.name;
  if (auto known = kept_answer(file, question.circumstances)) return *std::move(known);
  std::string answer = ask();
  try {
    write_file_atomically(file, answer_head(question.circumstances, answer) + answer);
  } catch (const std::runtime_error&) {
    // Then the next run asks again, and the errors of the build cache name the folder.
  }
  return answer;
}

std::string identity_of(const fs::path& file) {
  struct stat facts {};
  if (::stat(file.c_str(), &facts) != 0) return "absent";
  std::error_code error;
  return fmt::format("{} {} {} {} {}.{:09} {}.{:09}", fs::canonical(file, error).string(),
                     facts.st_dev, facts.st_ino, facts.st_size, facts.st_mtim.tv_sec,
                     facts.st_mtim.tv_nsec, facts.st_ctim.tv_sec, facts.st_ctim.tv_nsec);
}

std::string identity_of_process() {
  constexpr std::array<std::string_view, 6> kPermissions{
      "Uid:", "Gid:", "Groups:", "Cap", "NoNewPrivs", "Seccomp"};
  std::string identity = read_proc("/proc/sys/kernel/random/boot_id");
  identity += read_proc("/proc/self/attr/current");
  for (const std::string& line : lines_of(read_proc("/proc/self/status"))) {
    if (std::ranges::any_of(kPermissions, [&](auto word) { return line.starts_with(word); }))
      identity += line + '\n';
  }
  // Containers may cover parts of /proc.
  for (const std::string& mount : lines_of(read_proc("/proc/self/mountinfo"))) {
    if (mount.find(" /proc") != std::string::npos) identity += mount + '\n';
  }
  for (const char* space : {"user", "mnt", "pid", "net", "ipc", "uts", "cgroup"})
    identity += read_proc(fmt::format("/proc/sys/user/max_{}_namespaces", space));
  for (const char* space : {"user", "mnt"}) {
    std::error_code error;
    identity += fs::read_symlink(fmt::format("/proc/self/ns/{}", space), error).string() + '\n';
  }
  return identity;
}

}  // namespace labcheck
