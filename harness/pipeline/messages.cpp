// SPDX-License-Identifier: MIT
#include "harness/pipeline/messages.hpp"

#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"

#include <fmt/format.h>

#include <variant>

namespace labcheck::messages {
namespace {

struct EndText {
  std::string operator()(const Completed&) const { return tr("it ended normally"); }
  std::string operator()(const Exited& end) const {
    return tr("it exited with status {}", end.status);
  }
  std::string operator()(const Signaled& end) const {
    return tr("signal {} terminated it", end.signal);
  }
  std::string operator()(const DeviceError& end) const {
    return fmt::format("{}: {}", end.name, end.text);
  }
  std::string operator()(const FunctionAbsent&) const {
    return tr("it does not define the function");
  }
  std::string operator()(const TimeLimit&) const { return tr("it exceeded the time limit"); }
  std::string operator()(const MemoryLimit&) const { return tr("it exceeded the memory limit"); }
  std::string operator()(const OutputLimit&) const { return tr("it exceeded the output limit"); }
  std::string operator()(const ChannelBroken&) const { return tr("it sent an invalid message"); }
  std::string operator()(const NotStarted& end) const { return end.reason; }
  std::string operator()(const SetupFailed& end) const { return end.reason; }
  std::string operator()(const DriverFailure& end) const { return end.reason; }
};

}  // namespace

std::string baseline_failed(const std::string& name, const RunEnd& end) {
  return tr("the baseline '{}' cannot be timed: {}", name, std::visit(EndText{}, end));
}

std::string gpu_memory_too_small() {
  return tr("the GPU does not have enough memory for the buffers of two programs");
}

std::string gpu_memory_too_small_help() {
  return tr("measure on a GPU with more memory, or end other programs that use it");
}

std::string waiting_for(const std::vector<std::string>& files) {
  return tr("waiting for {} to change; press Ctrl-C to stop", joined(files, Conjunction::either));
}

std::string files_changed(const std::vector<std::string>& files) {
  return tr("{} changed: grading again", joined(files));
}

std::string waiting_for_a_fix() {
  return tr("waiting for a fix; press Ctrl-C to stop");
}

std::string case_is_hidden(const std::string& lab, const std::string& case_id) {
  return tr("test case '{}' of {} is hidden and cannot be run on its own", case_id, lab);
}

std::string list_public_cases(const std::vector<std::string>& open) {
  return tr("the public test cases are {}", joined(open));
}

std::string no_such_case(const std::string& lab, const std::string& case_id,
                         const std::vector<std::string>& open) {
  return tr("{} has no test case '{}'{}", lab, case_id, did_you_mean(case_id, open));
}

std::string folder_has_other_files(const std::filesystem::path& folder) {
  return tr("{} contains files that labcheck did not write", folder.string());
}

std::string name_another_folder() {
  return tr("specify an empty folder: --keep DIR");
}

std::string driver_too_old(const Gpu& gpu, const CudaRelease& newest, const Toolkit& toolkit) {
  return tr("driver {} of {} is too old for nvcc {}: it supports CUDA up to {}.{}", gpu.driver,
            gpu.name, toolkit.version, newest.major, newest.minor);
}

std::string use_newer_driver(const CudaRelease& newest, const Toolkit& toolkit) {
  return tr(
      "install a driver for CUDA {}, set LABCHECK_NVCC to an nvcc of CUDA {}, or grade on the "
      "simulated GPU with --backend sim",
      toolkit.major(), newest.major);
}

std::string gpu_is_busy(const Gpu& gpu, std::size_t processes) {
  return tr_plural(
      "another program is using {0}: times may vary too much to be valid (suspicious load)",
      "{1} other programs are using {0}: times may vary too much to be valid (suspicious load)",
      processes, gpu.name, processes);
}

std::string busy_gpu_remedy() {
  return tr(
      "nvidia-smi lists the programs on each GPU; wait until they finish, choose another GPU, "
      "or pass --no-speed");
}

std::string git_not_installed() {
  return tr(
      "git is not installed. labcheck cannot determine which labs have changed, so it grades "
      "all labs.");
}

std::string not_in_repository() {
  return tr(
      "The folder is not in a git repository. labcheck cannot determine which labs have "
      "changed, so it grades all labs.");
}

std::string commit_not_in_clone(const std::string& revision, const std::string& named_by) {
  return tr(
      "The commit {} ({}) is not in this clone, which may be shallow, so labcheck grades all labs. "
      "GIT_DEPTH sets the number of commits that a pipeline fetches.",
      revision, named_by);
}

std::string no_such_commit(const std::string& revision) {
  return tr("the repository has no commit '{}'", revision);
}

std::string name_a_commit() {
  return tr("specify a commit, branch or tag of this repository, or pass --all");
}

std::string folder_of_several_labs(const std::vector<std::string>& labs) {
  return tr("the folder could belong to {}; name it after one of them",
            joined(labs, Conjunction::either));
}

std::string several_copies(const std::vector<std::string>& folders) {
  return tr_plural("{} folder contains a copy of this lab: {}; keep only one copy",
                   "{} folders contain a copy of this lab: {}; keep only one copy", folders.size(),
                   folders.size(), joined(folders));
}

std::string cache_is_submitted(const std::filesystem::path& cache) {
  return tr(
      "the build cache {} contains files of the repository: labcheck cannot trust submitted files "
      "as its own builds",
      cache.string());
}

std::string remove_submitted_cache() {
  return tr(
      "remove them from the repository (git rm -r --cached), or set LABCHECK_CACHE to another "
      "folder");
}

std::string cache_may_be_submitted(const std::filesystem::path& cache) {
  return tr(
      "the build cache {} is in the repository, and git cannot determine whether its files were "
      "submitted",
      cache.string());
}

std::string move_cache_out() {
  return tr("set LABCHECK_CACHE to a folder outside the repository");
}

std::string output_through_link(const std::filesystem::path& link) {
  return tr("{} is a link in the repository: labcheck would write the reports to its target",
            link.string());
}

std::string remove_submitted_link() {
  return tr("remove it from the repository (git rm), or choose another folder with --out");
}

}  // namespace labcheck::messages
