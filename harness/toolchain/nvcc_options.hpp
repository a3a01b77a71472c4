// SPDX-License-Identifier: MIT
/// The options of nvcc that a user's own program can be built with.
#pragma once

#include <string>
#include <vector>

namespace labcheck {

/// Words for the command lines that compile and that link a program.
struct NvccOptions {
  std::vector<std::string> compile{};
  std::vector<std::string> link{};
  bool driver_api = false;  // -lcuda

  /// The paths where the libraries of `link` may be: `-L lib -l tile` names lib/libtile.a and
  /// lib/libtile.so.
  std::vector<std::string> library_files() const;
};

/// A command line without nvcc's options, and these. Options that labcheck has itself are in
/// `words`, in labcheck's spelling (--std c++17, --rdc).
struct NvccCommandLine {
  std::vector<std::string> words;
  NvccOptions options;
};

/// Takes nvcc's options out of `words`. An option that cannot affect a simulated program, such as
/// -gencode, is dropped, and so are NVIDIA's libraries, whose kernels cannot be simulated; -lcuda
/// sets `driver_api` instead. Throws UserError if an option creates another file than a program, or
/// belongs to the host compiler.
NvccCommandLine take_nvcc_options(const std::vector<std::string>& words);

}  // namespace labcheck
