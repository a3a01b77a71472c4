/// What of this machine a program runs on.
#pragma once

#include "harness/runner/card_use.hpp"

#include <filesystem>
#include <string>

namespace labcheck {

class StartGate;

/// `runtime` is the folder of liblabcheck_cudart.so, for the sim backend, and `threads` how many of
/// the host's threads the simulated GPU takes: 0 is one for each processor. `card` is the UUID of
/// the GPU that the program sees; where it is empty, it sees all. `use` is what it wants the card
/// for. `starts`, if any, tells when its process may be started.
struct Machine {
  std::filesystem::path runtime{};
  std::string card{};
  unsigned threads = 0;
  CardUse use = CardUse::shared;
  StartGate* starts = nullptr;
};

}  // namespace labcheck
