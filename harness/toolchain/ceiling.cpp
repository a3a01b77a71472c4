// SPDX-License-Identifier: MIT
#include "harness/base/error.hpp"
#include "harness/toolchain/build_steps.hpp"
#include "harness/toolchain/compile_failures.hpp"
#include "harness/toolchain/messages.hpp"
#include "harness/toolchain/toolchain.hpp"

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <string>
#include <utility>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

const BuildLimits kCeilingLimits;

}  // namespace

std::variant<Program, Message> Toolchain::ceiling(const std::string& name, const Target& target) {
  const std::string library = name == "cublas" ? name : std::string();
  const std::optional<fs::path> folder = find_static_runtime(toolkit_);
  if (!folder) return messages::toolkit_has_no("libcudart_static.a");
  const std::string file = fmt::format("lib{}.so", library);
  if (!library.empty() && !fs::exists(*folder / file)) return messages::toolkit_has_no(file);
  std::vector<CompiledSource> driver;
  try {
    OwnObject last{{}, {fmt::format("harness/driver/ceilings/{}.cu", name)}, {}, {}};
    read_complete_lab([&] {
      last.files.add(last.sources.front(), installation_.sources / last.sources.front());
    });
    driver = compile_driver(std::move(last), target);
  } catch (const HarnessError& error) {
    return ceiling_does_not_compile(name, error.what());
  }
  LinkJob job = link_job(target.backend);
  job.add("driver", driver);
  job.origin = Origin::own;
  if (!library.empty()) job.options.insert(job.options.begin(), "-l" + library);
  const LinkedFile program = steps_.link(job, kCeilingLimits);
  if (!program.step.succeeded()) return ceiling_does_not_compile(name, program.step.log());
  Program built{program.file, target.backend, {}, {}, {}};
  if (!library.empty()) built.libraries = {toolkit_.root, *folder};
  return built;
}

}  // namespace labcheck
