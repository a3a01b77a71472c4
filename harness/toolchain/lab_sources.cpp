// SPDX-License-Identifier: MIT
#include "harness/toolchain/lab_sources.hpp"

#include "harness/base/digest.hpp"
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/translation.hpp"

#include <algorithm>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

// A file's name is part of the digest: a compiler finds an included file by its name.
void add_files(Digest& digest, const std::vector<fs::path>& files) {
  for (const fs::path& file : files) digest.add(file.filename().string()).add(read_file(file));
}

}  // namespace

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
    add_files(digest, files);
  }
  return digest.hex();
}

std::vector<fs::path> provided_headers(const Lab& lab) {
  const fs::path contract = lab.assignment_folder / "lab.cuh";
  std::vector<fs::path> headers;
  // A lab of whole programs may have no contract.
  if (has_functions(lab.assignment) || fs::is_regular_file(contract)) headers.push_back(contract);
  for (const std::string& name : lab.assignment.headers)
    headers.push_back(lab.assignment_folder / name);
  return headers;
}

std::string files_digest(const std::vector<fs::path>& files) {
  Digest digest;
  try {
    add_files(digest, files);
  } catch (const UserError& error) {
    // The lab was complete when it was loaded.
    throw HarnessError(error.what(), tr("restore this file of the lab"));
  }
  return digest.hex();
}

std::string contract_digest(const Lab& lab) {
  Digest digest;
  add_files(digest, headers_in(lab.assignment_folder));
  for (const Part& part : lab.assignment.parts) {
    digest.add(part.id);
    for (const std::string& name : part.given)
      digest.add(name).add(read_file(lab.assignment_folder / name));
  }
  const fs::path driver = lab.assignment_folder / "driver.cu";
  if (fs::is_regular_file(driver)) digest.add("driver").add(read_file(driver));
  return digest.hex();
}

std::string oracle_digest(const Lab& lab, const Installation& installation) {
  Digest digest;
  digest.add(read_file(lab.reference_folder / "oracle.cpp"));
  add_files(digest, headers_in(lab.reference_folder));
  for (const char* module : {"base", "model", "verify"})
    add_files(digest, headers_in(installation.sources / "harness" / module));
  return digest.hex();
}

}  // namespace labcheck
