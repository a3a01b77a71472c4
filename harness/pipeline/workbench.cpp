// SPDX-License-Identifier: MIT
#include "harness/pipeline/workbench.hpp"

#include "harness/base/translation.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace labcheck {
namespace {

// The simulated GPU's compute capability, 8.0: every supported toolkit compiles for it, and it has
// all the features that the labs use.
constexpr int kSimulatedCapability = 80;

constexpr std::size_t kMaxProcesses = 6;

std::string uuid_of(const Slot& slot) {
  return slot.gpu ? slot.gpu->uuid : std::string();
}

}  // namespace

Target target_for(const Workbench& bench, Backend backend) {
  if (backend == Backend::gpu && bench.gpu) return {Backend::gpu, bench.gpu->capability};
  return {Backend::sim, kSimulatedCapability};
}

BackendDescription describe_backend(const Workbench& bench) {
  const std::string toolkit = fmt::format("CUDA {}", bench.toolchain.toolkit().version);
  if (bench.backend == Backend::gpu && bench.gpu)
    return {Backend::gpu, bench.gpu->name, bench.gpu->driver, toolkit};
  return {Backend::sim, translatable("simulated GPU"), {}, toolkit};
}

std::optional<HarnessError> driver_problem(const Gpu& gpu, const std::optional<CudaRelease>& newest,
                                           const Toolkit& toolkit) {
  if (!newest || newest->major >= toolkit.major()) return std::nullopt;
  return HarnessError(
      tr("driver {} of {} is too old for nvcc {}: it supports CUDA up to {}.{}", gpu.driver,
         gpu.name, toolkit.version, newest->major, newest->minor),
      tr("install a driver for CUDA {}, set LABCHECK_NVCC to an nvcc of CUDA {}, or grade on the "
         "simulated GPU with --backend sim",
         toolkit.major(), newest->major));
}

std::string describe_busy_gpu(const Gpu& gpu, std::size_t processes) {
  if (processes == 0) return "";
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

std::vector<std::string> describe_busy_gpus(const std::vector<Gpu>& gpus, const Workbench& bench) {
  std::vector<std::string> busy;
  if (bench.speed == SpeedCriteria::left_out) return busy;
  for (const Gpu& gpu : gpus) {
    std::string description =
        describe_busy_gpu(gpu, bench.open_monitor(gpu.uuid)->read_state().processes);
    if (!description.empty()) busy.push_back(std::move(description));
  }
  return busy;
}

bool has_speed_criteria(const Lab& lab) {
  return !excludes_speed(lab.rubric) && std::ranges::any_of(lab.rubric.criteria, is_about_speed);
}

TimedInput BaselinePool::input(const std::string& key, const std::function<TimedInput()>& make) {
  const std::lock_guard lock(mutex_);
  auto found = inputs_.find(key);
  if (found == inputs_.end()) found = inputs_.emplace(key, make()).first;
  return found->second;
}

std::shared_ptr<GpuMonitor> BaselinePool::monitor(
    const std::function<std::unique_ptr<GpuMonitor>()>& make) {
  const std::lock_guard lock(mutex_);
  if (monitor_ == nullptr) monitor_ = make();
  return monitor_;
}

std::unique_ptr<TimedProcess> BaselinePool::take(const std::string& key) {
  const std::lock_guard lock(mutex_);
  const auto found =
      std::ranges::find_if(processes_, [&](const Entry& entry) { return entry.first == key; });
  if (found == processes_.end()) return nullptr;
  std::unique_ptr<TimedProcess> process = std::move(found->second);
  processes_.erase(found);
  return process;
}

void BaselinePool::keep(const std::string& key, std::unique_ptr<TimedProcess> process) {
  const std::lock_guard lock(mutex_);
  processes_.emplace_back(key, std::move(process));
  if (processes_.size() > kMaxProcesses) processes_.pop_front();
}

std::size_t BaselinePool::processes() const {
  const std::lock_guard lock(mutex_);
  return processes_.size();
}

void BaselinePool::clear() {
  const std::lock_guard lock(mutex_);
  processes_.clear();
}

Host host_for(const Slot& slot, GpuUse use) {
  return {slot.bench.installation.runtime, uuid_of(slot), use, slot.start_gate, slot.patience};
}

GpuLock lock_gpu(const Slot& slot, GpuUse use) {
  const std::filesystem::path& folder = slot.bench.lock_folder;
  return GpuLock(folder.empty() ? lock_folder() : folder, uuid_of(slot), use);
}

std::shared_ptr<GpuMonitor> monitor_of(const Slot& slot) {
  const auto open = [&] { return slot.bench.open_monitor(uuid_of(slot)); };
  return slot.baseline_pool != nullptr ? slot.baseline_pool->monitor(open) : open();
}

}  // namespace labcheck
