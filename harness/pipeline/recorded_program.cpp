// SPDX-License-Identifier: MIT
#include "harness/pipeline/recorded_program.hpp"

#include "harness/base/digest.hpp"
#include "harness/base/error.hpp"
#include "harness/base/files.hpp"
#include "harness/base/json_reader.hpp"
#include "harness/base/json_writer.hpp"
#include "harness/base/text.hpp"
#include "harness/base/translation.hpp"
#include "harness/simgpu/hardware/profile.hpp"
#include "harness/simgpu/recording/recording.hpp"

#include <algorithm>
#include <array>
#include <string_view>

namespace labcheck::json {

template <>
inline constexpr std::array<std::string_view, 2> kAlternatives<std::variant<Exited, Signaled>>{
    "exited", "signaled"};

LABCHECK_FIELDS(KernelResources, registers, spilled_bytes)
LABCHECK_FIELDS(RecordedRun, name, device, checks, instructions, threads, end, resources)

}  // namespace labcheck::json

namespace labcheck {
namespace fs = std::filesystem;

namespace {

// The file starts with this and the header of the recording, which has a version of its own. A
// line with the digest of the rest follows, a line with the run in JSON, and the recording.
constexpr std::string_view kHeader = "labcheck program 1, ";

std::string whole_header() {
  return std::string(kHeader) += simgpu::kRecordingHeader;
}

// The text before the next line end, which is removed from `rest`, too.
std::string_view take_line(std::string_view& rest) {
  const std::string_view line = rest.substr(0, rest.find('\n'));
  rest.remove_prefix(std::min(line.size() + 1, rest.size()));
  return line;
}

bool is_valid(const RecordedRun& run) {
  return simgpu::is_device_name(run.device) && run.instructions > 0 && run.threads > 0;
}

}  // namespace

void write_recorded_program(const fs::path& path, const RecordedProgram& program) {
  const auto recording = simgpu::decode_recording(program.recording);
  if (!recording) throw HarnessError(tr("the simulated GPU ended without saving its recording"));
  if (!recording->is_complete) {
    throw UserError(tr("the recording would be larger than {}, so {} was not written",
                       describe_bytes(simgpu::kMaxRecording), path.string()),
                    tr("record a run with smaller inputs or fewer steps"));
  }
  const std::string contents = json::text_of(program.run) + '\n' + program.recording;
  write_file_atomically(path, whole_header() + sha256_hex(contents) + '\n' + contents);
}

RecordedProgram read_recorded_program(const fs::path& path) {
  const std::string file = read_file(path);
  if (!file.starts_with(kHeader)) {
    throw UserError(tr("{}: is not a recording of a program", path.string()),
                    tr("record one: labcheck simulate --record {} PROGRAM.cu", path.string()));
  }
  if (!file.starts_with(whole_header())) {
    throw UserError(tr("{}: was recorded by another version of labcheck", path.string()),
                    tr("record the program again with this version"));
  }
  std::string_view rest = std::string_view(file).substr(whole_header().size());
  const std::string_view digest = take_line(rest);
  if (digest != sha256_hex(rest)) throw_damaged_recording(path);
  RecordedProgram program;
  try {
    json::read(Json::parse(take_line(rest)).value_or(Json()), program.run);
  } catch (const json::ReadError&) {
    throw_damaged_recording(path);
  }
  if (!is_valid(program.run)) throw_damaged_recording(path);
  program.recording = rest;
  return program;
}

void throw_damaged_recording(const fs::path& path) {
  throw UserError(tr("{}: is damaged", path.string()),
                  tr("copy it again, or record the program again"));
}

}  // namespace labcheck
