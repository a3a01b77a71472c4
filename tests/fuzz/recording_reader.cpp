// SPDX-License-Identifier: MIT
// Reads any bytes as a recording, and replays it. Requests that may legitimately take long or use
// much memory are left out.
#include "harness/base/file_descriptor.hpp"
#include "harness/simgpu/service/replay.hpp"
#include "tests/fuzz/small_requests.hpp"

#include <fcntl.h>
#include <string_view>
#include <sys/mman.h>
#include <unistd.h>

using namespace labcheck;
using namespace labcheck::simgpu;

namespace {

constexpr std::size_t kMaxCommands = 256;
constexpr off_t kBuffers = 1 << 16;  // of the file of buffers [bytes]

Settings fuzz_settings() {
  Settings settings;
  settings.threads = 1;
  settings.instruction_limit = 10'000;
  settings.checks = CheckLevel::full;
  return settings;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const Settings settings = fuzz_settings();
  // Reports are written, but not read.
  static const FileDescriptor nowhere(::open("/dev/null", O_WRONLY | O_CLOEXEC));
  auto recording = decode_recording({reinterpret_cast<const char*>(data), size});
  if (!recording) return 0;
  std::erase_if(recording->commands, [&](const Command& command) {
    return command.kind == CommandKind::request &&
           !is_small(command.number, std::as_bytes(std::span(recording->content(command.body))));
  });
  if (recording->commands.size() > kMaxCommands) recording->commands.resize(kMaxCommands);
  Reporter reporter(nowhere.get(), ReportReader::labcheck);
  const FileDescriptor buffers(::memfd_create("buffers", MFD_CLOEXEC));
  (void)!::ftruncate(buffers.get(), kBuffers);
  ReplayableRecording(std::move(*recording))
      .replay(settings, Experiment{}, reporter, buffers.get());
  return 0;
}
