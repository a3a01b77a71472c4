// SPDX-License-Identifier: MIT
#include "harness/report/kept_case_messages.hpp"

#include "harness/base/text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace labcheck::report {
namespace {

// The name of the type in NumPy.
std::string_view numpy_type(std::string_view type) {
  if (type == to_string(ElementType::float32)) return "<f4";
  if (type == to_string(ElementType::float64)) return "<f8";
  if (type == to_string(ElementType::int32)) return "<i4";
  return type == to_string(ElementType::uint32) ? "<u4" : "<i8";
}

std::string meaning(const KeptBuffer& buffer) {
  if (buffer.path.starts_with("inputs/")) return "input of the call";
  if (buffer.path.starts_with("outputs/")) return "output of the call";
  return buffer.path.find(kAllowedErrorSuffix) == std::string::npos
             ? "expected values"
             : "largest allowed error of each element";
}

}  // namespace

std::string kept_case_readme(const KeptCase& kept, const std::vector<KeptBuffer>& buffers) {
  std::string text = fmt::format("# Test case {} of {}\n\n", kept.case_id, kept.lab);
  text += fmt::format(
      "`{}` was run on the {} with {}, seed {}. `./repeat.sh` repeats the run with the current "
      "version of the program.\n",
      kept.call, kept.backend == Backend::sim ? "simulated GPU" : "GPU",
      describe(kept.parameters).empty() ? "no parameters" : describe(kept.parameters), kept.seed);
  if (!kept.arguments.empty())
    text += fmt::format("\nArguments: {}\n", fmt::join(kept.arguments, " "));
  if (buffers.empty()) return text;
  text += "\n| file | content | type | shape |\n| --- | --- | --- | --- |\n";
  for (const KeptBuffer& buffer : buffers) {
    text += fmt::format("| {} | {}: {} | {} | {} |\n", buffer.path, buffer.name, meaning(buffer),
                        buffer.type, fmt::join(buffer.shape, " × "));
  }
  const KeptBuffer& first = buffers.front();
  text += fmt::format(
      "\nEach file contains only the elements, in row-major order and little-endian. In Python:\n\n"
      "```python\nimport numpy\n{} = numpy.fromfile(\"{}\", \"{}\").reshape({})\n```\n",
      first.name, first.path, numpy_type(first.type), fmt::join(first.shape, ", "));
  return text;
}

std::string repeating_script(const std::vector<std::string>& command) {
  std::string text = "#!/bin/sh\n# Runs the same test case again with the same inputs.\nexec";
  for (const std::string& word : command) text += ' ' + as_shell_word(word);
  return text + " \"$@\"\n";
}

}  // namespace labcheck::report
