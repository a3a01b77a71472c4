#include "harness/cli/batch_workers.hpp"

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/pipeline/warm_card.hpp"
#include "harness/records/results_secret.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <utility>

namespace labcheck {
namespace {

// Three at a time, and more that are smaller than a case on matrices of 1024 by 1024.
constexpr std::int64_t kLargestCase = std::int64_t{45} << 20;
constexpr std::int64_t kCaseMemory = 3 * kLargestCase;

std::vector<Gpu> chosen_gpus(const BatchCommand& command, const std::vector<Gpu>& found) {
  if (command.gpus.empty()) return found;
  std::vector<Gpu> chosen;
  for (const unsigned number : command.gpus) {
    if (number >= found.size()) {
      throw UserError(fmt::format("--gpus: there is no card {}; this machine has {}", number,
                                  counted(found.size(), "GPU")),
                      "cards are numbered from 0, as nvidia-smi lists them");
    }
    chosen.push_back(found[number]);
  }
  return chosen;
}

// Cards of another kind would give other figures for the same program.
void require_equal(const std::vector<Gpu>& gpus) {
  for (const Gpu& gpu : gpus) {
    if (gpu.name != gpus.front().name) {
      throw UserError(
          fmt::format("this machine's cards are not alike: {} and {}", gpus.front().name, gpu.name),
          "choose those that grades are to be measured on with --gpus");
    }
  }
}

}  // namespace

struct BatchWorkers::Card {
  Card(Gpu its_gpu, std::uint64_t seed) : gpu(std::move(its_gpu)), warm(seed) {}

  Gpu gpu;
  WarmCard warm;
};

class BatchWorkers::Worker : public Progress {
 public:
  Worker(BatchWorkers& all, std::size_t number, const Services& shared, unsigned threads)
      : all_(all),
        number_(number),
        services_{.sandbox = shared.sandbox,
                  .toolchain = shared.toolchain,
                  .installation = shared.installation,
                  .backend = shared.backend,
                  .gpu = shared.gpu,
                  .progress = *this,
                  .now = shared.now,
                  .watch = shared.watch,
                  .lock_folder = shared.lock_folder,
                  .speed = shared.speed,
                  .threads = threads} {}

  void use(Card& card) {
    services_.gpu = card.gpu;
    services_.shared = {&all_.starts_, &all_.case_memory_, &card.warm};
  }

  void step(std::string_view what) override {
    if (all_.step_) all_.step_(number_, what);
  }

  Services& services() { return services_; }

 private:
  BatchWorkers& all_;
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
  const std::vector<Gpu> gpus = chosen_gpus(command, setup_.gpus());
  require_equal(gpus);
  setup_.warn_of_busy_cards(gpus);
  const std::uint64_t seed = submission_seed(secret, "what all are timed on");
  for (const Gpu& gpu : gpus) cards_.push_back(std::make_unique<Card>(gpu, seed));
  const unsigned processors = shared.threads;
  const std::size_t count = command.jobs > 0 ? command.jobs : processors;
  const unsigned threads = std::max(1U, processors / static_cast<unsigned>(count));
  for (std::size_t k = 0; k < count; ++k) {
    workers_.push_back(std::make_unique<Worker>(*this, k, shared, threads));
    if (!cards_.empty()) workers_.back()->use(*cards_[k % cards_.size()]);
  }
}

BatchWorkers::~BatchWorkers() = default;

Services& BatchWorkers::services(std::size_t worker) {
  return workers_.at(worker)->services();
}

void BatchWorkers::report_to(std::function<void(std::size_t, std::string_view)> step) {
  step_ = std::move(step);
}

}  // namespace labcheck
