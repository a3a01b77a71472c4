// SPDX-License-Identifier: MIT
// Messages about the line that wrote wrong elements. It is known from a run on the simulated GPU,
// where other elements may be wrong than in a run on a real GPU.
#include "harness/base/translation.hpp"
#include "harness/verify/messages.hpp"

#include <fmt/format.h>

namespace labcheck::messages {
namespace {

std::string by_line(const WrongWriter& writer, bool failed_on_gpu) {
  const std::string line = fmt::format("{}:{}", writer.file, writer.line);
  const std::string& buffer = writer.buffer;
  switch (writer.share) {
    case WrittenShare::first:
      return failed_on_gpu ? tr("On the simulated GPU, {} wrote the first wrong element of '{}'.",
                                line, buffer)
                           : tr("{} wrote the first wrong element of '{}'.", line, buffer);
    case WrittenShare::every:
      return failed_on_gpu
                 ? tr("On the simulated GPU, {} wrote every wrong element of '{}'.", line, buffer)
                 : tr("{} wrote every wrong element of '{}'.", line, buffer);
    case WrittenShare::only:
      break;
  }
  return failed_on_gpu
             ? tr("On the simulated GPU, {} wrote the wrong element of '{}'.", line, buffer)
             : tr("{} wrote the wrong element of '{}'.", line, buffer);
}

std::string by_no_kernel(const WrongWriter& writer, bool failed_on_gpu) {
  const std::string& buffer = writer.buffer;
  switch (writer.share) {
    case WrittenShare::first:
      return failed_on_gpu
                 ? tr("On the simulated GPU, no kernel wrote the first wrong element of '{}'.",
                      buffer)
                 : tr("No kernel wrote the first wrong element of '{}'.", buffer);
    case WrittenShare::every:
      return failed_on_gpu
                 ? tr("On the simulated GPU, no kernel wrote the wrong elements of '{}'.", buffer)
                 : tr("No kernel wrote the wrong elements of '{}'.", buffer);
    case WrittenShare::only:
      break;
  }
  return failed_on_gpu
             ? tr("On the simulated GPU, no kernel wrote the wrong element of '{}'.", buffer)
             : tr("No kernel wrote the wrong element of '{}'.", buffer);
}

}  // namespace

std::string written_elements(const WrongWriter& writer) {
  switch (writer.share) {
    case WrittenShare::first:
      return tr("wrote the first wrong element of '{}'", writer.buffer);
    case WrittenShare::every:
      return tr("wrote every wrong element of '{}'", writer.buffer);
    case WrittenShare::only:
      break;
  }
  return tr("wrote the wrong element of '{}'", writer.buffer);
}

std::string wrong_writer(const WrongWriter& writer, Backend failed_on) {
  const bool on_gpu = failed_on == Backend::gpu;
  return writer.line > 0 ? by_line(writer, on_gpu) : by_no_kernel(writer, on_gpu);
}

}  // namespace labcheck::messages
