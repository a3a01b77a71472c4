// SPDX-License-Identifier: MIT
#include "harness/report/kept_case.hpp"

#include "harness/base/text.hpp"
#include "harness/report/json_values.hpp"
#include "harness/report/kept_case_messages.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <span>

namespace labcheck {
namespace {

static_assert(std::endian::native == std::endian::little, "the files are little-endian");

constexpr int kKeptCaseSchema = 1;

template <class Elements>
std::string bytes_of(const Elements& elements) {
  const auto bytes = std::as_bytes(std::span(elements.data(), elements.size()));
  return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
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
    add_text("stdout.txt", kept_.printed);
    add_text("stderr.txt", kept_.errors);
    add_text(std::string(kKeptCaseFile), description());
    add_text("README.md", report::kept_case_readme(kept_, described_));
    files_.push_back(
        {KeptFile::Kind::script, "repeat.sh", report::repeating_script(kept_.command)});
    return std::move(files_);
  }

 private:
  const Buffer* find_buffer(const std::string& name) const {
    const auto found = std::find_if(kept_.inputs.begin(), kept_.inputs.end(),
                                    [&](const Buffer& buffer) { return buffer.name == name; });
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
    add("expected", buffer, report::kAllowedErrorSuffix, bytes_of(allowed), type);
  }

  void add_text(std::string path, const std::string& text) {
    if (!text.empty()) files_.push_back({KeptFile::Kind::data, std::move(path), text});
  }

  std::string description() const {
    Json parameters = Json::object();
    for (const auto& [name, value] : kept_.parameters.all())
      std::visit([&, &key = name](const auto& word) { parameters[key] = word; },
                 plain_value(value));
    Json files = Json::array();
    for (const report::KeptBuffer& buffer : described_) {
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
                    {"parameters", parameters},
                    {"arguments", kept_.arguments},
                    {"byte_order", "little"},
                    {"buffers", files},
                    {"command", kept_.command}};
    return report::json_text(json);
  }

  const KeptCase& kept_;
  std::vector<KeptFile> files_;
  std::vector<report::KeptBuffer> described_;
};

}  // namespace

std::vector<KeptFile> kept_files(const KeptCase& kept) {
  return KeptFileWriter(kept).files();
}

}  // namespace labcheck
