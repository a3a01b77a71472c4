// SPDX-License-Identifier: MIT
#include "harness/verify/wrong_writer.hpp"

#include "harness/verify/by_name.hpp"
#include "harness/verify/compare.hpp"
#include "harness/verify/mismatch_messages.hpp"

#include <algorithm>
#include <cstdint>
#include <iterator>

namespace labcheck {
namespace {

// The part that contains all of the element `index`; nullptr if there is none.
const WrittenPart* part_with(const std::vector<WrittenPart>& parts, std::size_t index,
                             std::size_t size) {
  const std::uint64_t first = std::uint64_t{index} * size;
  const auto after = std::ranges::upper_bound(parts, first, {}, &WrittenPart::first);
  if (after == parts.begin()) return nullptr;
  const WrittenPart& part = *std::prev(after);
  const std::uint64_t offset = first - part.first;
  return offset < part.bytes && size <= part.bytes - offset ? &part : nullptr;
}

std::optional<WrongWriter> writer_of(const std::vector<std::size_t>& wrong, const Buffer& buffer,
                                     const std::vector<WrittenPart>& parts) {
  const std::size_t size = size_of(buffer.type);
  const WrittenPart* const first = part_with(parts, wrong.front(), size);
  if (first == nullptr) return std::nullopt;
  const bool is_only_writer = std::ranges::all_of(wrong, [&](std::size_t index) {
    const WrittenPart* const part = part_with(parts, index, size);
    return part != nullptr && part->line == first->line && part->file == first->file;
  });
  const WrittenShare share = !is_only_writer    ? WrittenShare::first
                             : wrong.size() > 1 ? WrittenShare::every
                                                : WrittenShare::only;
  return WrongWriter{buffer.name, first->file, first->line, share};
}

// The text for the share of the wrong elements that `writer` wrote.
Message about_share(const WrongWriter& writer, const auto& first, const auto& every,
                    const auto& only, auto&&... values) {
  switch (writer.share) {
    case WrittenShare::first:
      return first(values..., writer.buffer);
    case WrittenShare::every:
      return every(values..., writer.buffer);
    case WrittenShare::only:
      break;
  }
  return only(values..., writer.buffer);
}

// The sentence that names the line that wrote wrong elements, in a hint for a run on `failed_on`.
Message describe_writer(const WrongWriter& writer, Backend failed_on) {
  const bool on_gpu = failed_on == Backend::gpu;
  const SourcePlace line{writer.file, writer.line};
  if (writer.line > 0 && on_gpu)
    return about_share(writer, messages::on_simulated_gpu_line_wrote_first,
                       messages::on_simulated_gpu_line_wrote_every,
                       messages::on_simulated_gpu_line_wrote_only, line);
  if (writer.line > 0)
    return about_share(writer, messages::line_wrote_first, messages::line_wrote_every,
                       messages::line_wrote_only, line);
  if (on_gpu)
    return about_share(writer, messages::on_simulated_gpu_no_kernel_wrote_first,
                       messages::on_simulated_gpu_no_kernel_wrote_every,
                       messages::on_simulated_gpu_no_kernel_wrote_only);
  return about_share(writer, messages::no_kernel_wrote_first, messages::no_kernel_wrote_every,
                     messages::no_kernel_wrote_only);
}

}  // namespace

std::optional<WrongWriter> find_wrong_writer(const Run& checked, const std::vector<Buffer>& buffers,
                                             const std::vector<Expectation>& expectations) {
  const bool has_findings = std::ranges::any_of(
      checked.faults, [](const Fault& fault) { return !is_warning(fault.kind); });
  if (!has_completed(checked) || has_findings) return std::nullopt;
  for (const Buffer& buffer : buffers) {
    if (buffer.role != BufferRole::output) continue;
    const Expectation* const expectation = find_by_name(expectations, buffer.name);
    const ReturnedBuffer* const returned = find_by_name(checked.buffers, buffer.name);
    if (expectation == nullptr || returned == nullptr ||
        returned->bytes.size() != buffer.size_in_bytes())
      return std::nullopt;
    const auto difference = compare(buffer, *expectation, *returned);
    if (!difference) continue;
    const WrittenBuffer* const written = find_by_name(checked.written, buffer.name);
    if (difference->only_rms || written == nullptr) return std::nullopt;
    return writer_of(difference->wrong, buffer, written->parts);
  }
  return std::nullopt;
}

bool is_about(const WrongWriter& writer, const Verdict& failed) {
  return failed.kind == VerdictKind::wrong_answer && failed.mismatch &&
         failed.mismatch->buffer == writer.buffer;
}

Verdict add_writer(Verdict failed, Backend backend, const WrongWriter& writer) {
  failed.help = in_sequence(describe_writer(writer, backend), std::move(failed.help));
  return failed;
}

Message describe_at_line(const WrongWriter& writer) {
  return about_share(writer, messages::wrote_first, messages::wrote_every, messages::wrote_only);
}

}  // namespace labcheck
