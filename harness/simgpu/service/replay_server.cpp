// SPDX-License-Identifier: MIT
#include "harness/simgpu/service/replay_server.hpp"

#include "harness/simgpu/protocol/exchange.hpp"
#include "harness/simgpu/service/buffer_file.hpp"
#include "harness/simgpu/service/replay.hpp"

#include <optional>
#include <sys/socket.h>
#include <utility>
#include <vector>

namespace labcheck::simgpu {

void serve_replays(const Settings& settings, FileDescriptor control, int buffers) {
  Reporter reporter(settings.report, ReportReader::labcheck);
  std::optional<ReplayableRecording> recording;
  std::vector<std::byte> message(kMaxOrder);
  for (;;) {
    const ssize_t size = ::recv(control.get(), message.data(), message.size(), 0);
    if (size <= 0) return;
    const auto order = Decoder(Bytes(message).first(static_cast<std::size_t>(size))).get<Order>();
    OrderAnswer answer{order.number, false};
    if (order.kind == OrderKind::load_recording) {
      recording.reset();
      if (auto loaded = load_recording(settings.recording, order.size))
        recording.emplace(std::move(*loaded));
      answer.is_obeyed = recording.has_value();
    } else if (order.kind == OrderKind::replay && recording) {
      const auto experiment = Decoder(order.name).get<Experiment>();
      reporter.write(recording->replay(settings, experiment, reporter, buffers));
      answer.is_obeyed = reporter.end_part();
    }
    const std::vector<std::byte> reply = encoded(answer);
    if (::send(control.get(), reply.data(), reply.size(), MSG_NOSIGNAL) < 0) return;
  }
}

}  // namespace labcheck::simgpu
