// SPDX-License-Identifier: MIT
#include "harness/sandbox/messages.hpp"

#include "harness/base/text.hpp"

#include <fmt/format.h>

#include <cstring>

namespace labcheck {
namespace {

constexpr std::string_view kAlternative =
    "or, if this computer is itself a sandbox, pass --sandbox none: labcheck then runs submissions "
    "with limits but without isolation";

std::string command_name(const Command& command) {
  return command.arguments.empty() ? "the command" : command.arguments.front();
}

}  // namespace

HarnessError preparation_failure(const FirstProcessReport& report, const Command& command) {
  const char* reason = std::strerror(report.error);
  switch (report.failed) {
    case PreparationStep::descriptors:
      return HarnessError(fmt::format("{}: cannot pass its descriptors to the sandbox: {}",
                                      command_name(command), reason));
    case PreparationStep::limits:
      return HarnessError(fmt::format("{}: cannot set its limits in the sandbox: {}",
                                      command_name(command), reason));
    case PreparationStep::folder:
      return HarnessError(fmt::format("{}: cannot be used as the working folder in the sandbox: {}",
                                      command.working_folder.string(), reason));
    case PreparationStep::files:
      return HarnessError(fmt::format("{}: cannot write its files in the sandbox: {}",
                                      command_name(command), reason));
    case PreparationStep::none:
    case PreparationStep::program:
      break;
  }
  return HarnessError(
      fmt::format("{}: cannot be started in the sandbox: {}", command_name(command), reason));
}

HarnessError missing_report(std::string_view output) {
  std::string text = shorten_middle(printable(output), 6);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return HarnessError(text.empty() ? "the sandbox exited without output"
                                   : fmt::format("the sandbox failed: {}", text),
                      "run labcheck doctor to check the sandbox");
}

HarnessError unkillable_process() {
  return HarnessError("a killed process does not exit: it hangs in the kernel",
                      "the usual cause is the GPU driver: check dmesg, and restart the computer");
}

std::string remedy_for_absence() {
  return fmt::format("install bubblewrap: apt-get install bubblewrap; {}", kAlternative);
}

std::string remedy_for_failure(std::string_view message, const NamespaceObstacles& obstacles) {
  const auto remedy = [](std::string_view what) {
    return fmt::format("{}; {}", what, kAlternative);
  };
  if (message.find("Unknown option") != std::string_view::npos)
    return remedy("install bubblewrap 0.8 or later");
  if (obstacles.count)
    return remedy("allow user namespaces: sysctl user.max_user_namespaces=10000");
  if (obstacles.clone)
    return remedy("allow user namespaces: sysctl kernel.unprivileged_userns_clone=1");
  if (obstacles.apparmor) {
    return remedy(
        "AppArmor denies bubblewrap user namespaces: give /usr/bin/bwrap a profile with the line "
        "'userns,', or allow user namespaces for all programs: sysctl "
        "kernel.apparmor_restrict_unprivileged_userns=0");
  }
  if (obstacles.container) {
    return remedy(
        "allow namespaces in the container: start it with --security-opt seccomp=unconfined "
        "--security-opt apparmor=unconfined --security-opt systempaths=unconfined");
  }
  return remedy("allow labcheck's user to create user, process, network and mount namespaces");
}

}  // namespace labcheck
