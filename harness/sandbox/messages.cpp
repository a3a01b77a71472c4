// SPDX-License-Identifier: MIT
#include "harness/sandbox/messages.hpp"

#include "harness/base/docs_page.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"

#include <cstring>

namespace labcheck {
namespace {

constexpr const char* kAlternative = translatable(
    "or, if this computer is itself a sandbox, pass --sandbox none: labcheck then runs submissions "
    "with limits but without isolation");

std::string command_name(const Command& command) {
  return command.arguments.empty() ? tr("the command") : command.arguments.front();
}

}  // namespace

HarnessError preparation_failure(const FirstProcessReport& report, const Command& command) {
  const char* reason = std::strerror(report.error);
  switch (report.failed) {
    case PreparationStep::descriptors:
      return HarnessError(
          tr("{}: cannot pass its descriptors to the sandbox: {}", command_name(command), reason));
    case PreparationStep::limits:
      return HarnessError(
          tr("{}: cannot set its limits in the sandbox: {}", command_name(command), reason));
    case PreparationStep::folder:
      return HarnessError(tr("{}: cannot be used as the working folder in the sandbox: {}",
                             command.working_folder.string(), reason));
    case PreparationStep::files:
      return HarnessError(
          tr("{}: cannot write its files in the sandbox: {}", command_name(command), reason));
    case PreparationStep::none:
    case PreparationStep::program:
    case PreparationStep::contents:
      break;
  }
  return HarnessError(
      tr("{}: cannot be started in the sandbox: {}", command_name(command), reason));
}

HarnessError missing_report(std::string_view output) {
  std::string text = shorten_middle(printable(output), 6);
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return HarnessError(
      text.empty() ? tr("the sandbox exited without output") : tr("the sandbox failed: {}", text),
      tr("run labcheck doctor to check the sandbox"));
}

HarnessError unkillable_process() {
  return HarnessError(
      tr("a killed process does not exit: it hangs in the kernel"),
      tr("the usual cause is the GPU driver: check dmesg, and restart the computer"));
}

std::string remedy_for_absence() {
  return tr("install bubblewrap: apt-get install bubblewrap") + "; " + translated(kAlternative);
}

std::string remedy_for_failure(std::string_view message, const NamespaceObstacles& obstacles) {
  const auto remedy = [](const std::string& what) {
    return what + "; " + translated(kAlternative);
  };
  if (message.find("Unknown option") != std::string_view::npos)
    return remedy(tr("install bubblewrap 0.8 or later"));
  if (obstacles.count)
    return remedy(tr("allow user namespaces: sysctl user.max_user_namespaces=10000"));
  if (obstacles.clone)
    return remedy(tr("allow user namespaces: sysctl kernel.unprivileged_userns_clone=1"));
  if (obstacles.apparmor) {
    return remedy(
        tr("AppArmor denies bubblewrap user namespaces: give /usr/bin/bwrap a profile with the "
           "line 'userns,', or allow user namespaces for all programs: sysctl "
           "kernel.apparmor_restrict_unprivileged_userns=0"));
  }
  if (obstacles.container) {
    const std::string page = docs_page("gitlab.md#containers");
    if (obstacles.driver) {
      return remedy(
          tr("allow namespaces in the container: install labcheck's container runtime ({}), and "
             "start the container with --runtime labcheck --security-opt seccomp=unconfined "
             "--security-opt apparmor=unconfined",
             page));
    }
    return remedy(
        tr("allow namespaces in the container: start it with --security-opt seccomp=unconfined "
           "--security-opt apparmor=unconfined --security-opt systempaths=unconfined (for a "
           "GitLab runner: {})",
           page));
  }
  return remedy(tr("allow labcheck's user to create user, process, network and mount namespaces"));
}

}  // namespace labcheck
