// SPDX-License-Identifier: MIT
#include "harness/base/digest.hpp"
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/text.hpp"
#include "harness/toolchain/build_script.hpp"
#include "harness/toolchain/messages.hpp"
#include "harness/toolchain/toolchain.hpp"

#include <fmt/format.h>

namespace labcheck {
namespace fs = std::filesystem;

namespace {

const BuildLimits kCeilingLimits;

std::string link_script(const std::vector<fs::path>& objects, const fs::path& libraries,
                        const std::string& library) {
  std::string names;
  for (const fs::path& object : objects) names += " " + as_shell_word(object.string());
  const std::string folder = as_shell_word(libraries.string());
  const std::string options =
      library.empty() ? "" : fmt::format(" -l{} -Wl,-rpath,{}", library, folder);
  return fmt::format(
      "set -e\ng++ -o \"$TMPDIR\"/program{} -L {}{} -lcudart_static -ldl -lrt -lpthread\n"
      "cat \"$TMPDIR\"/program >&3\n",
      names, folder, options);
}

}  // namespace

std::variant<Program, std::string> Toolchain::ceiling(const std::string& name,
                                                      const Target& target) {
  const fs::path driver = installation_.sources / "harness/driver";
  const std::string library = name == "cublas" ? name : std::string();
  const std::optional<fs::path> folder = find_static_runtime(toolkit_);
  if (!folder) return messages::toolkit_has_no("libcudart_static.a");
  const std::string file = fmt::format("lib{}.so", library);
  if (!library.empty() && !fs::exists(*folder / file)) return messages::toolkit_has_no(file);
  std::vector<fs::path> objects;
  try {
    objects = compile_driver(driver / "ceilings" / (name + ".cu"), target);
  } catch (const HarnessError& error) {
    return messages::ceiling_does_not_compile(name, error.what());
  }
  const std::string script = link_script(objects, *folder, library);
  Digest digest;
  digest.add("ceiling").add(toolkit_.identity).add(script);
  const std::string key = digest.hex();
  const auto lock = building_.hold(key);
  std::optional<fs::path> program = cache_.find(key, "program");
  if (!program) {
    std::vector<fs::path> readable = objects;
    readable.push_back(*folder);
    const ScriptOutput output =
        run_script(sandbox_, toolkit_, script, {{}, readable, {}}, kCeilingLimits);
    if (!output.succeeded()) return messages::ceiling_does_not_compile(name, output.end.output);
    program = cache_.store(key, "program", output.file);
  }
  Program built{*program, target.backend, {}, {}, {}};
  if (!library.empty()) built.libraries = {toolkit_.root, *folder};
  return built;
}

}  // namespace labcheck
