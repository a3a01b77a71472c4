/// What of this machine a program runs on.
#pragma once

#include <filesystem>
#include <string>

namespace labcheck {

/// `runtime` is the folder of liblabcheck_cudart.so, for the sim backend, and `threads` how many of
/// the host's threads the simulated GPU takes: 0 is one for each processor. `card` is the UUID of
/// the GPU that the program sees; where it is empty, it sees all. `connections` is how many queues
/// of work a program's streams share on a card (CUDA_DEVICE_MAX_CONNECTIONS, CUDA C++ Programming
/// Guide, "CUDA Environment Variables"): 0 is CUDA's own number.
struct Machine {
  std::filesystem::path runtime{};
  std::string card{};
  unsigned threads = 0;
  unsigned connections = 0;
};

}  // namespace labcheck
