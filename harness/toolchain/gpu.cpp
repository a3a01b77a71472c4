// SPDX-License-Identifier: MIT
#include "harness/toolchain/gpu.hpp"

#include "harness/base/error.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdlib>
#include <filesystem>
#include <unistd.h>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

std::vector<std::string> fields_of(std::string_view line) {
  std::vector<std::string> fields;
  for (const std::string_view field : split_at(line, ',')) fields.emplace_back(trimmed(field));
  return fields;
}

int capability_of(std::string_view text) {
  const auto dot = text.find('.');
  if (dot == std::string_view::npos) return 0;
  return to_number<int>(text.substr(0, dot)).value_or(0) * 10 +
         to_number<int>(text.substr(dot + 1)).value_or(0);
}

}  // namespace

std::vector<Gpu> parse_gpu_list(std::string_view csv) {
  std::vector<Gpu> gpus;
  for (const std::string& line : lines_of(csv)) {
    const std::vector<std::string> fields = fields_of(line);
    if (fields.size() != 4) continue;
    Gpu gpu{fields[0], fields[1], fields[2], capability_of(fields[3])};
    if (gpu.capability > 0) gpus.push_back(std::move(gpu));
  }
  return gpus;
}

std::vector<Gpu> visible_gpus(const std::vector<Gpu>& found, std::string_view setting) {
  std::vector<Gpu> visible;
  if (trimmed(setting).empty()) return visible;
  for (const std::string& word : fields_of(setting)) {
    if (word.starts_with("MIG-")) return found;
    const auto same = std::ranges::find_if(found, [&](const Gpu& gpu) {
      return word.starts_with("GPU-") && gpu.uuid.starts_with(word);
    });
    const std::size_t number = to_number<std::size_t>(word).value_or(same - found.begin());
    if (number >= found.size()) break;
    visible.push_back(found[number]);
  }
  return visible;
}

std::vector<Gpu> find_gpus(Sandbox& sandbox) {
  if (!fs::exists("/dev/nvidiactl")) return {};
  for (const char* program :
       {"/usr/bin/nvidia-smi", "/usr/local/bin/nvidia-smi", "/usr/local/nvidia/bin/nvidia-smi"}) {
    if (::access(program, X_OK) != 0) continue;
    Command command;
    command.arguments = {program, "--query-gpu=name,uuid,driver_version,compute_cap",
                         "--format=csv,noheader"};
    command.gpu = GpuAccess::all;
    const ProcessEnd end = run(sandbox, command);
    const auto* status = std::get_if<ExitStatus>(&end.how);
    if (status == nullptr || status->status != 0) continue;
    // An empty value selects no GPU.
    const char* const setting = std::getenv("CUDA_VISIBLE_DEVICES");
    std::vector<Gpu> found = parse_gpu_list(end.output);
    return setting == nullptr ? found : visible_gpus(found, setting);
  }
  return {};
}

std::vector<Gpu> choose_gpus(const std::vector<unsigned>& numbers, const std::vector<Gpu>& found) {
  std::vector<Gpu> gpus = numbers.empty() ? found : std::vector<Gpu>();
  for (const unsigned number : numbers) {
    if (number >= found.size()) {
      throw UserError(tr_plural("--gpus: GPU {} does not exist; this computer has {} GPU",
                                "--gpus: GPU {} does not exist; this computer has {} GPUs",
                                found.size(), number, with_thousands(found.size())),
                      tr("GPUs are numbered from 0, as nvidia-smi lists them"));
    }
    gpus.push_back(found[number]);
  }
  for (const Gpu& gpu : gpus) {
    if (gpu.name != gpus.front().name) {
      throw UserError(tr("this computer's GPUs differ: {} and {}", gpus.front().name, gpu.name),
                      tr("choose GPUs of one model with --gpus"));
    }
  }
  return gpus;
}

}  // namespace labcheck
