/// What is wrong with the machine's cards before anything runs on them.
#pragma once

#include "harness/base/error.hpp"
#include "harness/model/lab.hpp"
#include "harness/pipeline/services.hpp"
#include "harness/runner/driver_version.hpp"
#include "harness/toolchain/gpu.hpp"
#include "harness/toolchain/nvcc.hpp"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace labcheck {

/// Why programs of `toolkit` cannot run on `gpu`, whose driver serves CUDA up to `newest`: a
/// program needs a driver of its own major release or a later one. Nothing where they can, or where
/// the driver does not tell.
std::optional<HarnessError> driver_problem(const Gpu& gpu, const std::optional<CudaRelease>& newest,
                                           const Toolkit& toolkit);

/// That `processes` compute on `gpu` before labcheck does; "" where none does.
std::string busy_card(const Gpu& gpu, std::size_t processes);

/// What to do about it.
std::string busy_card_remedy();

/// busy_card of each of `gpus` on which others compute, where speed is to be measured.
std::vector<std::string> busy_cards(const std::vector<Gpu>& gpus, const Services& services);

/// Whether any of the lab's criteria asks for speed.
bool asks_for_speed(const Lab& lab);

}  // namespace labcheck
