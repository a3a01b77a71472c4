// SPDX-License-Identifier: MIT
#include "harness/report/kept_case.hpp"

#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/model/kept_case.hpp"
#include "harness/report/json_values.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <bit>
#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace labcheck {
namespace {

using namespace report;

static_assert(std::endian::native == std::endian::little, "the files are little-endian");

constexpr int kKeptCaseSchema = 1;

template <class Elements>
std::string bytes_of(const Elements& elements) {
  const auto bytes = std::as_bytes(std::span(elements.data(), elements.size()));
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

/// A file of elements.
struct KeptBuffer {
  std::string path;
  std::string name;
  std::string type;  // the name of its ElementType
  std::vector<std::size_t> shape;
};

/// The suffix of an output's name in the name of the file with its allowed errors.
constexpr std::string_view kAllowedErrorSuffix = ".allowed_error";

// The name of the type in NumPy.
std::string_view numpy_type(std::string_view type) {
  if (type == to_string(ElementType::float32)) return "<f4";
  if (type == to_string(ElementType::float64)) return "<f8";
  if (type == to_string(ElementType::int32)) return "<i4";
  if (type == to_string(ElementType::uint8)) return "u1";
  return type == to_string(ElementType::uint32) ? "<u4" : "<i8";
}

std::string meaning_of_file(const KeptBuffer& buffer) {
  if (buffer.path.starts_with("inputs/")) return tr("input of the call");
  if (buffer.path.starts_with("outputs/")) return tr("output of the call");
  return buffer.path.find(kAllowedErrorSuffix) == std::string::npos
             ? tr("expected values")
             : tr("largest allowed error of each element");
}

std::string how_it_was_run(const KeptCase& kept) {
  const std::string parameters = describe(kept.parameters);
  const bool is_simulated = kept.backend == Backend::sim;
  if (parameters.empty()) {
    return is_simulated
               ? tr("`{}` was run on the simulated GPU with no parameters, seed {}.", kept.call,
                    kept.seed)
               : tr("`{}` was run on the GPU with no parameters, seed {}.", kept.call, kept.seed);
  }
  return is_simulated
             ? tr("`{}` was run on the simulated GPU with {}, seed {}.", kept.call, parameters,
                  kept.seed)
             : tr("`{}` was run on the GPU with {}, seed {}.", kept.call, parameters, kept.seed);
}

std::string readme(const KeptCase& kept, const std::vector<KeptBuffer>& buffers) {
  std::string text = fmt::format(
      "# {}\n\n{} {}\n", tr("Test case {} of {}", kept.case_id, kept.lab), how_it_was_run(kept),
      tr("`./repeat.sh` repeats the run with the current version of the program."));
  const auto add = [&](const std::string& line) { text += fmt::format("\n{}\n", line); };
  if (!kept.start.empty()) add(tr("Started with: {}", kept.start));
  for (const auto& file : kept.program.files)
    add(tr("`inputs/{0}`: the file {0} that the program gets.", file.first));
  for (const auto& [name, file] : kept.files) {
    if (file.state == FileState::written)
      add(tr("`outputs/{0}`: the file {0} that the program wrote.", name));
  }
  if (buffers.empty()) return text;
  text += fmt::format("\n| {} | {} | {} | {} |\n| --- | --- | --- | --- |\n",
                      tr_context("column", "file"), tr_context("column", "content"),
                      tr_context("column", "type"), tr_context("column", "shape"));
  for (const KeptBuffer& buffer : buffers) {
    text += fmt::format("| {} | {}: {} | {} | {} |\n", buffer.path, buffer.name,
                        meaning_of_file(buffer), buffer.type, fmt::join(buffer.shape, " × "));
  }
  const KeptBuffer& first = buffers.front();
  add(tr("Each file contains only the elements, in row-major order and little-endian. In Python:"));
  // Not the buffer's name, which may be a keyword.
  text += fmt::format(
      "\n```python\nimport numpy\nvalues = numpy.fromfile(\"{}\", \"{}\").reshape([{}])\n```\n",
      first.path, numpy_type(first.type), fmt::join(first.shape, ", "));
  return text;
}

std::string repeating_script(const std::vector<std::string>& command) {
  std::string text = fmt::format("#!/bin/sh\n# {}\nexec",
                                 tr("Runs the same test case again with the same inputs."));
  for (const std::string& word : command) text += ' ' + as_shell_word(word);
  return text + " \"$@\"\n";
}

/// Collects the files and their descriptions for case.json.
class KeptFileWriter {
 public:
  explicit KeptFileWriter(const KeptCase& kept) : kept_(kept) {}

  std::vector<KeptFile> files() {
    for (const Buffer& buffer : kept_.inputs) {
      if (buffer.role == BufferRole::input)
        add("inputs", buffer, "", bytes_of(buffer.bytes), to_string(buffer.type));
    }
    for (const ReturnedBuffer& returned : kept_.outputs) {
      const Buffer* buffer = find_buffer(returned.name);
      if (buffer != nullptr && buffer->role == BufferRole::output)
        add("outputs", *buffer, "", bytes_of(returned.bytes), to_string(buffer->type));
    }
    for (const Expectation& expectation : kept_.expected) {
      const Buffer* buffer = find_buffer(expectation.buffer);
      if (buffer == nullptr) continue;
      std::visit([&](const auto& values) { add_expected(*buffer, values); }, expectation.values);
    }
    for (const auto& [name, contents] : kept_.program.files) add_text("inputs/" + name, contents);
    for (const auto& [name, file] : kept_.files) add_text("outputs/" + name, file.contents);
    add_text("stdin.txt", kept_.program.standard_input);
    add_text("stdout.txt", kept_.printed);
    add_text("stderr.txt", kept_.errors);
    add_text(std::string(kKeptCaseFile), description());
    add_text("README.md", readme(kept_, described_));
    files_.push_back({KeptFile::Kind::script, "repeat.sh", repeating_script(kept_.command)});
    return std::move(files_);
  }

 private:
  const Buffer* find_buffer(const std::string& name) const {
    const auto found = std::ranges::find(kept_.inputs, name, &Buffer::name);
    return found == kept_.inputs.end() ? nullptr : &*found;
  }

  void add(std::string_view folder, const Buffer& buffer, std::string_view suffix,
           std::string bytes, std::string_view type) {
    const std::string path = fmt::format("{}/{}{}.bin", folder, buffer.name, suffix);
    described_.push_back({path, buffer.name, std::string(type), buffer.shape});
    files_.push_back({KeptFile::Kind::data, path, std::move(bytes)});
  }

  void add_expected(const Buffer& buffer, const ExactValues& exact) {
    add("expected", buffer, "", bytes_of(exact.bytes), to_string(buffer.type));
  }

  void add_expected(const Buffer& buffer, const BoundedValues& bounded) {
    const std::string_view type = to_string(ElementType::float64);
    add("expected", buffer, "", bytes_of(bounded.values), type);
    std::vector<double> allowed(bounded.scales.begin(), bounded.scales.end());
    for (double& error : allowed) error *= bounded.max_error;
    add("expected", buffer, kAllowedErrorSuffix, bytes_of(allowed), type);
  }

  void add_text(std::string path, const std::string& text) {
    if (!text.empty()) files_.push_back({KeptFile::Kind::data, std::move(path), text});
  }

  std::string description() const {
    Json files = Json::array();
    for (const KeptBuffer& buffer : described_) {
      files.push_back({{"file", buffer.path},
                       {"buffer", buffer.name},
                       {"type", buffer.type},
                       {"shape", buffer.shape}});
    }
    const Json json{{"schema", kKeptCaseSchema},
                    {"lab", kept_.lab},
                    {"case", kept_.case_id},
                    {"call", kept_.call},
                    {"backend", to_string(kept_.backend)},
                    {"seed", kept_.seed},
                    {"parameters", parameters(kept_.parameters)},
                    {"arguments", kept_.program.arguments},
                    {"byte_order", "little"},
                    {"buffers", files},
                    {"command", kept_.command}};
    return json_text(json);
  }

  const KeptCase& kept_;
  std::vector<KeptFile> files_;
  std::vector<KeptBuffer> described_;
};

}  // namespace

std::vector<KeptFile> kept_files(const KeptCase& kept) {
  return KeptFileWriter(kept).files();
}

}  // namespace labcheck
