// SPDX-License-Identifier: MIT
#include "harness/toolchain/lab_sources.hpp"

#include "harness/base/digest.hpp"
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/translation.hpp"

namespace labcheck {
namespace fs = std::filesystem;

void OwnSources::add(const std::string& name, const fs::path& path) {
  tree.files[name] = read_file(path);
  paths.emplace_back(name, path.string());
}

void OwnSources::add_headers(const std::string& name, const fs::path& path) {
  for (const auto& entry : fs::directory_iterator(path)) {
    const fs::path extension = entry.path().extension();
    if (extension == ".cuh" || extension == ".h" || extension == ".hpp" || extension == ".def")
      add(fs::path(name) / entry.path().filename(), entry.path());
  }
}

void OwnSources::add(const OwnSources& other) {
  tree.files.insert(other.tree.files.begin(), other.tree.files.end());
  paths.insert(paths.end(), other.paths.begin(), other.paths.end());
}

std::string OwnSources::digest() const {
  Digest digest;
  tree.add_to(digest);
  return digest.hex();
}

void read_complete_lab(const std::function<void()>& read) {
  try {
    read();
  } catch (const UserError& error) {
    throw HarnessError(error.what(), tr("restore this file of the lab"));
  }
}

std::map<std::string, std::string> provided_headers(const Lab& lab) {
  const fs::path contract = lab.assignment_folder / "lab.cuh";
  std::map<std::string, std::string> headers;
  read_complete_lab([&] {
    // A lab of whole programs may have no contract.
    if (has_functions(lab.assignment) || fs::is_regular_file(contract))
      headers["lab.cuh"] = read_file(contract);
    for (const std::string& name : lab.assignment.headers)
      headers[name] = read_file(lab.assignment_folder / name);
  });
  return headers;
}

OwnSources driver_sources(const Installation& installation) {
  OwnSources driver;
  for (const char* folder : {"harness/driver", "harness/driver/include/labcheck"}) {
    for (const auto& entry : fs::directory_iterator(installation.sources / folder)) {
      if (entry.is_regular_file())
        driver.add(fs::path(folder) / entry.path().filename(), entry.path());
    }
  }
  return driver;
}

OwnSources oracle_sources(const Lab& lab, const Installation& installation) {
  OwnSources oracle;
  oracle.add("reference/oracle.cpp", lab.reference_folder / "oracle.cpp");
  oracle.add_headers("reference", lab.reference_folder);
  for (const char* folder : {"harness/base", "harness/model", "harness/simgpu/facts",
                             "harness/verify", "harness/verify/include/labcheck"})
    oracle.add_headers(folder, installation.sources / folder);
  return oracle;
}

std::string runtime_names(const Installation& installation) {
  const fs::path names = installation.runtime / "liblabcheck_cudart.names";
  return fs::exists(names) ? read_file(names) : std::string();
}

std::string contract_digest(const Lab& lab) {
  OwnSources files;
  files.add_headers(kLabFolder, lab.assignment_folder);
  for (const Part& part : lab.assignment.parts) {
    for (const std::string& name : part.given)
      files.add(part.id + '/' + name, lab.assignment_folder / name);
  }
  const fs::path driver = lab.assignment_folder / "driver.cu";
  if (fs::is_regular_file(driver)) files.add("driver.cu", driver);
  return files.digest();
}

}  // namespace labcheck
