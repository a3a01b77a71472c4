// SPDX-License-Identifier: MIT
#include "harness/toolchain/lab_sources.hpp"

#include "harness/base/digest.hpp"
#include "harness/base/files.hpp"

#include <algorithm>

namespace labcheck {
namespace fs = std::filesystem;

std::vector<fs::path> headers_in(const fs::path& folder) {
  std::vector<fs::path> headers;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const fs::path extension = entry.path().extension();
    if (extension == ".cuh" || extension == ".h" || extension == ".hpp")
      headers.push_back(entry.path());
  }
  std::sort(headers.begin(), headers.end());
  return headers;
}

std::string driver_digest(const Installation& installation) {
  Digest digest;
  for (const char* folder : {"harness/driver", "harness/driver/include/labcheck"}) {
    std::vector<fs::path> files;
    for (const auto& entry : fs::directory_iterator(installation.sources / folder)) {
      if (entry.is_regular_file()) files.push_back(entry.path());
    }
    std::sort(files.begin(), files.end());
    for (const fs::path& file : files) digest.add(file.filename().string()).add(read_file(file));
  }
  return digest.hex();
}

std::string contract_digest(const Lab& lab) {
  Digest digest;
  for (const fs::path& header : headers_in(lab.assignment_folder))
    digest.add(header.filename().string()).add(read_file(header));
  const fs::path driver = lab.assignment_folder / "driver.cu";
  if (fs::is_regular_file(driver)) digest.add("driver").add(read_file(driver));
  return digest.hex();
}

std::string oracle_digest(const Lab& lab, const Installation& installation) {
  Digest digest;
  digest.add(read_file(lab.reference_folder / "oracle.cpp"));
  for (const fs::path& header : headers_in(lab.reference_folder)) digest.add(read_file(header));
  for (const char* module : {"base", "model", "verify"}) {
    for (const fs::path& header : headers_in(installation.sources / "harness" / module))
      digest.add(read_file(header));
  }
  return digest.hex();
}

}  // namespace labcheck
