// SPDX-License-Identifier: MIT
#include "harness/cli/batch_workers.hpp"

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/pipeline/baseline_pool.hpp"
#include "harness/records/results_folder.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace labcheck {
namespace {

// Room for three test cases on 1024 × 1024 matrices at the same time, or for more small ones.
constexpr std::int64_t kLargestCase = std::int64_t{45} << 20;
constexpr std::int64_t kCaseMemory = 3 * kLargestCase;

std::vector<Gpu> choose_gpus(const BatchCommand& command, const std::vector<Gpu>& found) {
  if (command.gpus.empty()) return found;
  std::vector<Gpu> gpus;
  for (const unsigned number : command.gpus) {
    if (number >= found.size()) {
      throw UserError(fmt::format("--gpus: GPU {} does not exist; this computer has {}", number,
                                  counted(found.size(), "GPU")),
                      "GPUs are numbered from 0, as nvidia-smi lists them");
    }
    gpus.push_back(found[number]);
  }
  return gpus;
}

// The same program would take a different time on another GPU model.
void require_same_model(const std::vector<Gpu>& gpus) {
  for (const Gpu& gpu : gpus) {
    if (gpu.name != gpus.front().name) {
      throw UserError(
          fmt::format("this computer's GPUs differ: {} and {}", gpus.front().name, gpu.name),
          "choose GPUs of one model with --gpus");
    }
  }
}

}  // namespace

struct BatchWorkers::GpuSlot {
  GpuSlot(Gpu used_gpu, std::uint64_t seed) : gpu(std::move(used_gpu)), baseline_pool(seed) {}

  Gpu gpu;
  BaselinePool baseline_pool;
};

class BatchWorkers::Worker : public Progress {
 public:
  Worker(BatchWorkers& batch, std::size_t number, const Services& shared, unsigned threads)
      : batch_(batch),
        number_(number),
        services_{.sandbox = shared.sandbox,
                  .toolchain = shared.toolchain,
                  .installation = shared.installation,
                  .backend = shared.backend,
                  .gpu = shared.gpu,
                  .progress = *this,
                  .now = shared.now,
                  .open_monitor = shared.open_monitor,
                  .lock_folder = shared.lock_folder,
                  .speed = shared.speed,
                  .threads = threads} {}

  void use(GpuSlot& slot) {
    services_.gpu = slot.gpu;
    services_.shared = {&batch_.start_gate_, &batch_.case_memory_, &slot.baseline_pool};
  }

  void step(std::string_view description) override {
    if (batch_.on_step_) batch_.on_step_(number_, description);
  }

  Services& services() { return services_; }

 private:
  BatchWorkers& batch_;
  std::size_t number_;
  Services services_;
};

BatchWorkers::BatchWorkers(const BatchCommand& command, const CommonOptions& options,
                           std::uint64_t secret)
    : setup_progress_(options),
      setup_(options, setup_progress_),
      case_memory_(kCaseMemory, kLargestCase) {
  Services& shared = setup_.services();
  if (command.no_speed) shared.speed = SpeedCriteria::left_out;
  const std::vector<Gpu> gpus = choose_gpus(command, setup_.gpus());
  require_same_model(gpus);
  setup_.warn_about_busy_gpus(gpus);
  const std::uint64_t seed = submission_seed(secret, "what all are timed on");
  for (const Gpu& gpu : gpus) gpus_.push_back(std::make_unique<GpuSlot>(gpu, seed));
  const unsigned processors = shared.threads;
  const std::size_t count = command.jobs > 0 ? command.jobs : processors;
  const unsigned threads = std::max(1U, processors / static_cast<unsigned>(count));
  for (std::size_t k = 0; k < count; ++k) {
    workers_.push_back(std::make_unique<Worker>(*this, k, shared, threads));
    if (!gpus_.empty()) workers_.back()->use(*gpus_[k % gpus_.size()]);
  }
}

BatchWorkers::~BatchWorkers() = default;

Services& BatchWorkers::services(std::size_t worker) {
  return workers_.at(worker)->services();
}

void BatchWorkers::set_step_observer(std::function<void(std::size_t, std::string_view)> on_step) {
  on_step_ = std::move(on_step);
}

}  // namespace labcheck
