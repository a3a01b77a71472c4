#include "harness/sandbox/messages.hpp"

#include "harness/base/text.hpp"

#include <fmt/format.h>

#include <cstring>

namespace labcheck {
namespace {

constexpr std::string_view kWayRound =
    "or, on a machine that is itself a sandbox, pass --sandbox none: labcheck then runs "
    "submissions with limits but without isolation";

std::string command_name(const Command& command) {
  return command.arguments.empty() ? "the command" : command.arguments.front();
}

}  // namespace

HarnessError preparation_failure(const FirstProcessReport& report, const Command& command) {
  const char* reason = std::strerror(report.error);
  switch (report.failed) {
    case PreparationStep::descriptors:
      return HarnessError(fmt::format("{}: its descriptors cannot be passed to the sandbox: {}",
                                      command_name(command), reason));
    case PreparationStep::limits:
      return HarnessError(fmt::format("{}: its limits cannot be set in the sandbox: {}",
                                      command_name(command), reason));
    case PreparationStep::folder:
      return HarnessError(fmt::format("{}: cannot be the working folder in the sandbox: {}",
                                      command.working_folder.string(), reason));
    case PreparationStep::none:
    case PreparationStep::program:
      break;
  }
  return HarnessError(
      fmt::format("{}: cannot be started in the sandbox: {}", command_name(command), reason));
}

HarnessError silent_end(std::string_view output) {
  std::string said = shorten_middle(printable(output), 6);
  while (!said.empty() && said.back() == '\n') said.pop_back();
  return HarnessError(said.empty() ? "the sandbox ended without a word"
                                   : fmt::format("the sandbox failed: {}", said),
                      "labcheck doctor examines the sandbox");
}

HarnessError unkillable_process() {
  return HarnessError("a killed process does not end: it hangs in the kernel",
                      "this is most often the GPU driver; see dmesg, and restart the machine");
}

std::string remedy_for_absence() {
  return fmt::format("install bubblewrap: apt-get install bubblewrap; {}", kWayRound);
}

std::string remedy_for_failure(std::string_view message, const NamespaceObstacles& obstacles) {
  const auto remedy = [](std::string_view what) { return fmt::format("{}; {}", what, kWayRound); };
  if (message.find("Unknown option") != std::string_view::npos)
    return remedy("install bubblewrap 0.8 or later");
  if (obstacles.count)
    return remedy("allow user namespaces: sysctl user.max_user_namespaces=10000");
  if (obstacles.clone)
    return remedy("allow user namespaces: sysctl kernel.unprivileged_userns_clone=1");
  if (obstacles.apparmor) {
    return remedy(
        "AppArmor forbids user namespaces to bubblewrap: give /usr/bin/bwrap a profile with the "
        "line 'userns,', or allow them to all: sysctl "
        "kernel.apparmor_restrict_unprivileged_userns=0");
  }
  if (obstacles.container) {
    return remedy(
        "let the container make namespaces: start it with --security-opt seccomp=unconfined "
        "--security-opt apparmor=unconfined --security-opt systempaths=unconfined");
  }
  return remedy("allow labcheck's user to make user, process, network and mount namespaces");
}

}  // namespace labcheck
